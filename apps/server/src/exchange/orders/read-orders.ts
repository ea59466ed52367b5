import type { Board, TradingDate } from '@kuroshio/market';
import { cash, type Price, price, units } from '@kuroshio/money';
import type { Financing, Order, OrderState, OrderType, Reservation, Side, TimeInForce } from '@kuroshio/orders';
import { chargesFromJson } from './charges-json.ts';

/** Columns of an order as they are read; `ORDER_COLUMNS` selects them. */
export interface OrderRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly customer_id: number;
  readonly client_order_id: string;
  readonly fingerprint: bigint | null;
  readonly instrument_no: number;
  readonly cash_asset: number;
  readonly side: Side;
  readonly type: OrderType;
  readonly time_in_force: TimeInForce;
  readonly board: Board;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly book_price: bigint;
  readonly priority: bigint | null;
  readonly asked_quantity: bigint | null;
  readonly asked_price: bigint | null;
  readonly asked_amount: bigint | null;
  readonly amendments: number;
  readonly position_id: bigint | null;
  readonly trading_date: TradingDate;
  readonly state: OrderState;
  readonly filled_quantity: bigint;
  readonly filled_value: bigint;
  readonly day_trade_quantity: bigint;
  readonly day_trade_value: bigint;
  readonly fills: number;
  readonly charges: Record<string, string>;
  readonly held_cash: bigint;
  readonly pledged_cash: bigint;
  readonly held_shares: bigint;
  readonly closes: Reservation[];
  readonly placed_at: Date;
  readonly updated_at: Date;
  /** Null of an order with own money. */
  readonly margin_bps: number | null;
  readonly margin_loan: bigint | null;
  /** Whether it pays a secured loan back. */
  readonly secured: boolean;
  /** Null of an order without borrowed shares. */
  readonly day_short: boolean;
  readonly short:
    | readonly [marginBps: number, borrowFeeBps: number, highest: number, borrowFee: number, margin: number]
    | null;
}

export const ORDER_COLUMNS = `id, customer_id, client_order_id, fingerprint, instrument_no, cash_asset, side, type, time_in_force, board, quantity, price,
  book_price, priority, asked_quantity, asked_price, asked_amount, amendments, position_id, trading_date, state, filled_quantity, filled_value, day_trade_quantity, day_trade_value, fills, charges, held_cash, pledged_cash,
  held_shares, closes, placed_at, updated_at,
  coalesce(loan_bps, (select loan_bps from margin_order where order_id = orders.id)) as margin_bps,
  coalesce(loan, (select loan from margin_order where order_id = orders.id)) as margin_loan,
  exists (select from secured_order where order_id = orders.id) as secured,
  exists (select from day_short where order_id = orders.id) as day_short,
  (select jsonb_build_array(short_margin_bps, borrow_fee_bps, highest, borrow_fee, margin) from short_order
    where order_id = orders.id) as short`;

/** A stored price, 0 where the order names none. */
export function priceOrNone(stored: bigint): Price | 0 {
  return stored === 0n ? 0 : price(Number(stored));
}

function shortTermsOf(
  [shortMarginBps, borrowFeeBps, highest, borrowFee, margin]: NonNullable<OrderRow['short']>,
  isDayTrade: boolean,
) {
  const amounts = { borrowFee: cash(BigInt(borrowFee)), margin: cash(BigInt(margin)) };
  return { shortMarginBps, borrowFeeBps, highest: price(highest), isDayTrade, ...amounts };
}

function financingOf({ short, margin_bps, secured }: OrderRow): Financing {
  if (short !== null) return 'short';
  if (secured) return 'secured';
  return margin_bps === null ? 'cash' : 'margin';
}

export function orderFromRow(row: OrderRow): Order {
  return {
    id: Number(row.id),
    customer: row.customer_id,
    clientOrderId: row.client_order_id,
    fingerprint: row.fingerprint,
    instrumentNo: row.instrument_no,
    cashAsset: row.cash_asset,
    side: row.side,
    financing: financingOf(row),
    loanBps: row.margin_bps ?? 0,
    loan: cash(row.margin_loan ?? 0n),
    ...(row.short !== null && row.side === 'sell' && { short: shortTermsOf(row.short, row.day_short) }),
    type: row.type,
    timeInForce: row.time_in_force,
    board: row.board,
    quantity: units(Number(row.quantity)),
    price: priceOrNone(row.price),
    bookPrice: price(Number(row.book_price)),
    priority: Number(row.priority ?? row.id),
    askedQuantity: units(row.asked_amount === null ? Number(row.asked_quantity ?? row.quantity) : 0),
    askedAmount: row.asked_amount === null ? null : cash(row.asked_amount),
    askedPrice: priceOrNone(row.asked_price ?? row.price),
    amendments: row.amendments,
    positionId: row.position_id === null ? null : Number(row.position_id),
    opened: null,
    tradingDate: row.trading_date,
    placedAt: row.placed_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    state: row.state,
    filledQuantity: units(Number(row.filled_quantity)),
    filledValue: cash(row.filled_value),
    dayTradeQuantity: units(Number(row.day_trade_quantity)),
    dayTradeValue: cash(row.day_trade_value),
    fills: row.fills,
    charges: chargesFromJson(row.charges),
    heldCash: cash(row.held_cash),
    pledgedCash: cash(row.pledged_cash),
    heldShares: units(Number(row.held_shares)),
    closes: row.closes,
  };
}
