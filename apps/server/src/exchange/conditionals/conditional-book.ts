import type { Conditional } from '@kuroshio/orders';
import type { OrdersState } from '../orders/open-orders.ts';

/** The conditional orders that may still be sent. Rebuilt from the database like the orders. */
export interface ConditionalBook {
  /** Dormant and waiting ones by number. */
  readonly all: Map<number, Conditional>;
  readonly of: Map<number, Set<Conditional>>;
  /** The waiting ones of an instrument. */
  readonly watching: Map<number, Set<Conditional>>;
  /** Of a bracket, by the number of its opening order. */
  readonly children: Map<number, Set<Conditional>>;
  /** Those whose price was traded and that are to be sent. */
  readonly due: Set<Conditional>;
  nextId: number;
}

export interface ConditionalsState extends OrdersState {
  readonly conditionals: ConditionalBook;
}

export function createConditionalBook(): ConditionalBook {
  return { all: new Map(), of: new Map(), watching: new Map(), children: new Map(), due: new Set(), nextId: 1 };
}

function add(index: Map<number, Set<Conditional>>, key: number, conditional: Conditional): void {
  const kept = index.get(key);
  if (kept === undefined) index.set(key, new Set([conditional]));
  else kept.add(conditional);
}

function remove(index: Map<number, Set<Conditional>>, key: number, conditional: Conditional): void {
  const kept = index.get(key);
  kept?.delete(conditional);
  if (kept?.size === 0) index.delete(key);
}

/** Keeps a conditional order where its state belongs: called when it comes and whenever its state has changed. */
export function fileConditional(book: ConditionalBook, conditional: Conditional): void {
  const { id, customer, instrumentNo, parentId, state } = conditional;
  if (state === 'dormant' || state === 'waiting') {
    book.all.set(id, conditional);
    add(book.of, customer, conditional);
    if (parentId !== null) add(book.children, parentId, conditional);
    if (state === 'waiting') add(book.watching, instrumentNo, conditional);
    return;
  }
  book.all.delete(id);
  book.due.delete(conditional);
  remove(book.of, customer, conditional);
  remove(book.watching, instrumentNo, conditional);
  if (parentId !== null) remove(book.children, parentId, conditional);
}

export function forgetConditionals(book: ConditionalBook): void {
  for (const index of [book.all, book.of, book.watching, book.children, book.due]) index.clear();
}

/** How many may still be sent for a customer. */
export function waitingOf(book: ConditionalBook, customer: number): number {
  return book.of.get(customer)?.size ?? 0;
}

/** The other legs that end when one is sent. */
export function otherLegs(book: ConditionalBook, conditional: Conditional): Conditional[] {
  return [...(book.of.get(conditional.customer) ?? [])].filter(
    (one) => one !== conditional && one.group === conditional.group,
  );
}
