import { ok, type Outcome } from '@kuroshio/base';
import { formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import {
  BANK_FILE,
  type BankLineRow,
  currencyOf,
  isPaymentUsed,
  markedLine,
  SELECT_LINE,
  type Stored,
  writeLine,
} from '../funding/index.ts';
import type { Inbox, NewMessage, WrittenMessage } from '../notices/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { AllRules } from '../requests/index.ts';
import type { BankFileParts } from './bank-file-parts.ts';
import { aboutLine } from './file-rows.ts';

const AWAITED = `select 1 from deposit where state = 'under-review' and pay_to = $1 and pay_to <> '' and asset = $2 and amount = $3
  and asked_at <= $4 limit 1`;

/** Whoever has closed an account is written to no more. */
const OPEN =
  'select id from customer where id = $1 and not exists (select 1 from account_closure where customer_id = $1)';

type Sent = Parameters<AllRules['bank-line-return']['apply']>[0]['payload'];

/** How what came for nobody is sent back by two operators. The money was never in the books; what is put down is the payment at the bank. */
export function lineRules({
  database,
  marks,
  inbox,
}: BankFileParts & { readonly inbox: Pick<Inbox, 'write' | 'announce'> }): Pick<AllRules, 'bank-line-return'> {
  async function find(on: Queryable, lineId: string, lock = ''): Promise<Stored<BankLineRow> | undefined> {
    const [row] = await on.query<Stored<BankLineRow>>(`${SELECT_LINE} where id = $1 ${lock}`, [lineId]);
    return row !== undefined && row.source === BANK_FILE && marks.holds(markedLine(row), row.mark) ? row : undefined;
  }

  /** Why it is not to be sent back, or not by this payment. */
  async function refusalOf(on: Queryable, row: BankLineRow | undefined, reference: string): Promise<Outcome<null>> {
    if (row === undefined || row.state === 'matched' || row.return_reference !== null)
      return refuse('BANK_LINE_SETTLED');
    // What a customer has announced, and what came as it was announced, is theirs.
    const awaited = [row.pay_to, row.asset, row.amount, row.at];
    if (row.state === 'unmatched' && (await on.query(AWAITED, awaited)).length > 0) return refuse('BANK_LINE_MATCHES');
    return (await isPaymentUsed(on, reference)) ? refuse('BANK_REFERENCE_USED') : ok(null);
  }

  return {
    'bank-line-return': {
      async preview({ lineId, returnReference: reference, reason }) {
        const row = await find(database, lineId);
        const free = await refusalOf(database, row, reference);
        if (!free.ok || row === undefined) return free.ok ? refuse('BANK_LINE_SETTLED') : free;
        const before = {
          ...{ state: row.state, amount: `${formatMinor(row.amount)} ${currencyOf(row.asset)}`, account: row.pay_to },
          ...{ submitted: row.at.toISOString(), reference: row.reference },
        };
        const after = { ...before, state: 'returned', reason, returnReference: reference };
        return ok({ about: aboutLine(row.id), customerId: row.customer_id, before, after });
      },
      async apply({ payload, now }) {
        const { lineId, returnReference: reference } = payload;
        let told: readonly WrittenMessage[] = [];
        const applied = await database.transaction(async (tx): Promise<Outcome<string>> => {
          const row = await find(tx, lineId, 'for update');
          // By this very request, before the program could write so.
          if (row?.return_reference === reference) return ok(aboutLine(lineId));
          const free = await refusalOf(tx, row, reference);
          if (!free.ok || row === undefined) return free.ok ? refuse('BANK_LINE_SETTLED') : free;
          await writeLine(tx, marks, { ...row, state: 'returned', return_reference: reference });
          if (row.customer_id !== null && (await tx.query(OPEN, [row.customer_id])).length > 0)
            told = await inbox.write(tx, [messageOf(row, row.customer_id, payload)], now);
          return ok(aboutLine(lineId));
        });
        if (applied.ok) inbox.announce(told);
        return applied;
      },
    },
  };
}

/** What the customer is told to whose number it came. Who sent it is not known of a line: it may have been somebody else. */
function messageOf(
  { id, asset, amount, pay_to }: BankLineRow,
  customer: number,
  { reason, returnReference: reference }: Sent,
): NewMessage {
  const money = { currency: currencyOf(asset), amount: formatMinor(amount) };
  const event = { event: 'payment-returned', ...money, tail: pay_to.slice(-5), reason, reference } as const;
  return { customer, kind: 'settlement', key: `bank-line/${id}`, event };
}
