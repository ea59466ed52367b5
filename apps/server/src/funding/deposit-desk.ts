import type { Deposit } from '@kuroshio/contract';
import type { DeskQueue } from '../desk/index.ts';
import type { DecideDeposit } from './decide-deposit.ts';
import { type DepositRow, markedDeposit, SELECT_DEPOSIT, type Stored } from './deposit-rows.ts';
import type { FundingParts } from './funding-parts.ts';
import { arrivedFor } from './own-deposit.ts';

type Reason = NonNullable<Deposit['reason']>;

/** What has a number waits for a line of the bank, or for its time to be over; what has a receipt for the desk. */
const DUE = `select d.id from deposit d where d.state = 'under-review'
    -- What an operator has taken is theirs for its quarter of an hour.
    and not exists (select 1 from operator_case c where c.about = 'deposit/' || d.id and c.until > $2)
    and (
    (d.pay_to = '' and d.asked_at <= $1)
    or (d.pay_to <> '' and (d.due_at <= $2 or exists (select 1 from bank_line l
      where l.pay_to = d.pay_to and l.state = 'unmatched' and l.at >= d.asked_at and l.at <= $1))))
  order by d.asked_at, d.id limit 50`;
const RECEIPT = 'select doubts from deposit_receipt where deposit_id = $1';
const USED = `select 1 from deposit_receipt own join deposit_receipt other on other.picture = own.picture
  where own.deposit_id = $1 and other.deposit_id <> own.deposit_id limit 1`;

/**
 * What the house desk looks at: of a number, whether the bank says that just this amount came; of a receipt, whether it can be
 * read and was never handed in before. It cannot read what a receipt says, and the screen says so.
 */
export function depositQueue(
  { database, marks, desk }: Pick<FundingParts, 'database' | 'marks' | 'desk'>,
  decideDeposit: DecideDeposit,
): DeskQueue {
  const reviewer = { kind: 'house-desk' } as const;

  async function reasonAgainst(row: DepositRow): Promise<Reason | undefined> {
    if (row.pay_to !== '') {
      const line = await arrivedFor(database, marks, row);
      if (line === undefined) return 'not-received';
      return line.amount === row.amount && line.asset === row.asset ? undefined : 'amount-differs';
    }
    const [receipt] = await database.query<{ doubts: Reason[] }>(RECEIPT, [String(row.id)]);
    if (receipt === undefined) return 'receipt-blurred';
    const [doubt] = receipt.doubts;
    if (doubt !== undefined) return doubt;
    return (await database.query(USED, [String(row.id)])).length > 0 ? 'receipt-used' : undefined;
  }

  return {
    kind: 'deposit',
    async due(before) {
      const rows = await database.query<{ id: bigint }>(DUE, [new Date(before), new Date(before + desk.deskWaits)]);
      return rows.map(({ id }) => id);
    },
    async review(id, now) {
      const [row] = await database.query<Stored<DepositRow>>(`${SELECT_DEPOSIT} where id = $1`, [String(id)]);
      // One that somebody else put in is left to those who watch over the marks.
      if (row?.state !== 'under-review' || !marks.holds(markedDeposit(row), row.mark)) return;
      const reason = await reasonAgainst(row);
      const verdict = reason === undefined ? ({ passes: true } as const) : ({ passes: false, reason } as const);
      const decided = await decideDeposit({ id, reviewer, verdict, now });
      // One that was decided meanwhile is left alone; any other answer is the program's mistake.
      if (!decided.ok && decided.refusal.code !== 'DEPOSIT_DECIDED') throw new Error(decided.refusal.code);
    },
  };
}
