import { type Cash, cash } from '@kuroshio/money';
import type { DatedPosting } from '../books/index.ts';
import { leadFee, strategyFee, strategyRelease, strategySubscription } from '@kuroshio/ledger';
import { nextTradingDay, type TradingDate } from '@kuroshio/market';
import {
  type Lot,
  stopBaseAfter,
  stopFires,
  strike,
  type StrikeResult,
  type Struck,
  type Wish,
  worthOf,
} from '@kuroshio/strategies';
import { refuse } from '@kuroshio/refusals';
import { clockOf, type ExchangeView, marketAt } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { currencyOf, sessionOf, venueOf } from './market-day.ts';
import { nextState } from './next-state.ts';
import { wireHeld } from './pool-worth.ts';
import { isAsRead, readGround, StrikeFailed } from './strike-ground.ts';
import {
  costsOf,
  type LotRow,
  type NavRow,
  NOTHING_STRUCK,
  type RequestRow,
  type StrategyRow,
} from './strategy-rows.ts';
import type { StrategyRunParts } from './strategy-parts.ts';
import { addNav, nextId, putLot, putRequest, putStrategy } from './write-strategies.ts';

/** Performance fees are taken with every fifth net asset value. */
const FEE_EVERY = 5;
const BENCHMARKS = { TWD: 'TWSE:TAIEX', USD: 'US:SPX' } as const;

/** The market's index as it stands; 0 where this installation has none. */
export function benchmarkNow(view: ExchangeView, asset: number): bigint {
  const index = view.rulebook.instruments.bySymbol(BENCHMARKS[currencyOf(asset)]);
  if (index === undefined) return 0n;
  const { day, reference } = marketAt(view, index.no);
  return BigInt(day.last || reference);
}

/** Whether the day of a strategy's venue is over and its prices stand. */
export function dayIsOver(view: ExchangeView, strategy: StrategyRow): TradingDate | undefined {
  const venue = venueOf(strategy.asset);
  const { date, phase, msOfDay } = clockOf(view, venue);
  return phase === 'closed' && msOfDay >= sessionOf(view, venue, date).closes ? date : undefined;
}

const lotOf = ({ units, price_mark }: LotRow): Lot => ({ units, mark: price_mark });

function wishOf({ id, customer_id, kind, amount, units }: RequestRow): Wish<number> {
  return kind === 'subscribe' ? { id, who: customer_id, kind, amount } : { id, who: customer_id, kind, units };
}

/** What everybody leaves with when a stopped strategy is all money. */
function endWishes(
  strategy: StrategyRow,
  lots: readonly LotRow[],
  at: Date,
  date: TradingDate,
): Omit<RequestRow, 'id'>[] {
  return lots
    .filter(({ units }) => units > 0n)
    .map((lot) => ({
      ...{
        ...NOTHING_STRUCK,
        strategy_id: strategy.id,
        customer_id: lot.customer_id,
        client_key: null,
        fingerprint: 0n,
      },
      ...{ kind: 'redeem', origin: 'end', amount: cash(0n), units: lot.units, stop_bps: lot.stop_bps, asked_at: at },
      ...{ strike_on: date, state: 'pending' },
    }));
}

/** A lot after the day: what it has cost follows what came and went. */
function lotAfter(
  row: LotRow,
  after: Lot,
  one: readonly (Struck & { readonly kind: string; readonly amount: bigint })[],
): LotRow {
  let { cost, realised, stop_base: base, units } = row;
  for (const { kind, amount, paid, units: moved } of one) {
    if (kind === 'subscribe') {
      cost = cash(cost + amount);
      base = cash(base + amount);
      units += moved;
      continue;
    }
    const gone = units === 0n ? 0n : (cost * moved) / units;
    base = units === 0n ? base : stopBaseAfter(base, units, units - moved);
    cost = cash(cost - gone);
    realised = cash(realised + paid - gone);
    units -= moved;
  }
  return { ...row, units: after.units, price_mark: after.mark, cost, realised, stop_base: base };
}

/**
 * The net asset value of a day, and all that was asked for at it: reckoned from one snapshot, then written with the money that
 * moves, all of it or nothing. Where something has changed in between, nothing is written and the next look tries again.
 * @returns whether it was struck now
 */
