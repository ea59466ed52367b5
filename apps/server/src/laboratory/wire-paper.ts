import type { OutputOf } from '@kuroshio/contract';
import { cash, formatMinor } from '@kuroshio/money';
import { type Outcome, ok, type Refusal } from '@kuroshio/base';
import { refuse } from '@kuroshio/refusals';
import { emptyPool, worthOfPool } from '@kuroshio/strategies';
import { marketAt } from '../exchange/index.ts';
import type { LaboratoryParts } from './laboratory-parts.ts';
import { minuteDealing } from './minute-dealing.ts';
import { endsOf, fromText, newestRound, ownPaper, type PaperRow, type PaperState } from './paper-rows.ts';
import { ownRun, type MinuteWish } from './run-rows.ts';

export type PaperCard = OutputOf<'laboratory/start-paper'>;

/** A run as it stands now, at the last prices; `state` is undefined where what was written is not ours. */
export interface StandingPaper {
  readonly card: PaperCard;
  readonly state: PaperState;
}

const bpsOf = (worth: bigint, of: bigint) => Number(((worth - of) * 10_000n) / of);

/** How a run stands by its newest round, with what is held at the last prices. */
export async function standingPaper(
  { database, marks, exchange: { view } }: LaboratoryParts,
  row: PaperRow,
): Promise<StandingPaper> {
  const { algorithm, terms, symbols, money } = JSON.parse(row.wish) as MinuteWish;
  const newest = await newestRound(database, marks, row.id);
  const end = (await endsOf(database, marks, [row.id])).get(row.id);
  const run = await ownRun(database, marks, row.customer_id, row.run_id);
  const begun = BigInt(money);
  const untouched: PaperState = {
    ...{ pool: emptyPool(begun), commission: 0n, tax: 0n, slippage: 0n, trades: 0, ending: null },
  };
  const isLost = newest === 'forged' || (end !== undefined && end.reason === undefined);
  const state = newest === undefined || newest === 'forged' ? untouched : fromText<PaperState>(newest.state);
  const listed = symbols.flatMap((symbol) => view.rulebook.instruments.bySymbol(symbol) ?? []);
  const dealings = new Map(listed.map((one) => [one.symbol, minuteDealing(one, () => undefined)]));
  const prices = Object.fromEntries(
    listed
      .filter(({ symbol }) => state.pool.held[symbol] !== undefined)
      .map(({ symbol, no }) => {
        const last = end === undefined ? marketAt(view, no).day.last : 0;
        return [symbol, last > 0 ? last : (state.pool.prices[symbol] ?? 0)];
      }),
  );
  const now = { ...state, pool: { ...state.pool, prices } };
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
