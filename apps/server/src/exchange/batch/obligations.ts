import type { TradingDate, Venue } from '@kuroshio/market';
import { type Cash, NO_CASH } from '@kuroshio/money';
import { insertRows, type Send } from '../../platform/database/index.ts';
import { type Changes, put, rowAt } from './changes.ts';
import { table } from './table.ts';

/** What obliges a customer and the house, and is settled on its day. The words are stored: never change one. */
export type ObligationKind = 'order';

/** Names an obligation: the fills of order `id` on one trading date, which is the step (20261121). */
export interface ObligationKey {
  readonly kind: ObligationKind;
  readonly id: number;
  readonly step: number;
}

/** What is to be paid and received on the settlement day, in `asset`. */
export interface Obligation extends ObligationKey {
  readonly customer: number;
  readonly instrumentNo: number;
  readonly venue: Venue;
  readonly asset: number;
  readonly tradingDate: TradingDate;
  readonly settlesOn: TradingDate;
  pay: Cash;
  receive: Cash;
  /** What is set aside for `pay`: out of what was available, and out of what is receivable. */
  held: Cash;
  pledged: Cash;
}

const added = insertRows<Obligation>(
  'add-obligations',
  'obligation',
  {
    business_id: ['bigint', (o) => o.id],
    kind: ['text', (o) => o.kind],
    step: ['integer', (o) => o.step],
    customer_id: ['integer', (o) => o.customer],
    instrument_no: ['integer', (o) => o.instrumentNo],
    venue: ['text', (o) => o.venue],
    asset: ['integer', (o) => o.asset],
    trading_date: ['date', (o) => o.tradingDate],
    settles_on: ['date', (o) => o.settlesOn],
    pay: ['bigint', (o) => o.pay],
    receive: ['bigint', (o) => o.receive],
    held: ['bigint', (o) => o.held],
    pledged: ['bigint', (o) => o.pledged],
  },
  {
    constants: { state: "'pending'" },
    conflict: `on conflict (kind, business_id, step) do update set pay = obligation.pay + excluded.pay,
      receive = obligation.receive + excluded.receive, held = obligation.held + excluded.held,
      pledged = obligation.pledged + excluded.pledged`,
  },
);

const keyOf = ({ kind, id, step }: ObligationKey) => `${kind}:${id}:${step}`;

/** What each part of a batch adds to obligations. */
export const OBLIGATIONS = table(
  'obligations',
  {
    // A sale may bring less than a cent, or no more than its charges: then there is nothing to settle.
    write: (send: Send, rows: readonly Obligation[], at: Date) =>
      added.write(
        send,
        rows.filter(({ pay, receive }) => pay + receive > 0n),
        at,
      ),
  },
  // What one brings and costs follows from the fills of its order, which are sealed.
  { keyOf },
);

/** What this part of the batch adds to an obligation: to be grown by the caller. */
export function obligationOf(
  changes: Changes,
  one: Omit<Obligation, 'pay' | 'receive' | 'held' | 'pledged'>,
): Obligation {
  let obligation = rowAt(changes, OBLIGATIONS, keyOf(one));
  if (obligation === undefined) {
    obligation = { ...one, pay: NO_CASH, receive: NO_CASH, held: NO_CASH, pledged: NO_CASH };
    put(changes, OBLIGATIONS, obligation);
  }
  return obligation;
}

/** A trading date as the step of a posting or an obligation: 20261121. */
export function stepOfDay(date: TradingDate): number {
  return Number(date.replaceAll('-', ''));
}