export async function strikeStrategy(
  parts: StrategyRunParts,
  strategy: StrategyRow,
  date: TradingDate,
): Promise<{ readonly customers: readonly number[] } | undefined> {
  const { database, books, marks, exchange, clock } = parts;
  const read = await readGround(parts, strategy, date);
  if (read === undefined || dayIsOver(exchange.view, strategy) !== date) return undefined;
  const ground = read;
  const { worth, before, lots, pending, sinceFeeDay, values } = ground;
  if (worth.value <= 0n) throw new StrikeFailed(`${strategy.code} is worth nothing`);
  const now = clock.now();
  const at = new Date(now);
  const nav = { value: worth.value, units: before.units_after };
  const isEnd = strategy.stopped_on !== null && worth.isFlat;
  const released = strategy.stopped_on === null ? [] : pending.filter(({ kind }) => kind === 'subscribe');
  const asked = strategy.stopped_on === null ? pending : pending.filter(({ kind }) => kind === 'redeem');
  const ends = isEnd ? await Promise.all(endWishes(strategy, lots, at, date).map(numbered)) : [];
  // At the end everybody leaves with all they have, so what was asked for before is part of it.
  const taken = isEnd ? ends : asked;
  const costs = costsOf(strategy);
  const fees = { nav, lots: new Map(lots.map((lot) => [lot.customer_id, lotOf(lot)])), wishes: taken.map(wishOf) };
  const result = struckWithFees();
  const isFeeDay = result.isFeeDay;

  async function numbered(row: Omit<RequestRow, 'id'>): Promise<RequestRow> {
    return { ...row, id: await nextId(database, 'strategy_request') };
  }

  /** A fee day that the free money could not pay is put off to the next. */
  function struckWithFees(): StrikeResult<number> & { readonly isFeeDay: boolean } {
    const base = { ...fees, exempt: strategy.pool, costs: isEnd ? { ...costs, exitBps: 0 as never } : costs };
    if (!isEnd && sinceFeeDay >= FEE_EVERY) {
      const withFees = strike({ ...base, isFeeDay: true });
      const due = [...withFees.fees.values()].reduce<bigint>((sum, fee) => sum + fee, 0n);
      if (due <= worth.available - worth.owed) return { ...withFees, isFeeDay: true };
    }
    return { ...strike({ ...base, isFeeDay: false }), isFeeDay: false };
  }

  const navId = await nextId(database, 'strategy_nav');
  const dayFees = [...result.fees.values()].reduce<bigint>((sum, fee) => sum + fee, 0n);
  const navRow: NavRow = {
    ...{ id: navId, strategy_id: strategy.id, trading_date: date, ...nav, value_after: result.nav.value },
    ...{ units_after: result.nav.units, fees: cash(dayFees), is_fee_day: isFeeDay },
    benchmark: benchmarkNow(exchange.view, strategy.asset),
  };
  const struck = new Map(result.struck.map((one) => [one.id, one]));
  const requests = taken.map((row): RequestRow => {
    const one = struck.get(row.id);
    if (one === undefined) throw new StrikeFailed('every request is struck');
    const isDone = row.kind === 'subscribe' || one.paid + one.fee === 0n;
    const state = isDone ? ('done' as const) : ('priced' as const);
    const [paid, fee, levy, struck_units] = [one.paid, one.fee, one.levy, one.units];
    return { ...row, state, nav_id: navId, struck_units, paid, fee, levy, done_at: isDone ? at : null };
  });
  const dropped = [...released, ...(isEnd ? asked : [])].map(
    (row): RequestRow => ({ ...row, state: 'cancelled', done_at: at }),
  );
  const after = lots.map((lot) => {
    const own = taken.flatMap((row) => {
      const one = struck.get(row.id);
      return row.customer_id === lot.customer_id && one !== undefined
        ? [{ ...one, kind: row.kind, amount: row.amount }]
        : [];
    });
    const next = result.lots.get(lot.customer_id);
    if (next === undefined) throw new StrikeFailed('no lot is lost');
    // Redeemed first, as the kernel does it.
    const ordered = own.toSorted((a, b) => Number(a.kind === 'subscribe') - Number(b.kind === 'subscribe'));
    return lotAfter({ ...lot, units: lot.units }, next, ordered);
  });
  const joined = await Promise.all(
    taken
      .filter(({ kind, customer_id: who }) => kind === 'subscribe' && !lots.some((lot) => lot.customer_id === who))
      .map(async (row): Promise<LotRow> => {
        const lot = result.lots.get(row.customer_id);
        if (lot === undefined) throw new StrikeFailed('who joins has a lot');
        return {
          ...{ id: await nextId(database, 'strategy_lot'), strategy_id: strategy.id, customer_id: row.customer_id },
          ...{ units: lot.units, price_mark: lot.mark, cost: row.amount, realised: cash(0n), stop_bps: row.stop_bps },
          ...{ stop_base: row.amount, joined_on: date },
        };
      }),
  );
  const followers = [...after, ...joined].filter(({ customer_id: who, units }) => who !== strategy.pool && units > 0n);
  const tomorrow = nextTradingDay(exchange.view.rulebook.calendar, venueOf(strategy.asset), date);
  const stops = isEnd ? [] : await stopRequests();

  async function stopRequests(): Promise<RequestRow[]> {
    const firing = followers.filter((lot) =>
      stopFires(worthOf(lot.units, result.nav), { bps: lot.stop_bps, base: lot.stop_base }),
    );
    const waiting = await database.query<{ customer_id: number }>(
      "select customer_id from strategy_request where strategy_id = $1 and kind = 'redeem' and state = 'pending' and strike_on > $2",
      [strategy.id, date],
    );
    // Who leaves tomorrow anyway needs no stop; one that has asked for a part of it is stopped a day later.
    const free = firing.filter(({ customer_id: who }) => !waiting.some((one) => one.customer_id === who));
    return Promise.all(
      free.map((lot) =>
        numbered({
          ...{ ...NOTHING_STRUCK, strategy_id: strategy.id, customer_id: lot.customer_id, client_key: null },
          ...{ fingerprint: 0n, kind: 'redeem', origin: 'stop', amount: cash(0n), units: lot.units },
          ...{ stop_bps: lot.stop_bps, asked_at: at, strike_on: tomorrow, state: 'pending' },
        }),
      ),
    );
  }

  const { asset, pool, lead } = strategy;
  const feePosting = (amount: Cash) =>
    lead === null ? strategyFee({ pool, navId, asset, amount }) : leadFee({ pool, lead, navId, asset, amount });
  const postingOf = (row: RequestRow) => ({ customer: row.customer_id, requestId: row.id, asset, amount: row.amount });
  const postings: DatedPosting[] = [
    ...requests
      .filter(({ kind }) => kind === 'subscribe')
      .map((row) => strategySubscription({ ...postingOf(row), pool })),
    ...released.map((row) => strategyRelease(postingOf(row))),
    ...(dayFees > 0n ? [feePosting(cash(dayFees))] : []),
  ].map((posting) => ({ posting, tradingDate: date }));
  const next = nextState(strategy, date, [...values, nav], isEnd);

  async function write(tx: Queryable): Promise<void> {
    await addNav(tx, marks, navRow, { holdings: worth.held.map((one) => wireHeld(exchange.view, one)), at: now });
    for (const row of [...requests, ...dropped, ...stops]) await putRequest(tx, marks, row);
    for (const row of [...after, ...joined]) await putLot(tx, marks, row);
    if (next !== strategy) await putStrategy(tx, marks, next);
  }

  async function decide(tx: Queryable) {
    if (!(await isAsRead(tx, marks, strategy, ground, date))) return refuse('SYSTEM_BUSY').refusal;
    await write(tx);
    return undefined;
  }

  if (postings.length === 0) {
    const wrote = await database.transaction(async (tx) => (await decide(tx)) === undefined);
    if (!wrote) return undefined;
  } else {
    const posted = await books.post({ postings, decide });
    if (posted.state === 'short') throw new StrikeFailed(`money that was held for ${strategy.code} is not there`);
    if (posted.state !== 'posted') return undefined;
  }
  const customers = [...followers, ...lots].map(({ customer_id: who }) => who).filter((who) => who !== pool);
  return { customers: [...new Set(customers)] };
}
