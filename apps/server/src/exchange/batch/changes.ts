import { applyPosting, type Counterparty, type Posting } from '@kuroshio/ledger';
import type { TradingDate, Venue } from '@kuroshio/market';
import type { Charges, ClosedPart, Conditional, Order, Position } from '@kuroshio/orders';
import type { DatedPosting } from '../../books/index.ts';

export interface FillRow {
  readonly orderId: number;
  readonly step: number;
  readonly price: number;
  readonly quantity: number;
  readonly value: bigint;
  readonly fees: bigint;
  readonly tax: bigint;
  readonly charges: Charges;
  readonly counterparty: Counterparty;
  readonly tradingDate: TradingDate;
  readonly settlesOn: TradingDate;
}

/** What an order's fills of one trading date add to its settlement. */
export interface SettlementPart {
  readonly order: Order;
  readonly venue: Venue;
  readonly asset: number;
  readonly tradingDate: TradingDate;
  readonly settlesOn: TradingDate;
  pay: bigint;
  receive: bigint;
  held: bigint;
  pledged: bigint;
}

/** What a customer is to be paid of a corporate action. */
export interface EntitlementRow {
  readonly actionId: bigint;
  readonly customer: number;
  readonly instrumentNo: number;
  readonly asset: number;
  /** Units of shares. */
  readonly shares: number;
  readonly gross: bigint;
  readonly fees: bigint;
  readonly tax: bigint;
  readonly exDate: TradingDate;
  readonly paysOn: TradingDate;
  /** At once. */
  readonly paid: boolean;
}

/** What one amendment made of an order. */
export interface AmendmentRow {
  readonly order: Order;
  readonly step: number;
  readonly quantity: number;
  readonly price: number;
}

export interface CloseRow extends ClosedPart {
  readonly orderId: number;
  readonly step: number;
}

/**
 * Everything that one part of a batch does to customers, gathered while it runs and then written. All parts of a batch
 * are in one transaction.
 */
export interface Changes {
  /** Wall clock of the batch, epoch ms. */
  readonly now: number;
  readonly newOrders: Set<Order>;
  /** Orders that stood before and changed. */
  readonly changedOrders: Set<Order>;
  readonly positions: Set<Position>;
  readonly fills: FillRow[];
  readonly closes: CloseRow[];
  readonly amendments: AmendmentRow[];
  readonly entitlements: EntitlementRow[];
  /** Units that the house keeps now, of instruments of which that changed. */
  readonly fractions: Map<number, number>;
  /** New ones and those that changed. */
  readonly conditionals: Set<Conditional>;
  readonly settlements: Map<string, SettlementPart>;
  readonly postings: DatedPosting[];
  /** What the batch has moved on each account, on top of what was read under lock. */
  readonly balances: Map<bigint, bigint>;
  /** Accounts whose balance was read under lock: only of these `balances` says the whole. */
  readonly locked: Set<bigint>;
}

/**
 * What the next part of the same batch will do, once this one is on its way to the database. It knows locked balances as
 * the parts before it left them; of others it forgets the movements, which a lock from now on reads with the rest.
 */
export function nextPart({ now, balances, locked, postings }: Changes): Changes {
  for (const account of accountsOf(postings)) if (!locked.has(account)) balances.delete(account);
  return { ...createChanges(now), balances, locked };
}

export function createChanges(now: number): Changes {
  return {
    now,
    newOrders: new Set(),
    changedOrders: new Set(),
    positions: new Set(),
    fills: [],
    closes: [],
    amendments: [],
    entitlements: [],
    fractions: new Map(),
    conditionals: new Set(),
    settlements: new Map(),
    postings: [],
    balances: new Map(),
    locked: new Set(),
  };
}

/** The accounts that postings move, some of them more than once. */
export function* accountsOf(postings: readonly DatedPosting[]): Generator<bigint> {
  for (const { posting } of postings) {
    for (const { debit, credit } of posting.transfers) {
      yield debit;
      yield credit;
    }
  }
}

export function isEmpty(changes: Changes): boolean {
  return (
    changes.newOrders.size === 0 &&
    changes.changedOrders.size === 0 &&
    changes.postings.length === 0 &&
    changes.entitlements.length === 0 &&
    changes.conditionals.size === 0
  );
}

export function addPosting(changes: Changes, posting: Posting, tradingDate: string): void {
  changes.postings.push({ posting, tradingDate });
  applyPosting(changes.balances, posting);
}

/** A balance that was read under lock: it knows nothing yet of what this batch has moved. */
export function lockBalance(changes: Changes, account: bigint, stored: bigint): void {
  if (changes.locked.has(account)) return;
  changes.locked.add(account);
  changes.balances.set(account, stored + (changes.balances.get(account) ?? 0n));
}

/** An order that the parts of a batch have touched, by its number. */
export function touchedOrder(parts: readonly Changes[], id: number): Order | undefined {
  for (const { changedOrders, newOrders } of parts) {
    for (const order of changedOrders) if (order.id === id) return order;
    for (const order of newOrders) if (order.id === id) return order;
  }
  return undefined;
}

export function touchOrder(changes: Changes, order: Order): void {
  if (!changes.newOrders.has(order)) changes.changedOrders.add(order);
}
