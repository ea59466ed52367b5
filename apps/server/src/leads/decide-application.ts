import { type OperatorRole, type RequestKind, termsOf } from '@kuroshio/contract';
import { ok, type Outcome } from '@kuroshio/base';
import { leadRelease } from '@kuroshio/ledger';
import { refuse } from '@kuroshio/refusals';
import { SELECT_OPERATOR, type OperatorRow } from '../operators/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { type ApplicationRow, putApplication, readApplication } from './application-rows.ts';
import { checkAlone } from './check-proposal.ts';
import { aboutApplication, type LeadCaseParts } from './lead-parts.ts';
import { openPool } from './open-pool.ts';
import { readRules } from './rule-rows.ts';

/** By whom, and by which request; `house-desk` alone, without one. */
export type DecidedBy =
  | { readonly id: bigint; readonly maker: number; readonly checker: number; readonly now: number }
  | { readonly reviewer: 'house-desk'; readonly now: number };

type Verdict =
  | { readonly passes: true }
  | { readonly passes: false; readonly reason: ApplicationRow['reason']; readonly told: string };

/** As what two operators decide: of their roles the first that lets them. The house desk is itself. */
async function rolesOf(on: Queryable, kind: RequestKind, by: DecidedBy): Promise<string> {
  if ('reviewer' in by) return by.reviewer;
  const { maker, checker } = by;
  const rows = await on.query<OperatorRow>(`${SELECT_OPERATOR} where id = any($1)`, [[maker, checker]]);
  const { makers, checkers } = termsOf(kind);
  const roleOf = (id: number, allowed: readonly OperatorRole[]) =>
    allowed.find((role) => rows.find((row) => row.id === id)?.roles.includes(role) === true) ?? allowed[0];
  return `${roleOf(maker, makers)} ${roleOf(checker, checkers)}`;
}

/** Decides an application: own money goes into the pool, or is free again, with the row. The same request again does nothing again. */
export async function decideApplication(
  parts: Pick<LeadCaseParts, 'leads'>,
  applicationId: string,
  verdict: Verdict,
  by: DecidedBy,
): Promise<Outcome<string>> {
  const { database, books, marks } = parts.leads;
  const about = aboutApplication(applicationId);
  const row = await readApplication(database, marks, BigInt(applicationId));
  const request = 'reviewer' in by ? null : by.id;
  if (request !== null && row?.request_id === request) return ok(about);
  if (row?.state !== 'under-review') return refuse('LEAD_APPLICATION_DECIDED');
  const decided = {
    ...{ request_id: request, decided_at: new Date(by.now) },
    decided_as: await rolesOf(database, verdict.passes ? 'lead-approve' : 'lead-refuse', by),
  };
  const { customer_id: lead, asset, own: amount } = row;
  // What was to be reviewed is not there, or not as we wrote it.
  const rule = row.run_id === null ? undefined : (await readRules(database, marks, [row.id])).get(row.id);
  if (verdict.passes && row.run_id !== null && rule === undefined) return refuse('LEAD_APPLICATION_NOT_FOUND');
  const opened = verdict.passes ? await openPool(parts, row, { rule, now: by.now }) : undefined;
  const release = { posting: leadRelease({ lead, applicationId: row.id, asset, amount }), tradingDate: null };
  const posted = await books.post({
    postings: [opened?.posting ?? release],
    async decide(tx) {
      await tx.query("select pg_advisory_xact_lock(hashtext('leads'))");
      const now = await readApplication(tx, marks, row.id, { lock: true });
      if (now?.state !== 'under-review') return refuse('LEAD_APPLICATION_DECIDED').refusal;
      if (opened !== undefined) {
        const alone = await checkAlone(tx, row);
        if (!alone.ok) return alone.refusal;
        await opened.write(tx);
      }
      await putApplication(
        tx,
        marks,
        verdict.passes
          ? { ...row, ...decided, state: 'approved', strategy_id: opened?.strategy.id ?? null }
          : { ...row, ...decided, state: 'audit-failed', reason: verdict.reason, told: verdict.told },
      );
      return undefined;
    },
  });
  if (posted.state === 'refused') return { ok: false, refusal: posted.refusal as never };
  return posted.state === 'posted' ? ok(about) : refuse('LEAD_APPLICATION_DECIDED');
}
