import type { OutputOf } from '@kuroshio/contract';
import { cash, formatMinor } from '@kuroshio/money';
import { type Outcome, ok, type Refusal } from '@kuroshio/base';
import { refuse } from '@kuroshio/refusals';
import { type DailyPool, emptyDailyPool, emptyPool, passExDates, worthOfPool } from '@kuroshio/strategies';
import { clockOf, marketAt } from '../exchange/index.ts';
import { dailyDealing } from './daily-dealing.ts';
import { passedBy } from './daily-market.ts';
import type { LaboratoryParts } from './laboratory-parts.ts';
import { UNTRADED } from './paper-step.ts';
import { endsOf, fromText, newestRound, ownPaper, type PaperRow, type PaperState } from './paper-rows.ts';
import { isOnMinutes, ownRun, type RunWish } from './run-rows.ts';

export type PaperCard = OutputOf<'laboratory/start-paper'>;

/** A run as it stands now, at the last prices; `state` is undefined where what was written is not ours. */
export interface StandingPaper {
  readonly card: PaperCard;
  readonly state: PaperState<DailyPool>;
}

const bpsOf = (worth: bigint, of: bigint) => Number(((worth - of) * 10_000n) / of);

/** How a run stands by its newest round, with what is held at the last prices. */
export async function standingPaper(parts: LaboratoryParts, row: PaperRow): Promise<StandingPaper> {
  const { database, marks, exchange } = parts;
  const { view } = exchange;
  const wish = JSON.parse(row.wish) as RunWish;
  const { algorithm, terms, symbols, money } = wish;
  const newest = await newestRound(database, marks, row.id);
  const end = (await endsOf(database, marks, [row.id])).get(row.id);
  const run = await ownRun(database, marks, row.customer_id, row.run_id);
  const begun = BigInt(money);
  const isLost = newest === 'forged' || (end !== undefined && end.reason === undefined);
  const state: PaperState<DailyPool> =
    newest === undefined || newest === 'forged'
      ? { pool: isOnMinutes(wish) ? emptyPool(begun) : emptyDailyPool(begun), ...UNTRADED }
      : fromText(newest.state);
  const listed = symbols.flatMap((symbol) => view.rulebook.instruments.bySymbol(symbol) ?? []);
  const dealings = new Map(listed.map((one) => [one.symbol, dailyDealing(one, 'whole')]));
  const [first] = listed;
  // An ex-date is in the prices of a day from its beginning, and in what is written of a rule of days at its end.
  const pool =
    isOnMinutes(wish) || end !== undefined || first === undefined
      ? state.pool
      : passExDates({ dealings }, state.pool, passedBy(parts, state.pool, clockOf(view, first.venue).date));
  const prices = Object.fromEntries(
    listed
      .filter(({ symbol }) => pool.held[symbol] !== undefined)
      .map(({ symbol, no }) => {
        const last = end === undefined ? marketAt(view, no).day.last : 0;
        return [symbol, last > 0 ? last : (pool.prices[symbol] ?? 0)];
      }),
  );
  const now = { ...state, pool: { ...pool, prices } };
  const worth = worthOfPool({ dealings }, now.pool);
  const [days] = await database.query<{ n: number }>(
    'select count(*)::integer as n from paper_round where run_id = $1 and worth is not null',
    [row.id],
  );
  const isStopping = end === undefined && state.ending !== null;
  return {
    state: now,
    card: {
      ...{ id: String(row.id), number: row.number, algorithm, terms, symbols, money },
      lots: isOnMinutes(wish) ? 'whole' : wish.lots,
      currency: symbols[0]?.startsWith('US:') === true ? 'USD' : 'TWD',
      ...{ worth: formatMinor(cash(worth)), totalBps: bpsOf(worth, begun) },
      ...{ runId: String(row.run_id), runNumber: run?.number ?? 1, beginsOn: row.begins_on, days: days?.n ?? 0 },
      state: end !== undefined || isLost ? 'stopped' : isStopping ? 'stopping' : 'running',
      reason: isLost ? 'lost' : (end?.reason ?? state.ending ?? ''),
    },
  };
}

/** A run of the customer, or that it is not there. */
export async function ownPaperOf(
  { database, marks }: LaboratoryParts,
  customerId: number,
  id: string,
): Promise<Outcome<PaperRow, Refusal>> {
  const row = await ownPaper(database, marks, customerId, BigInt(id));
  return row === undefined ? refuse('PAPER_NOT_FOUND') : ok(row);
}
