import type { Counterparty } from '@kuroshio/ledger';
import type { TradingDate } from '@kuroshio/market';
import type { Cash, Price, Units } from '@kuroshio/money';
import type { Charges, ClosedPart } from '@kuroshio/orders';
import { type Columns, insertRows } from '../../platform/database/index.ts';
import { table } from '../batch/table.ts';
import { chargesJson } from './charges-json.ts';

interface Fill {
  readonly orderId: number;
  readonly step: number;
  readonly price: Price;
  readonly quantity: Units;
  readonly value: Cash;
  readonly fees: Cash;
  readonly tax: Cash;
  readonly charges: Charges;
  readonly counterparty: Counterparty;
  readonly tradingDate: TradingDate;
  readonly settlesOn: TradingDate;
}

const FILL = {
  order_id: ['bigint', (f) => f.orderId],
  step: ['integer', (f) => f.step],
  price: ['bigint', (f) => f.price],
  quantity: ['bigint', (f) => f.quantity],
  value: ['bigint', (f) => f.value],
  fees: ['bigint', (f) => f.fees],
  tax: ['bigint', (f) => f.tax],
  charges: ['jsonb', (f) => chargesJson(f.charges)],
  counterparty: ['text', (f) => f.counterparty],
  trading_date: ['date', (f) => f.tradingDate],
  settles_on: ['date', (f) => f.settlesOn],
} satisfies Columns<Fill>;

export const FILLS = table('fills', insertRows<Fill>('insert-fills', 'fill', FILL, { stamped: ['at'] }), {
  sealed: { code: 4, table: 'fill', key: ['order_id', 'step'], columns: FILL },
});

/** Which part of a closing fill fell to which position. */
interface Close extends ClosedPart {
  readonly orderId: number;
  readonly step: number;
}

const CLOSE = {
  position_id: ['bigint', (c) => c.positionId],
  order_id: ['bigint', (c) => c.orderId],
  step: ['integer', (c) => c.step],
  quantity: ['bigint', (c) => c.quantity],
  value: ['bigint', (c) => c.value],
  charges: ['bigint', (c) => c.charges],
  cost: ['bigint', (c) => c.cost],
} satisfies Columns<Close>;

export const CLOSES = table('closes', insertRows<Close>('insert-closes', 'position_close', CLOSE), {
  sealed: { code: 5, table: 'position_close', key: ['position_id', 'order_id', 'step'], columns: CLOSE },
});

/** Units that the house keeps now of an instrument of which that changed. */
interface KeptFraction {
  readonly instrumentNo: number;
  readonly units: Units;
}

const FRACTION = {
  instrument_no: ['integer', (f) => f.instrumentNo],
  units: ['integer', (f) => f.units],
} satisfies Columns<KeptFraction>;

export const FRACTIONS = table(
  'fractions',
  insertRows<KeptFraction>('save-fractions', 'kept_fraction', FRACTION, {
    conflict: 'on conflict (instrument_no) do update set units = excluded.units',
  }),
  {
    keyOf: ({ instrumentNo }) => instrumentNo,
    sealed: { code: 11, table: 'kept_fraction', key: ['instrument_no'], columns: FRACTION },
  },
);
