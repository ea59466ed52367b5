import { type ExTerms, type Instrument, subscribable, type TradingDate } from '@kuroshio/market';
import { plus, type Shares, type Units, units } from '@kuroshio/money';
import type { Position } from '@kuroshio/orders';
import type { SealedKind } from '../../books/index.ts';
import { type Columns, insertRows } from '../../platform/database/index.ts';
import { type Changes, put } from '../batch/changes.ts';
import { table } from '../batch/table.ts';

/** How many new shares of a capital increase a customer may subscribe for, by what was held as the ex-date began. */
interface SubscriptionRight {
  readonly actionId: bigint;
  readonly customer: number;
  readonly instrumentNo: number;
  readonly held: Units;
  readonly shares: Shares;
  readonly exDate: TradingDate;
}

const RIGHT = {
  action_id: ['bigint', (r) => r.actionId],
  customer_id: ['integer', (r) => r.customer],
  instrument_no: ['integer', (r) => r.instrumentNo],
  held: ['bigint', (r) => r.held],
  shares: ['bigint', (r) => r.shares],
  ex_date: ['date', (r) => r.exDate],
} satisfies Columns<SubscriptionRight>;

const SEALED: SealedKind<SubscriptionRight> = {
  code: 17,
  table: 'subscription_right',
  key: ['action_id', 'customer_id'],
  columns: RIGHT,
};

export const SUBSCRIPTION_RIGHTS = table(
  'subscription rights',
  insertRows<SubscriptionRight>('insert-subscription-rights', 'subscription_right', RIGHT),
  { sealed: SEALED },
);

/** Gives every holder the right to subscribe for new shares. What comes of it is another capability's. */
export function giveRights(
  changes: Changes,
  instrument: Instrument,
  terms: ExTerms,
  holders: ReadonlyMap<number, readonly Position[]>,
  { actionId, date }: { readonly actionId: bigint; readonly date: TradingDate },
): void {
  for (const [customer, positions] of holders) {
    const held = positions.reduce((sum, { quantity }) => plus(sum, quantity), units(0));
    const shares = subscribable(instrument, held, terms);
    if (shares === 0) continue;
    const right = { actionId, customer, instrumentNo: instrument.no, held, shares, exDate: date };
    put(changes, SUBSCRIPTION_RIGHTS, right);
  }
}
