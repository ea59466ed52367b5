import type { DeskQueue } from '../desk/index.ts';
import { checkAlone, checkProposal } from './check-proposal.ts';
import { type ApplicationRow, readApplication } from './application-rows.ts';
import { decideApplication } from './decide-application.ts';
import type { LeadCaseParts } from './lead-parts.ts';
import { marketOf } from './wire-application.ts';

/** What an operator has taken, or a request of two is about, is theirs. */
const DUE = `select id from lead_application where state = 'under-review' and asked_at <= $1
    and not exists (select 1 from operator_case c where c.about = 'lead-application/' || lead_application.id and c.until > now())
    and not exists (select 1 from operator_request r where r.about = 'lead-application/' || lead_application.id
      and r.state in ('sent', 'scheduled', 'approved'))
  order by asked_at, id limit 50`;

/**
 * In a simulated installation the house desk lets in whoever keeps to the written terms: it cannot judge a plan, so nobody
 * is refused for theirs. An account under a restriction does not lead.
 */
export function leadQueue(parts: LeadCaseParts): DeskQueue {
  const { database, marks, exchange } = parts.leads;

  async function reasonAgainst(row: ApplicationRow, now: number): Promise<ApplicationRow['reason']> {
    if (parts.restrictions.of(row.customer_id, now).length > 0) return 'conduct';
    const good = checkProposal(exchange.view, marketOf(row), row);
    return good.ok && (await checkAlone(database, row)).ok ? null : 'description-unclear';
  }

  return {
    kind: 'lead',
    async due(before) {
      return (await database.query<{ id: bigint }>(DUE, [new Date(before)])).map(({ id }) => id);
    },
    async review(id, now) {
      const row = await readApplication(database, marks, id);
      // One that the program did not write is left to those who watch over the marks.
      if (row?.state !== 'under-review') return;
      const reason = await reasonAgainst(row, now);
      const verdict = reason === null ? ({ passes: true } as const) : ({ passes: false, reason, told: '' } as const);
      const decided = await decideApplication(parts, String(id), verdict, { reviewer: 'house-desk', now });
      // Taken back, or decided by operators meanwhile; or its rule is not as we wrote it, which is for those who watch.
      const left = ['LEAD_APPLICATION_DECIDED', 'LEAD_APPLICATION_NOT_FOUND'];
      if (!decided.ok && !left.includes(decided.refusal.code)) throw new Error(decided.refusal.code);
    },
  };
}
