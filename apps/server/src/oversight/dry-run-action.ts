import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { cashInLieu, dividendOf, exReferenceOf, exTerms, sharesAfter, sharesOf } from '@kuroshio/market';
import { formatMinor, minus, units } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { clockOf, marketAt } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { OversightParts } from './oversight-parts.ts';

type Path = 'oversight/dry-run-action';

const HELD = `select customer_id, sum(quantity)::bigint as held from positions where instrument_no = $1 and quantity > 0 group by 1`;

/** Reckons an announcement on what customers hold now, by the rules of the batch that begins the ex-date. */
export function dryRunAction({
  database,
  view,
}: Pick<OversightParts, 'database' | 'view'>): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  return async ({ symbol, cashPerShare, newPerOld }) => {
    const instrument = view.rulebook.instruments.bySymbol(symbol);
    if (instrument === undefined || !view.markets.has(instrument.no)) return refuse('INSTRUMENT_NOT_FOUND');
    const market = marketAt(view, instrument.no);
    const terms = exTerms([{ cashPerShare: cashPerShare ?? null, newPerOld: newPerOld ?? null, rights: null }]);
    const last = market.day.last || market.reference;
    const reference = exReferenceOf(instrument, last, terms);
    const rows = await database.query<{ customer_id: number; held: bigint }>(HELD, [instrument.no]);
    const { date } = clockOf(view, instrument.venue);
    let [gross, fees, tax, inLieu] = [0n, 0n, 0n, 0n];
    let [shares, largest, after] = [units(0), units(0), units(0)];
    for (const row of rows) {
      const held = units(Number(row.held));
      shares = units(shares + held);
      largest = units(Math.max(largest, held));
      const paid = terms.cash.numerator === 0n ? undefined : dividendOf(instrument, held, terms, date);
      gross += paid?.gross ?? 0n;
      fees += paid?.fees ?? 0n;
      tax += paid?.tax ?? 0n;
      const { whole, fraction } = sharesAfter(held, terms);
      after = units(after + whole);
      if (reference !== null) inLieu += cashInLieu(instrument, fraction, reference);
    }
    return ok({
      ...{ currency: instrument.currency, holders: rows.length },
      ...{ shares: sharesOf(instrument, shares), largest: sharesOf(instrument, largest) },
      ...{ gross: formatMinor(gross), fees: formatMinor(fees), tax: formatMinor(tax) },
      ...{ newShares: sharesOf(instrument, minus(after, shares)), cashInLieu: formatMinor(inLieu), last },
      ...(reference === null ? {} : { reference }),
    });
  };
}
