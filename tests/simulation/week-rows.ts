import type { Database } from '../../apps/server/src/platform/database/index.ts';

export interface FillRow {
  readonly [column: string]: unknown;
  readonly order_id: bigint;
  readonly instrument_no: number;
  readonly customer_id: number;
  readonly side: 'buy' | 'sell';
  readonly board: string;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly value: bigint;
  readonly charges: bigint;
  readonly counterparty: string;
  readonly trading_date: string;
}

export interface ActionRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly instrument_no: number;
  readonly ex_date: string;
  readonly cash: string | null;
  readonly shares: string | null;
  readonly rights_price: string | null;
  readonly rights_per_old: string | null;
  readonly pay_date: string | null;
  readonly effective_on: string | null;
  readonly previous_close: bigint | null;
  readonly reference: bigint | null;
  readonly source: string;
}

export interface EntitlementRow {
  readonly [column: string]: unknown;
  readonly action_id: bigint;
  readonly customer_id: number;
  readonly shares: bigint;
  readonly gross: bigint;
  readonly fees: bigint;
  readonly tax: bigint;
  readonly ex_date: string;
  readonly pays_on: string;
  readonly state: string;
}

export interface SettlementRow {
  readonly [column: string]: unknown;
  readonly order_id: bigint;
  readonly trading_date: string;
  readonly instrument_no: number;
  readonly customer_id: number;
  readonly pay: bigint;
  readonly receive: bigint;
  readonly settles_on: string;
  readonly state: string;
}

/** A posting of money that is due by a date: of a settlement or a dividend. */
export interface DueRow {
  readonly [column: string]: unknown;
  readonly kind: number;
  readonly business_id: bigint;
  readonly owner_id: number;
  readonly step: number;
  readonly trading_date: string;
}

export interface RightRow {
  readonly [column: string]: unknown;
  readonly action_id: bigint;
  readonly customer_id: number;
  readonly held: bigint;
  readonly shares: bigint;
}

/** What the tables say at one moment. */
export interface WeekRows {
  readonly fills: readonly FillRow[];
  readonly bars: ReadonlyMap<string, bigint>;
  readonly actions: readonly ActionRow[];
  readonly entitlements: readonly EntitlementRow[];
  readonly rights: readonly RightRow[];
  readonly settlements: readonly SettlementRow[];
  readonly dues: readonly DueRow[];
  readonly marks: readonly MarkRow[];
  /** Customer and asset to credits less debits of all their accounts together. */
  readonly balances: ReadonlyMap<string, bigint>;
  /** Customer and instrument to shares of all positions. */
  readonly positions: ReadonlyMap<string, bigint>;
  /** Instrument to what the house keeps of its shares. */
  readonly kept: ReadonlyMap<number, bigint>;
  readonly orders: readonly OrderRow[];
}

export interface MarkRow {
  readonly [column: string]: unknown;
  readonly instrument_no: number;
  readonly kind: string;
  readonly first_day: string;
  readonly last_day: string;
}

export interface OrderRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly client_order_id: string;
  readonly customer_id: number;
  readonly instrument_no: number;
  readonly side: 'buy' | 'sell';
  readonly board: string;
  readonly filled_quantity: bigint;
  readonly filled_value: bigint;
  readonly day_trade_quantity: bigint;
  readonly day_trade_value: bigint;
}

/** Postings by their numbers in the ledger. */
export const SETTLEMENT = 6;
export const DIVIDEND = 7;

const FILLS = `select order_id, instrument_no, customer_id, side, board, f.price, f.quantity, f.value, f.fees + f.tax as charges, counterparty,
    f.trading_date from fill f join orders o on o.id = f.order_id order by order_id, step`;
const ACTIONS = `select id, instrument_no, ex_date, cash_per_share::text as cash, new_per_old::text as shares, rights_price::text as rights_price,
    rights_per_old::text as rights_per_old, pay_date,
    effective_on, previous_close, reference, source from corporate_action order by id`;
const BALANCES = `select account_id >> 24 as customer, (account_id >> 8) & 65535 as asset, sum(amount)::bigint as amount
  from balance group by 1, 2`;

export async function readWeek(owner: Database): Promise<WeekRows> {
  const bars = await owner.query<{ no: number; day: string; close: bigint }>(
    'select instrument_no as no, trading_date as day, close from day_bar',
  );
  const balances = await owner.query<{ customer: bigint; asset: bigint; amount: bigint }>(BALANCES);
  const positions = await owner.query<{ customer: number; no: number; shares: bigint }>(
    'select customer_id as customer, instrument_no as no, sum(quantity)::bigint as shares from positions group by 1, 2',
  );
  const kept = await owner.query<{ no: number; units: bigint }>(
    'select instrument_no as no, units::bigint as units from kept_fraction',
  );
  return {
    fills: await owner.query<FillRow>(FILLS),
    bars: new Map(bars.map(({ no, day, close }) => [`${no} ${day}`, close])),
    actions: await owner.query<ActionRow>(ACTIONS),
    entitlements: await owner.query<EntitlementRow>('select * from entitlement order by action_id, customer_id'),
    rights: await owner.query<RightRow>('select action_id, customer_id, held, shares from subscription_right'),
    settlements: await owner.query<SettlementRow>(
      'select *, business_id as order_id from obligation order by business_id',
    ),
    dues: await owner.query<DueRow>(
      'select kind, business_id, owner_id, step, trading_date from posting where kind = any($1::smallint[])',
      [[SETTLEMENT, DIVIDEND]],
    ),
    marks: await owner.query<MarkRow>(
      'select distinct on (instrument_no, kind, first_day) * from instrument_mark order by instrument_no, kind, first_day, id desc',
    ),
    balances: new Map(balances.map(({ customer, asset, amount }) => [`${customer} ${asset}`, amount])),
    kept: new Map(kept.map(({ no, units }) => [no, units])),
    positions: new Map(positions.map(({ customer, no, shares }) => [`${customer} ${no}`, shares])),
    orders: await owner.query<OrderRow>('select * from orders order by id'),
  };
}
