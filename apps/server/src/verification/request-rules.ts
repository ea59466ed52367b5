import { ok, type Outcome } from '@kuroshio/base';
import { refuse } from '@kuroshio/refusals';
import { nameOfReviewer } from '../desk/index.ts';
import { type AllRules, type Approved, type Preview, takerOf } from '../requests/index.ts';
import type { StoredCase } from './case-rows.ts';
import { isCertifiedElsewhere, type Decision } from './decide-case.ts';
import { findCase } from './find-case.ts';
import { aboutOfCase, type CaseParts } from './operator-parts.ts';

type Kinds = 'verification-pass' | 'verification-fail';

/** How a verification is decided by two operators: the command that the house desk gives, with both names. */
export function verificationRules(parts: CaseParts): Pick<AllRules, Kinds> {
  const { database, decideCase } = parts;

  async function previewOf(
    caseId: string,
    { maker, now }: { readonly maker: number; readonly now: number },
    after: (row: StoredCase) => Preview['after'],
  ): Promise<Outcome<{ readonly row: StoredCase; readonly preview: Preview }>> {
    const row = await findCase(database, parts, caseId);
    if (row?.state !== 'under-review') return refuse('CASE_DECIDED');
    const about = aboutOfCase(caseId);
    const taker = await takerOf(database, about, now);
    if (taker !== undefined && taker !== maker) return refuse('CASE_TAKEN');
    const before = { state: row.state, submitted: row.submitted_at.toISOString() };
    return ok({ row, preview: { about, customerId: row.customer_id, before, after: { ...before, ...after(row) } } });
  }

  async function decide(
    caseId: string,
    { maker, checker, now }: Pick<Approved<Kinds>, 'maker' | 'checker' | 'now'>,
    verdict: Decision['verdict'],
  ): Promise<Outcome<string>> {
    const [reviewer, second] = [{ kind: 'operator', id: maker } as const, { kind: 'operator', id: checker } as const];
    const decided = await decideCase({ id: BigInt(caseId), reviewer, second, verdict, now });
    if (decided.ok) return ok(aboutOfCase(caseId));
    // Done by this very request before the program could write so.
    const row = await findCase(database, parts, caseId);
    const isOurs =
      row?.state === (verdict.passes ? 'certified' : 'failed') &&
      row.reviewer === nameOfReviewer(reviewer) &&
      row.second === nameOfReviewer(second);
    return isOurs ? ok(aboutOfCase(caseId)) : decided;
  }

  return {
    'verification-pass': {
      async preview({ caseId }, asked) {
        const seen = await previewOf(caseId, asked, () => ({ state: 'certified' }));
        if (!seen.ok) return seen;
        const { row, preview } = seen.value;
        const isElsewhere = row.purpose === 'certify' && (await isCertifiedElsewhere(database, row, null));
        return isElsewhere ? refuse('CERTIFIED_ELSEWHERE') : ok(preview);
      },
      apply: (approved) => decide(approved.payload.caseId, approved, { passes: true }),
    },
    'verification-fail': {
      async preview({ caseId, reason }, asked) {
        const seen = await previewOf(caseId, asked, () => ({ state: 'failed', reason }));
        return seen.ok ? ok(seen.value.preview) : seen;
      },
      apply: (approved) =>
        decide(approved.payload.caseId, approved, { passes: false, reason: approved.payload.reason }),
    },
  };
}
