import { assert } from '@kuroshio/base';
import type { Withdrawal } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import { type StampingView, venueOfMoney, wireStamp } from '../exchange/index.ts';
import type { KeptRow, KeptTable } from '../identity/index.ts';
import type { DestinationKind } from './channels.ts';
import { currencyOf, kindOfReviewer, type Stored } from './deposit-rows.ts';

/** A withdrawal, as stored. */
export interface WithdrawalRow {
  readonly id: bigint;
  readonly customer_id: number;
  readonly client_key: string;
  readonly fingerprint: bigint;
  readonly kind: DestinationKind;
  readonly destination_id: bigint;
  readonly place: string;
  readonly tail: string;
  readonly asset: number;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly state: Withdrawal['state'];
  readonly asked_at: Date;
  readonly due_at: Date;
  readonly latest_at: Date;
  readonly decided_at: Date | null;
  readonly reviewer: string | null;
  readonly second: string | null;
  readonly reason: NonNullable<Withdrawal['reason']> | null;
  readonly paid_at: Date | null;
  readonly payer: string | null;
  readonly payer_second: string | null;
  readonly reference: string | null;
}

export type StoredWithdrawal = Stored<WithdrawalRow>;

export const SELECT_WITHDRAWAL = `select id, customer_id, client_key, fingerprint, kind, destination_id, place, tail, asset,
  amount, fee, state, asked_at, due_at, latest_at, decided_at, reviewer, second, reason, paid_at, payer, payer_second,
  reference, mark from withdrawal`;

export function markedWithdrawal(row: WithdrawalRow): KeptRow {
  const { id, customer_id, client_key, fingerprint, kind, destination_id, place, tail, asset, amount, fee, state } =
    row;
  return {
    ...{ table: 'withdrawal', id, customer_id },
    said: [
      ...[
        client_key,
        String(fingerprint),
        kind,
        String(destination_id),
        place,
        tail,
        asset,
        String(amount),
        String(fee),
      ],
      ...[state, row.asked_at.getTime(), row.due_at.getTime(), row.latest_at.getTime()],
      ...[row.decided_at?.getTime() ?? null, row.reviewer, row.second, row.reason],
      ...[row.paid_at?.getTime() ?? null, row.payer, row.payer_second, row.reference],
    ],
  };
}

export const WITHDRAWALS: KeptTable = {
  select: SELECT_WITHDRAWAL,
  rowOf(columns) {
    assert('latest_at' in columns, 'a withdrawal was selected');
    return markedWithdrawal(columns as unknown as WithdrawalRow);
  },
};

export function wireWithdrawal(
  view: StampingView,
  row: WithdrawalRow,
  now: number,
  views: Withdrawal['views'] = [],
): Withdrawal {
  const currency = currencyOf(row.asset);
  const open = row.state === 'under-review' || row.state === 'approved';
  return {
    ...{ id: String(row.id), currency, amount: formatMinor(row.amount), fee: formatMinor(row.fee), state: row.state },
    destination: { kind: row.kind, place: row.place, tail: row.tail },
    askedAt: row.asked_at.getTime(),
    stamp: wireStamp(view, venueOfMoney(currency), row.asked_at.getTime()),
    dueAt: row.due_at.getTime(),
    latestAt: row.latest_at.getTime(),
    late: (open ? now : (row.paid_at?.getTime() ?? 0)) > row.due_at.getTime(),
    decidedAt: row.decided_at?.getTime() ?? null,
    decidedBy: kindOfReviewer(row.reviewer),
    paidAt: row.paid_at?.getTime() ?? null,
    reference: row.reference ?? '',
    reason: row.reason,
    views: [...views],
  };
}
