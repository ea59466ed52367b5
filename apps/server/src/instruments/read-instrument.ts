import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { clockOf, readMarkRows, readRuleRows, type StoredMark } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { InstrumentParts } from './instrument-parts.ts';
import { firstFreeDay, readHalted, watched } from './watched-instrument.ts';

type Path = 'instruments/read-instrument';
type DatedMark = OutputOf<Path>['marks'][number];

export function readInstrument({
  database,
  view,
  key,
}: InstrumentParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  return async ({ symbol }) => {
    const instrument = view.rulebook.instruments.bySymbol(symbol);
    const market = instrument === undefined ? undefined : view.markets.get(instrument.no);
    if (instrument === undefined || market === undefined) return refuse('INSTRUMENT_NOT_FOUND');
    const { no, venue, currency, isin, listedDate, sharesOutstanding, lotSize, priceLimitBps } = instrument;
    const [halted, { rules }, { newest }] = [
      await readHalted({ database }),
      await readRuleRows(database, key),
      await readMarkRows(database, key),
    ];
    const { date } = clockOf(view, venue);
    return ok({
      instrument: watched(view, market, rules, halted),
      ...{ currency, isin, industry: instrument.industryTw, listedOn: listedDate, sharesOutstanding, lotSize },
      ...{ priceLimitBps, limits: market.limits === null ? null : { up: market.limits.up, down: market.limits.down } },
      ...{ volume: market.day.volume, turnover: market.day.turnover },
      ...{ tradingDay: date, firstDay: firstFreeDay(view, venue) },
      marks: newest
        .filter(({ instrumentNo }) => instrumentNo === no)
        .map((row) => ({
          ...{ id: String(row.id), mark: row.kind, firstDay: row.firstDay, lastDay: row.lastDay, note: row.note },
          state: stateOf(row, date),
        })),
      rules: [...(rules.get(no) ?? [])],
    });
  };
}

function stateOf({ firstDay, lastDay }: StoredMark, date: string): DatedMark['state'] {
  if (lastDay < firstDay) return 'taken-back';
  if (date < firstDay) return 'planned';
  return date > lastDay ? 'over' : 'running';
}
