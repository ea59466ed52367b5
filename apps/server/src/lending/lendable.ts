import type { OutputOf } from '@kuroshio/contract';
import { type LendingTerms, lendingTermsOn } from '@kuroshio/credit';
import { addTradingDays, type Instrument, type TradingDate, unitsOf } from '@kuroshio/market';
import { type Cash, cash, type Price, type Units, units } from '@kuroshio/money';
import { sellable } from '@kuroshio/orders';
import { type LendingDemand, lendingDemand } from '@kuroshio/simulation';
import { actionsOf, clockOf, instrumentAt, marketAt } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { readHeld, valueAt } from '../portfolio/index.ts';
import type { LendingParts } from './lending-parts.ts';

type Why = OutputOf<'lending/lending-board'>['holdings'][number]['why'];

/** An instrument that a customer holds, as far as it can be lent today. */
export interface Lendable {
  readonly instrument: Instrument;
  readonly held: Units;
  readonly lent: Units;
  readonly lot: number;
  readonly lots: number;
  readonly demand: LendingDemand;
  /** Lots that are still sought. */
  readonly sought: number;
  readonly exDate: TradingDate | undefined;
  readonly why: Why;
}

const OPEN = `select instrument_no, sum(quantity)::bigint as all,
    coalesce(sum(quantity) filter (where customer_id = $1), 0)::bigint as own
  from share_lending where returned_on is null and instrument_no = any($2::integer[]) group by 1`;

/** The day of the Taiwan market. */
export function lendingDay(exchange: LendingParts['exchange']): TradingDate {
  return clockOf(exchange.view, 'TWSE').date;
}

/** The next ex-date that is known; a day that has begun is over. */
export function nextExDate({ exchange: { view } }: Pick<LendingParts, 'exchange'>, no: number, today: TradingDate) {
  const dates = actionsOf(view, no).flatMap(({ exDate }) => (exDate > today ? [exDate] : []));
  return dates.toSorted()[0];
}

/** Whether shares must be back today because of an ex-date to come. */
export function mustBeBack(
  { exchange: { view } }: Pick<LendingParts, 'exchange'>,
  { backBeforeExDate }: LendingTerms,
  { venue }: Instrument,
  exDate: TradingDate | undefined,
  today: TradingDate,
): boolean {
  return exDate !== undefined && today >= addTradingDays(view.rulebook.calendar, venue, exDate, -backBeforeExDate);
}

/** What a quantity is worth at the day's reference: that of the last close. */
export function referenceValue({ exchange }: Pick<LendingParts, 'exchange'>, no: number, quantity: Units): Cash {
  const { reference } = marketAt(exchange.view, no);
  return valueAt(exchange, no, reference as Price | 0, quantity);
}

/** Everything that a customer holds in Taiwan, as far as it can be lent. */
export async function readLendable(parts: LendingParts, on: Queryable, customer: number): Promise<Lendable[]> {
  const { exchange, seed } = parts;
  const { rulebook } = exchange.view;
  const today = lendingDay(exchange);
  const terms = lendingTermsOn(today);
  const held = Map.groupBy(await readHeld(on, rulebook.instruments, customer, 'twd'), (one) => one.instrumentNo);
  const open = await on.query<{ instrument_no: number; all: bigint; own: bigint }>(OPEN, [customer, [...held.keys()]]);
  const lentOf = new Map(open.map((row) => [row.instrument_no, row]));
  return [...held].map(([no, positions]) => {
    const instrument = instrumentAt(exchange.view, no);
    const sum = (read: (position: (typeof positions)[number]) => Units) =>
      positions.reduce((total, position) => total + read(position), 0);
    const all = sum(({ quantity }) => quantity);
    const lent = Number(lentOf.get(no)?.own ?? 0n);
    const lot = unitsOf(instrument, instrument.lotSize);
    const demand = lendingDemand(seed, instrument, today);
    const sought = Math.max(0, demand.lots - Math.ceil(Number(lentOf.get(no)?.all ?? 0n) / lot));
    // What is being sold is not lent, nor what stands for a margin loan; what is lent already is among what is held.
    const free = sum((one) => (one.financing === 'cash' ? sellable(one) : units(0)));
    const own = Math.max(0, Math.floor((free - lent) / lot));
    const exDate = nextExDate(parts, no, today);
    const back = mustBeBack(parts, terms, instrument, exDate, today);
    const why: Why = back ? 'ex-date' : own === 0 ? 'no-lot' : sought === 0 ? 'no-demand' : '';
    const lots = why === '' ? Math.min(own, sought) : 0;
    return { instrument, held: units(all), lent: units(lent), lot, lots, demand, sought, exDate, why };
  });
}

/** What a lot is worth at the reference. */
export function lotValue(parts: Pick<LendingParts, 'exchange'>, { instrument, lot }: Lendable): Cash {
  return cash(referenceValue(parts, instrument.no, units(lot)));
}
