import type { Withdrawal } from '@kuroshio/contract';
import type { DeskQueue } from '../desk/index.ts';
import { ownAddress, ownCard } from '../destinations/index.ts';
import type { DecideWithdrawal } from './decide-withdrawal.ts';
import type { FundingParts } from './funding-parts.ts';
import type { PayWithdrawal } from './pay-withdrawal.ts';
import { markedWithdrawal, SELECT_WITHDRAWAL, type StoredWithdrawal, type WithdrawalRow } from './withdrawal-rows.ts';

/** The first to be due comes first. */
const DUE = `select id from withdrawal where state in ('under-review', 'approved') and asked_at <= $1
  order by due_at, id limit 50`;

/** The house desk sends what goes to a destination that still is the certified customer's own; it sends no real money. */
export function withdrawalQueue(
  { database, marks, certified }: Pick<FundingParts, 'database' | 'marks' | 'certified'>,
  commands: { readonly decideWithdrawal: DecideWithdrawal; readonly payWithdrawal: PayWithdrawal },
): DeskQueue {
  const reviewer = { kind: 'house-desk' } as const;

  async function reasonAgainst(row: WithdrawalRow): Promise<NonNullable<Withdrawal['reason']> | undefined> {
    const own = row.kind === 'card' ? ownCard : ownAddress;
    if ((await own(database, marks, row.customer_id, String(row.destination_id))) === undefined)
      return 'destination-gone';
    return (await certified.isCertified(database, row.customer_id)) ? undefined : 'not-certified';
  }

  return {
    kind: 'withdrawal',
    async due(before) {
      return (await database.query<{ id: bigint }>(DUE, [new Date(before)])).map(({ id }) => id);
    },
    async review(id, now) {
      const [row] = await database.query<StoredWithdrawal>(`${SELECT_WITHDRAWAL} where id = $1`, [String(id)]);
      // One that somebody else put in is left to those who watch over the marks.
      if (row === undefined || !marks.holds(markedWithdrawal(row), row.mark)) return;
      if (row.state === 'under-review') {
        const reason = await reasonAgainst(row);
        const verdict = reason === undefined ? ({ passes: true } as const) : ({ passes: false, reason } as const);
        const decided = await commands.decideWithdrawal({ id, reviewer, verdict, now });
        // The customer may have taken it back meanwhile.
        if (!decided.ok || reason !== undefined) return;
      } else if (row.state !== 'approved') return;
      await commands.payWithdrawal({ id, payer: reviewer, reference: `PRACTICE-${id}`, now });
    },
  };
}
