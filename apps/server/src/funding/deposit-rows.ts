import { assert } from '@kuroshio/base';
import type { Deposit } from '@kuroshio/contract';
import { cashAsset, formatMinor } from '@kuroshio/money';
import { type StampingView, venueOfMoney, wireStamp } from '../exchange/index.ts';
import type { KeptRow, KeptTable } from '../identity/index.ts';
import type { Channel } from './channels.ts';

/** A deposit, as stored. */
export interface DepositRow {
  readonly id: bigint;
  readonly customer_id: number;
  readonly client_key: string;
  readonly fingerprint: bigint;
  readonly channel: Channel;
  readonly asset: number;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly state: Deposit['state'];
  readonly pay_to: string;
  readonly sender_tail: string;
  readonly asked_at: Date;
  readonly due_at: Date;
  readonly decided_at: Date | null;
  readonly reviewer: string | null;
  readonly second: string | null;
  readonly reason: NonNullable<Deposit['reason']> | null;
}

/** A line of what a bank says has come. */
export interface BankLineRow {
  readonly id: bigint;
  readonly source: string;
  readonly reference: string;
  readonly customer_id: number | null;
  readonly pay_to: string;
  readonly asset: number;
  readonly amount: bigint;
  readonly at: Date;
  readonly state: 'unmatched' | 'matched' | 'returned';
  readonly deposit_id: bigint | null;
  /** The file in which the bank said so; null where the practice bank or operators did. */
  readonly file_id: bigint | null;
  readonly remark: string;
  /** The payment by which the house has sent it back. */
  readonly return_reference: string | null;
}

export type Stored<Row> = Row & { readonly [column: string]: unknown; readonly mark: Uint8Array | null };
/** With what the bank says of it. */
export type ShownDeposit = Stored<DepositRow> & { readonly arrived: bigint | null };

export const SELECT_DEPOSIT = `select id, customer_id, client_key, fingerprint, channel, asset, amount, fee, state, pay_to,
  sender_tail, asked_at, due_at, decided_at, reviewer, second, reason, mark from deposit`;
/** The same with what has arrived for it; a line that nobody has matched yet counts from when it was asked for. */
export const SHOW_DEPOSIT = `select d.*, (select l.amount from bank_line l where l.deposit_id = d.id
      or (d.state = 'under-review' and l.state = 'unmatched' and l.pay_to = d.pay_to and d.pay_to <> '' and l.at >= d.asked_at)
    order by (l.amount = d.amount and l.asset = d.asset) desc, l.id limit 1) as arrived from deposit d`;
export const SELECT_LINE = `select id, source, reference, customer_id, pay_to, asset, amount, at, state, deposit_id, file_id, remark,
    return_reference, mark from bank_line`;

export function markedDeposit(row: DepositRow): KeptRow {
  const { id, customer_id, client_key, fingerprint, channel, asset, amount, fee, state, pay_to, sender_tail } = row;
  return {
    ...{ table: 'deposit', id, customer_id },
    said: [
      ...[client_key, String(fingerprint), channel, asset, String(amount), String(fee), state, pay_to, sender_tail],
      ...[row.asked_at.getTime(), row.due_at.getTime(), row.decided_at?.getTime() ?? null],
      ...[row.reviewer, row.second, row.reason],
    ],
  };
}

export function markedLine(row: BankLineRow): KeptRow {
  const { id, source, reference, customer_id, pay_to, asset, amount, at, state, deposit_id } = row;
  return {
    ...{ table: 'bank_line', id, customer_id: customer_id ?? 0 },
    said: [
      ...[source, reference, pay_to, asset, String(amount), at.getTime(), state],
      deposit_id === null ? null : String(deposit_id),
      // Lines of before files were taken have marks without these.
      ...(row.file_id === null ? [] : ['file', String(row.file_id), row.remark]),
      ...(row.return_reference === null ? [] : ['returned', row.return_reference]),
    ],
  };
}

export const DEPOSITS: KeptTable = {
  select: SELECT_DEPOSIT,
  rowOf(columns) {
    assert('sender_tail' in columns, 'a deposit was selected');
    return markedDeposit(columns as unknown as DepositRow);
  },
};

export const BANK_LINES: KeptTable = {
  select: SELECT_LINE,
  rowOf(columns) {
    assert('deposit_id' in columns, 'a line of a bank was selected');
    return markedLine(columns as unknown as BankLineRow);
  },
};

/** To what the encryption of a receipt is bound. */
export const aboutReceipt = (id: bigint, customer: number) => `deposit receipt ${id} of customer ${customer}`;

/** Who decided, as a customer is told. */
export function kindOfReviewer(name: string | null): Deposit['decidedBy'] {
  if (name === null) return null;
  return name === 'house-desk' ? 'house-desk' : 'operator';
}

export function currencyOf(asset: number): Deposit['currency'] {
  const code = cashAsset(asset)?.code;
  assert(code !== undefined, 'money of a known currency');
  return code;
}

export function wireDeposit(view: StampingView, row: ShownDeposit, views: Deposit['views'] = []): Deposit {
  const currency = currencyOf(row.asset);
  return {
    ...{ id: String(row.id), channel: row.channel, currency, state: row.state, account: row.pay_to },
    ...{ amount: formatMinor(row.amount), fee: formatMinor(row.fee), senderTail: row.sender_tail },
    askedAt: row.asked_at.getTime(),
    stamp: wireStamp(view, venueOfMoney(currency), row.asked_at.getTime()),
    dueAt: row.due_at.getTime(),
    decidedAt: row.decided_at?.getTime() ?? null,
    decidedBy: kindOfReviewer(row.reviewer),
    reason: row.reason,
    arrived: row.arrived === null ? null : formatMinor(row.arrived),
    views: [...views],
  };
}
