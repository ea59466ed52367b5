import { assert } from '@kuroshio/base';
import { FIRST_CUSTOMER, keepsSign } from '@kuroshio/ledger';
import type { Order } from '@kuroshio/orders';
import { type KnownAccounts, writePostings } from '../../books/index.ts';
import type { Send } from '../../platform/database/index.ts';
import {
  addSettlements,
  insertAmendments,
  insertCloses,
  insertEntitlements,
  insertFills,
  insertOrders,
  insertRestingBuys,
  saveFractions,
  savePositions,
  updateOrders,
} from '../writer/batch-rows.ts';
import { accountsOf, type Changes } from './changes.ts';
import { saveConditionals } from '../conditionals/stored-conditionals.ts';

const INSERT_OUTBOX = 'insert into outbox (events) values ($1::jsonb)';

/** What the outbox tells of a batch: which orders and whose accounts changed. Who listens reads what they are now. */
export interface ExchangeEvents {
  readonly type: 'exchange';
  readonly [field: string]: unknown;
  /** Customer, order, instrument. */
  readonly orders: readonly (readonly [number, number, number])[];
  readonly customers: readonly number[];
  /** Customer, conditional order, its state. */
  readonly conditionals?: readonly (readonly [number, number, string])[];
}

/**
 * Sends all rows of a part of a batch in the caller's transaction. They are read off at once: what a later part does to
 * the same orders is not in them. `ids` are numbers for its postings, `known` accounts that have balances.
 * @returns accounts that have them after the commit
 */
export async function writeBatch(
  send: Send,
  ids: readonly bigint[],
  changes: Changes,
  known: KnownAccounts,
): Promise<readonly bigint[]> {
  for (const account of accountsOf(changes.postings)) {
    const isWhole = changes.locked.has(account);
    assert(!isWhole || keepsSign(account, changes.balances.get(account) ?? 0n), 'an account keeps its sign');
  }
  const at = new Date(changes.now);
  const resting: Order[] = [];
  const others: Order[] = [];
  for (const order of changes.newOrders) (isRestingBuy(order) ? resting : others).push(order);
  const opened = writePostings(send, ids, changes.postings, at, known);
  await Promise.all([
    ...insertRestingBuys.write(send, resting, at),
    ...insertOrders.write(send, others, at),
    ...updateOrders.write(send, [...changes.changedOrders], at),
    ...insertAmendments.write(send, changes.amendments, at),
    ...saveConditionals.write(send, [...changes.conditionals], at),
    ...insertFills.write(send, changes.fills, at),
    ...savePositions.write(send, [...changes.positions], at),
    ...insertCloses.write(send, changes.closes, at),
    ...insertEntitlements.write(send, changes.entitlements, at),
    ...saveFractions.write(send, [...changes.fractions], at),
    // A sale may bring less than a cent, or no more than its charges: then there is nothing to settle.
    ...addSettlements.write(
      send,
      [...changes.settlements.values()].filter(({ pay, receive }) => pay + receive > 0n),
      at,
    ),
    opened,
    send(INSERT_OUTBOX, [JSON.stringify([eventsOf(changes)])], 'insert-outbox'),
  ]);
  return opened;
}

function isRestingBuy(order: Order): boolean {
  return order.side === 'buy' && order.state === 'open' && order.fills === 0;
}

function eventsOf(changes: Changes): ExchangeEvents {
  const orders = [...changes.newOrders, ...changes.changedOrders];
  return {
    type: 'exchange',
    orders: orders.map(({ customer, id, instrumentNo }) => [customer, id, instrumentNo] as const),
    customers: [...new Set(changes.postings.map(({ posting }) => posting.owner))].filter(
      (owner) => owner >= FIRST_CUSTOMER,
    ),
    ...(changes.conditionals.size > 0
      ? { conditionals: [...changes.conditionals].map(({ customer, id, state }) => [customer, id, state] as const) }
      : {}),
  };
}
