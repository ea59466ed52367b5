import type { NoticePreferences } from '@kuroshio/contract';
import type { Queryable } from '../platform/database/index.ts';

/** What is told where a customer has not chosen. */
export const EVERYTHING: NoticePreferences = {
  orderFilled: true,
  orderCancelled: true,
  orderExpired: true,
  settlement: true,
  // Ten points above the line of a call: a level of the house.
  marginWarningBps: 14_000,
};

interface Row {
  readonly [column: string]: unknown;
  readonly customer_id: number;
  readonly order_filled: boolean;
  readonly order_cancelled: boolean;
  readonly order_expired: boolean;
  readonly settlement: boolean;
  /** null where the customer has not chosen. */
  readonly margin_warning_bps: number | null;
}

/** What each of these customers wants to be told of; who is missing has not chosen. */
export async function preferencesOf(
  database: Queryable,
  customers: readonly number[],
): Promise<ReadonlyMap<number, NoticePreferences>> {
  const rows = await database.query<Row>('select * from notice_preference where customer_id = any($1::integer[])', [
    customers,
  ]);
  return new Map(
    rows.map((row) => [
      row.customer_id,
      {
        orderFilled: row.order_filled,
        orderCancelled: row.order_cancelled,
        orderExpired: row.order_expired,
        settlement: row.settlement,
        marginWarningBps: row.margin_warning_bps ?? EVERYTHING.marginWarningBps,
      },
    ]),
  );
}
