import { tradingDate, type TradingDate } from '@kuroshio/market';
import { cash, units } from '@kuroshio/money';
import type { Financing, OpenedBy, OrderType, Pledge, Position, PositionState, SecuredTerms } from '@kuroshio/orders';
import { type Columns, insertRows } from '../../platform/database/index.ts';
import { asExcluded, table } from '../batch/table.ts';

const AS_IT_LIVES = {
  state: ['text', (p) => p.state],
  opened_quantity: ['bigint', (p) => p.openedQuantity],
  opened_value: ['bigint', (p) => p.openedValue],
  buy_charges: ['bigint', (p) => p.buyCharges],
  quantity: ['bigint', (p) => p.quantity],
  closing_quantity: ['bigint', (p) => p.closingQuantity],
  cost: ['bigint', (p) => p.cost],
  sold_quantity: ['bigint', (p) => p.soldQuantity],
  sold_value: ['bigint', (p) => p.soldValue],
  sell_charges: ['bigint', (p) => p.sellCharges],
  realised: ['bigint', (p) => p.realised],
  sold_at: ['timestamptz', (p) => (p.soldAt === null ? null : new Date(p.soldAt))],
  locked_until: ['date', (p) => p.lockedUntil],
  no_sell_until: ['date', (p) => p.noSellUntil],
  no_sell_days: ['integer', (p) => p.noSellDays],
  sellable_at: ['timestamptz', (p) => (p.sellableAt === null ? null : new Date(p.sellableAt))],
} satisfies Columns<Position>;

const WHOLE = {
  id: ['bigint', (p) => p.id],
  customer_id: ['integer', (p) => p.customer],
  instrument_no: ['integer', (p) => p.instrumentNo],
  opened_kind: ['text', (p) => p.openedBy.kind],
  opened_by: ['bigint', (p) => p.openedBy.id],
  opened_on: ['date', (p) => p.openedOn],
  type: ['text', (p) => p.type],
  opened_at: ['timestamptz', (p) => new Date(p.openedAt)],
  ...AS_IT_LIVES,
} satisfies Columns<Position>;

/** Positions that are new or changed. */
export const POSITIONS = table(
  'positions',
  insertRows<Position>('save-positions', 'positions', WHOLE, {
    conflict: `on conflict (id) do update set ${asExcluded<Position>(AS_IT_LIVES)}`,
  }),
  { sealed: { code: 3, table: 'positions', key: ['id'], columns: WHOLE } },
);

/** Columns of a position as they are read; `POSITION_COLUMNS` selects them. */
export interface PositionRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly customer_id: number;
  readonly instrument_no: number;
  readonly opened_kind: OpenedBy['kind'];
  readonly opened_by: bigint;
  readonly opened_on: TradingDate;
  readonly type: OrderType | null;
  readonly state: PositionState;
  readonly opened_quantity: bigint;
  readonly opened_value: bigint;
  readonly buy_charges: bigint;
  readonly quantity: bigint;
  readonly closing_quantity: bigint;
  readonly cost: bigint;
  readonly sold_quantity: bigint;
  readonly sold_value: bigint;
  readonly sell_charges: bigint;
  readonly realised: bigint;
  readonly opened_at: Date;
  readonly sold_at: Date | null;
  readonly locked_until: TradingDate | null;
  readonly no_sell_until: TradingDate | null;
  readonly no_sell_days: number;
  readonly sellable_at: Date | null;
  /** Null of what was never bought on margin. */
  readonly margin_loan: bigint | null;
  /** Null of what never stood for a secured loan. */
  readonly secured:
    | readonly [drawId: number, loanBps: number, drawnOn: string, interestFrom: string, ratedAt: number]
    | null;
  /** Null of what was put up for no other loan. */
  readonly pledge: readonly [loanOf: number, countsBps: number, counted: number] | null;
}

export const POSITION_COLUMNS = `id, customer_id, instrument_no, opened_kind, opened_by, opened_on, type, state,
  opened_quantity, opened_value, buy_charges, quantity, closing_quantity, cost, sold_quantity, sold_value, sell_charges,
  realised, opened_at, sold_at, locked_until, no_sell_until, no_sell_days, sellable_at,
  (select loan from margin_position where position_id = positions.id) as margin_loan,
  (select jsonb_build_array(draw_id, loan_bps, drawn_on, interest_from, (extract(epoch from rated_at) * 1000)::bigint)
    from secured_position where position_id = positions.id and draw_id is not null) as secured,
  (select jsonb_build_array(loan_of, counts_bps, counted)
    from pledged_position where position_id = positions.id and loan_of is not null) as pledge`;

function securedOf({ secured }: PositionRow): SecuredTerms | null {
  if (secured === null) return null;
  const [drawId, loanBps, drawnOn, interestFrom, ratedAt] = secured;
  return { drawId, loanBps, drawnOn: tradingDate(drawnOn), interestFrom: tradingDate(interestFrom), ratedAt };
}

function pledgeOf({ pledge }: PositionRow): Pledge | null {
  return pledge && { loanOf: pledge[0], countsBps: pledge[1], counted: cash(BigInt(pledge[2])) };
}

function financingOf({ margin_loan, secured, pledge }: PositionRow): Financing {
  if ((margin_loan ?? 0n) > 0n) return secured === null ? 'margin' : 'secured';
  return pledge === null ? 'cash' : 'secured';
}

export function positionFromRow(row: PositionRow): Position {
  return {
    id: Number(row.id),
    customer: row.customer_id,
    instrumentNo: row.instrument_no,
    openedBy: { kind: row.opened_kind, id: Number(row.opened_by) },
    openedOn: row.opened_on,
    type: row.type,
    financing: financingOf(row),
    secured: securedOf(row),
    pledge: pledgeOf(row),
    loan: cash(row.margin_loan ?? 0n),
    state: row.state,
    openedQuantity: units(Number(row.opened_quantity)),
    openedValue: cash(row.opened_value),
    buyCharges: cash(row.buy_charges),
    quantity: units(Number(row.quantity)),
    closingQuantity: units(Number(row.closing_quantity)),
    cost: cash(row.cost),
    soldQuantity: units(Number(row.sold_quantity)),
    soldValue: cash(row.sold_value),
    sellCharges: cash(row.sell_charges),
    realised: cash(row.realised),
    openedAt: row.opened_at.getTime(),
    soldAt: row.sold_at === null ? null : row.sold_at.getTime(),
    lockedUntil: row.locked_until,
    noSellUntil: row.no_sell_until,
    noSellDays: row.no_sell_days,
    sellableAt: row.sellable_at === null ? null : row.sellable_at.getTime(),
  };
}
