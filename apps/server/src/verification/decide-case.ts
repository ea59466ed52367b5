import { assert, ok, type Outcome } from '@kuroshio/base';
import type { FailReason } from '@kuroshio/contract';
import { normaliseIdentityNumber } from '@kuroshio/identifiers';
import { refuse } from '@kuroshio/refusals';
import { mayDecide, nameOfReviewer, type Reviewer } from '../desk/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { nextState } from './case-life.ts';
import { type CaseRow, markedCase, SELECT_CASE, type StoredCase } from './case-rows.ts';
import { openParticulars } from './certified.ts';
import { faultOfNumber } from './particulars.ts';
import type { VerificationParts } from './verification-parts.ts';

export interface Decision {
  readonly id: bigint;
  readonly reviewer: Reviewer;
  /** Another operator, where an operator decides. */
  readonly second?: Reviewer | undefined;
  readonly verdict:
    | {
        readonly passes: true;
        /** The whole number, where the reviewer read it from the photo. Its keyed hash is kept and nothing else. */
        readonly number?: string | undefined;
      }
    | { readonly passes: false; readonly reason: FailReason };
  /** Epoch ms. */
  readonly now: number;
}

/** Decides a case: the command of every reviewer, the house desk's and operators'. */
export type DecideCase = (decision: Decision) => Promise<Outcome<null>>;

/** Decisions come one after the other: two accounts of one person must not pass at the same moment. */
const DECIDE_LOCK = 720_010;

const FOR_UPDATE = `${SELECT_CASE} where id = $1 for update`;
const SAME_PERSON = `select 1 from verification_case where state = 'certified' and purpose = 'certify'
  and customer_id <> $1 and (identity = $2 or ($2::bytea is null and claimed = $3))`;
const WRITE = `update verification_case
  set state = $2, identity = $3, decided_at = $4, reviewer = $5, second = $6, reason = $7, mark = $8 where id = $1`;

/** Whether the same person is certified with another account: by the whole number where it is known, else by what was handed in. */
export async function isCertifiedElsewhere(
  on: Queryable,
  { customer_id, claimed }: Pick<CaseRow, 'customer_id' | 'claimed'>,
  identity: Uint8Array | null,
): Promise<boolean> {
  return (await on.query(SAME_PERSON, [customer_id, identity, claimed])).length > 0;
}

export function createDecideCase(parts: VerificationParts): DecideCase {
  const { database, marks, inbox } = parts;

  return async (decision) => {
    const { id, reviewer, second, verdict, now } = decision;
    assert(mayDecide(reviewer, second), 'an operator decides with another one, the house desk alone');
    const decided = await database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [DECIDE_LOCK]);
      const [stored] = await tx.query<StoredCase>(FOR_UPDATE, [String(id)]);
      const state = stored && nextState(stored.state, verdict.passes ? 'passed' : 'refused');
      if (stored === undefined || state === undefined || state === 'not-certified') return refuse('CASE_DECIDED');
      // A case that somebody else put in is nobody's to certify.
      if (!marks.holds(markedCase(stored), stored.mark)) return refuse('CASE_DECIDED');
      const identity = await identityOf(tx, parts, stored, verdict);
      if (!identity.ok) return identity;
      const row: CaseRow = {
        ...stored,
        state,
        identity: identity.value,
        decided_at: new Date(now),
        reviewer: nameOfReviewer(reviewer),
        second: second === undefined ? null : nameOfReviewer(second),
        reason: verdict.passes ? null : verdict.reason,
      };
      await tx.query(WRITE, [
        ...[String(id), row.state, row.identity, row.decided_at, row.reviewer, row.second, row.reason],
        marks.make(markedCase(row)),
      ]);
      if (verdict.passes) await parts.whenPassed[row.purpose]?.(tx, row.customer_id, now);
      return ok(await inbox.write(tx, [messageOf(row)], now));
    });
    if (!decided.ok) return decided;
    inbox.announce(decided.value);
    return ok(null);
  };
}

async function identityOf(
  tx: Queryable,
  { vault, key }: VerificationParts,
  stored: StoredCase,
  verdict: Decision['verdict'],
): Promise<Outcome<Buffer | null>> {
  if (!verdict.passes) return ok(null);
  let identity: Buffer | null = null;
  if (verdict.number !== undefined) {
    const own = openParticulars(vault, stored);
    const number = normaliseIdentityNumber(verdict.number);
    const fault = faultOfNumber(number, own);
    if (fault !== undefined) return refuse(fault === 'differs' ? 'CASE_NUMBER_DIFFERS' : 'CASE_NUMBER_INVALID');
    identity = Buffer.from(key.authenticate(`identity ${own.country} ${own.document} ${number}`), 'hex');
  }
  const isElsewhere = stored.purpose === 'certify' && (await isCertifiedElsewhere(tx, stored, identity));
  return isElsewhere ? refuse('CERTIFIED_ELSEWHERE') : ok(identity);
}

function messageOf({ id, customer_id, purpose, reason, reviewer }: CaseRow) {
  const by = reviewer === 'house-desk' ? ('house-desk' as const) : ('operator' as const);
  return {
    customer: customer_id,
    kind: 'security' as const,
    key: `verification/${id}`,
    event:
      reason === null
        ? { event: 'verification-passed' as const, purpose, by }
        : { event: 'verification-failed' as const, purpose, by, reason },
  };
}
