import { keptBy, ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Instrument, Instruments } from '@kuroshio/market';
import { type ExchangeView, marketAt, wireQuote } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { foldText, mistypedScore, type Searchable, searchable, searchScore } from './search-score.ts';

const searchedOf = keptBy(({ all }: Instruments) =>
  all.map((instrument) => ({ instrument, entry: searchable(instrument) })),
);

function scored(instruments: Instruments, scoreOf: (entry: Searchable) => number) {
  return searchedOf(instruments)
    .map(({ instrument, entry }) => ({ instrument, score: scoreOf(entry) }))
    .filter(({ score }) => score > 0);
}

/** The instruments that fit a text, best first; of equal ones what can be traded, then the shorter code. Where nothing fits, what is one letter off. */
export function findInstruments(instruments: Instruments, typed: string, limit: number): Instrument[] {
  const text = foldText(typed);
  const found = scored(instruments, (entry) => searchScore(entry, text));
  return (found.length > 0 ? found : scored(instruments, (entry) => mistypedScore(entry, text)))
    .sort(
      (a, b) =>
        b.score - a.score ||
        Number(b.instrument.tradable) - Number(a.instrument.tradable) ||
        a.instrument.code.length - b.instrument.code.length ||
        a.instrument.no - b.instrument.no,
    )
    .slice(0, limit)
    .map(({ instrument }) => instrument);
}

export function search({
  exchange,
}: {
  readonly exchange: { readonly view: ExchangeView };
}): Handler<InputOf<'quotes/search'>, OutputOf<'quotes/search'>> {
  // How names sound is worked out before the first person waits for it.
  searchedOf(exchange.view.rulebook.instruments);
  return async ({ text, limit }) =>
    ok(
      findInstruments(exchange.view.rulebook.instruments, text, limit).map(({ no }) =>
        wireQuote(marketAt(exchange.view, no)),
      ),
    );
}
