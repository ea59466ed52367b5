import type { SentInputOf, WireOrder } from '@kuroshio/contract';
import { units as unitCount } from '../../packages/money/src/index.ts';
import { TABLES, sharesOf } from '../../packages/market/src/index.ts';

/** An order that a customer wants, under one client order id, and what came of it as far as the customer knows. */
export interface Wish {
  readonly ticket: SentInputOf<'trading/place-order'>;
  /** `unsure`: no answer, or one that says nothing about the order; it may stand or not. */
  state: 'asked' | 'unsure' | 'accepted' | 'refused';
  /** The last that was said of the order. */
  told: WireOrder | undefined;
  refusal: string | undefined;
  /** Calls for it that have no answer yet, and whether some of them were under way together. */
  underWay: number;
  overlapping: boolean;
  /** The answer to a cancel was that it is over. */
  ended: boolean;
}

/** The order as it is stored. */
export interface OrderRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly client_order_id: string;
  readonly side: string;
  readonly type: string;
  readonly time_in_force: string;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly state: string;
  readonly filled_quantity: bigint;
  readonly filled_value: bigint;
}

/** Holds what a customer was told of an order against its row. @returns what is wrong, in words. */
export function compareOrder({ ticket, state, told, refusal, ended }: Wish, row: OrderRow | undefined): string[] {
  const key = ticket.clientOrderId;
  if (state === 'refused' && row !== undefined) return [`${key} was refused (${refusal}) and is stored`];
  if (told === undefined) return [];
  if (row === undefined) return [`${key} was acknowledged as ${told.orderNo} and is not stored`];
  const wrong: string[] = [];
  const asked = [told.id, ticket.side, ticket.type, ticket.timeInForce, ticket.quantity, ticket.price ?? 0].join(' ');
  const shares = (units: bigint) =>
    sharesOf(TABLES.instruments.bySymbol(ticket.symbol) ?? { shareScale: 0 }, unitCount(Number(units)));
  const stored = [row.id, row.side, row.type, row.time_in_force, shares(row.quantity), row.price].join(' ');
  if (asked !== stored) wrong.push(`${key} was acknowledged as ${asked} and is stored as ${stored}`);
  const over = told.state !== 'open';
  const filledNow = shares(row.filled_quantity);
  const filled = `${filledNow} for ${row.filled_value}`;
  const wasFilled = `${told.filledQuantity} for ${told.filledValue}`;
  if (over ? filled !== wasFilled : filledNow < told.filledQuantity) {
    wrong.push(`${key} had ${wasFilled} filled and has ${filled}`);
  }
  if (over ? row.state !== told.state : ended && row.state === 'open') {
    wrong.push(`${key} was ${told.state}${ended ? ', then over,' : ''} and is ${row.state}`);
  }
  return wrong;
}
