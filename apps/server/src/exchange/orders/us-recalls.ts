import { ok } from '@kuroshio/base';
import { type TradingDate, wholeShares } from '@kuroshio/market';
import { divide } from '@kuroshio/money';
import type { ShortPosition } from '@kuroshio/orders';
import type { CommandKind } from '../batch/command.ts';
import { soldShort } from '../positions/short-book.ts';
import { clockOf, marketAt } from '../venues/venue-state.ts';
import type { OrdersState } from './open-orders.ts';

export interface UsRecallsRequest {
  /** Of nobody: the house asks. */
  readonly customer: 0;
  readonly date: TradingDate;
}

/** Shares of a short sale that their lenders want back. */
export interface UsRecall {
  readonly shortId: number;
  /** Whole ones. */
  readonly shares: bigint;
}

/**
 * What lenders of US shares want back on a day, of all customers: where less of a stock can be borrowed than was sold of it, the sales that came last go first, because who
 * sold then knew that less was left. By what the sales brought, as new ones are counted. By what the exchange knows and not by the rows of the database, so that nobody's sales are bought in
 * because somebody has written another's.
 */
export function usRecallsCommand(state: OrdersState): CommandKind<UsRecallsRequest, readonly UsRecall[], undefined> {
  return {
    name: 'us-recalls',
    lookUp: async () => undefined,
    decide: ({ date }, _, { now }) =>
      ok([...state.shortsIn].flatMap(([no, shorts]) => recallsOf(state, no, shorts, { date, now }))),
  };
}

function recallsOf(
  state: OrdersState,
  instrumentNo: number,
  shorts: ReadonlySet<ShortPosition>,
  { date, now }: { readonly date: TradingDate; readonly now: number },
): UsRecall[] {
  const { instrument, marks } = marketAt(state, instrumentNo);
  if (instrument.venue !== 'US') return [];
  // What is marked today may not be tomorrow: what can be borrowed then goes by the lenders alone.
  const kinds = date === clockOf(state, 'US').date ? marks : [];
  const { quota } = state.usBorrow(instrument, kinds, date, state.creditRates(now).usBorrowBps);
  let excess: bigint = soldShort(shorts) - quota;
  const recalls: UsRecall[] = [];
  for (const position of [...shorts].toSorted((a, b) => b.id - a.id)) {
    if (excess <= 0n) break;
    const [sold, owed] = [soldShort([position]), wholeShares(instrument, position.quantity)];
    if (owed === 0n) continue;
    const asked = sold === 0n ? owed : divide(excess * owed, sold, 'up');
    recalls.push({ shortId: position.id, shares: asked < owed ? asked : owed });
    excess -= sold;
  }
  return recalls;
}
