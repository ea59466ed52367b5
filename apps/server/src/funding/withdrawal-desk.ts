import type { DeskQueue } from '../desk/index.ts';
import type { DecideWithdrawal } from './decide-withdrawal.ts';
import type { FundingParts } from './funding-parts.ts';
import type { PayWithdrawal } from './pay-withdrawal.ts';
import { doubtOf } from './withdrawal-doubt.ts';
import { markedWithdrawal, SELECT_WITHDRAWAL, type StoredWithdrawal } from './withdrawal-rows.ts';

/** The first to be due comes first. */
const DUE = `select id from withdrawal where state in ('under-review', 'approved') and asked_at <= $1
    -- What an operator has taken is theirs for its quarter of an hour.
    and not exists (select 1 from operator_case c where c.about = 'withdrawal/' || withdrawal.id and c.until > $2)
  order by due_at, id limit 50`;

/** The house desk sends what goes to a destination that still is the certified customer's own; it sends no real money. */
export function withdrawalQueue(
  { database, marks, certified, desk }: Pick<FundingParts, 'database' | 'marks' | 'certified' | 'desk'>,
  commands: { readonly decideWithdrawal: DecideWithdrawal; readonly payWithdrawal: PayWithdrawal },
): DeskQueue {
  const reviewer = { kind: 'house-desk' } as const;

  return {
    kind: 'withdrawal',
    async due(before) {
      return (await database.query<{ id: bigint }>(DUE, [new Date(before), new Date(before + desk.deskWaits)])).map(
        ({ id }) => id,
      );
    },
    async review(id, now) {
      const [row] = await database.query<StoredWithdrawal>(`${SELECT_WITHDRAWAL} where id = $1`, [String(id)]);
      // One that somebody else put in is left to those who watch over the marks.
      if (row === undefined || !marks.holds(markedWithdrawal(row), row.mark)) return;
      if (row.state === 'under-review') {
        const reason = await doubtOf({ database, marks, certified }, row);
        const verdict = reason === undefined ? ({ passes: true } as const) : ({ passes: false, reason } as const);
        const decided = await commands.decideWithdrawal({ id, reviewer, verdict, now });
        // The customer may have taken it back meanwhile.
        if (!decided.ok || reason !== undefined) return;
      } else if (row.state !== 'approved') return;
      await commands.payWithdrawal({ id, payer: reviewer, reference: `PRACTICE-${id}`, now });
    },
  };
}
