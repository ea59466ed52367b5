import { randomInt } from 'node:crypto';
import { ok, type Outcome } from '@kuroshio/base';
import { refuse } from '@kuroshio/refusals';
import type { Database, Queryable } from '../platform/database/index.ts';

/** Digits and capitals without those that are taken for one another: 0 and O, 1 and I and L. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;
/** Accounts that a customer's own code may open. */
export const CUSTOMER_USES = 5;
/** Number of the lock under which the house's code is made. */
const HOUSE_LOCK = 720_001;

function drawCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** A code as typed, in the form in which codes are stored: capitals of normal width, no spaces and hyphens. */
export function readInvitationCode(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
}

/**
 * Makes an invitation code of 8 readable characters.
 * @param invitation.uses how many accounts it may open; null for any number
 * @param invitation.owner the customer whose code it is; the house's where left out
 */
export async function createInvitation(
  database: Queryable,
  { uses, owner = null }: { readonly uses: number | null; readonly owner?: number | null },
): Promise<string> {
  for (;;) {
    const code = drawCode();
    const [made] = await database.query(
      'insert into invitation (code, owner_id, uses_left) values ($1, $2, $3) on conflict do nothing returning code',
      [code, owner, uses],
    );
    if (made) return code;
  }
}

/** Takes one use of a code, within the transaction that opens the account. @param code as stored */
export async function useInvitation(tx: Queryable, code: string): Promise<Outcome<null>> {
  const [invitation] = await tx.query<{ uses_left: number | null }>(
    'select uses_left from invitation where code = $1',
    [code],
  );
  if (!invitation) return refuse('INVITATION_NOT_FOUND');
  // A code without a limit is not written: all who use it would wait for one another.
  if (invitation.uses_left === null) return ok(null);
  const [used] = await tx.query(
    'update invitation set uses_left = uses_left - 1 where code = $1 and uses_left > 0 returning code',
    [code],
  );
  return used ? ok(null) : refuse('INVITATION_USED_UP');
}

/** The house's own code, good for any number of accounts: made at the first start, the same ever after. */
export function houseInvitation(database: Database): Promise<string> {
  return database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [HOUSE_LOCK]);
    const [known] = await tx.query<{ code: string }>(
      'select code from invitation where owner_id is null and uses_left is null order by created_at, code limit 1',
    );
    return known?.code ?? createInvitation(tx, { uses: null });
  });
}
