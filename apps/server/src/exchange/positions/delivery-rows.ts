import type { TradingDate } from '@kuroshio/market';
import { type Cash, cash, type Units, units } from '@kuroshio/money';
import type { OpenedBy } from '@kuroshio/orders';
import { type Columns, insertRows } from '../../platform/database/index.ts';
import { table } from '../batch/table.ts';

/** What shares that were not traded moved for. A trade is an order's; a corporate action changes what is held. */
export type DeliveryKind = Exclude<OpenedBy['kind'], 'order'>;

/** Shares that moved without a trade. */
export interface Delivered {
  readonly id: number;
  readonly direction: 'in' | 'out';
  readonly by: { readonly kind: DeliveryKind; readonly id: number };
  readonly step: number;
  readonly customer: number;
  readonly instrumentNo: number;
  readonly quantity: Units;
  /** What the shares cost their holder: it comes and goes with them. */
  readonly cost: Cash;
  readonly fingerprint: bigint;
  readonly tradingDate: TradingDate;
}

const DELIVERY = {
  id: ['bigint', (d) => d.id],
  direction: ['text', (d) => d.direction],
  kind: ['text', (d) => d.by.kind],
  business_id: ['bigint', (d) => d.by.id],
  step: ['integer', (d) => d.step],
  customer_id: ['integer', (d) => d.customer],
  instrument_no: ['integer', (d) => d.instrumentNo],
  quantity: ['bigint', (d) => d.quantity],
  cost: ['bigint', (d) => d.cost],
  fingerprint: ['bigint', (d) => d.fingerprint],
  trading_date: ['date', (d) => d.tradingDate],
} satisfies Columns<Delivered>;

export const DELIVERIES = table(
  'deliveries',
  insertRows<Delivered>('insert-deliveries', 'delivery', DELIVERY, { stamped: ['at'] }),
  { sealed: { code: 9, table: 'delivery', key: ['id'], columns: DELIVERY } },
);

/** How much of a delivery fell to a position. */
interface DeliveredPart {
  readonly deliveryId: number;
  readonly positionId: number;
  readonly quantity: Units;
  readonly cost: Cash;
}

const PART = {
  delivery_id: ['bigint', (p) => p.deliveryId],
  position_id: ['bigint', (p) => p.positionId],
  quantity: ['bigint', (p) => p.quantity],
  cost: ['bigint', (p) => p.cost],
} satisfies Columns<DeliveredPart>;

export const DELIVERY_PARTS = table(
  'delivery parts',
  insertRows<DeliveredPart>('insert-delivery-parts', 'delivery_part', PART),
  {
    sealed: { code: 10, table: 'delivery_part', key: ['delivery_id', 'position_id'], columns: PART },
  },
);

export interface DeliveryRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly direction: Delivered['direction'];
  readonly kind: DeliveryKind;
  readonly business_id: bigint;
  readonly step: number;
  readonly customer_id: number;
  readonly instrument_no: number;
  readonly quantity: bigint;
  readonly cost: bigint;
  readonly fingerprint: bigint;
  readonly trading_date: TradingDate;
}

export function deliveredFromRow(row: DeliveryRow): Delivered {
  return {
    id: Number(row.id),
    direction: row.direction,
    by: { kind: row.kind, id: Number(row.business_id) },
    step: row.step,
    customer: row.customer_id,
    instrumentNo: row.instrument_no,
    quantity: units(Number(row.quantity)),
    cost: cash(row.cost),
    fingerprint: row.fingerprint,
    tradingDate: row.trading_date,
  };
}
