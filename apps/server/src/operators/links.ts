import { ok, type Outcome } from '@kuroshio/base';
import type { OperatorRole } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Queryable } from '../platform/database/index.ts';
import { createCodeSecret } from '../platform/one-time-codes.ts';
import { createToken, equalSecrets, hashToken } from '../platform/secrets.ts';
import type { OperatorParts } from './operator-parts.ts';
import { aboutLink, type LinkRow, type Marked, markedLink, SELECT_LINK } from './operator-rows.ts';

/** How long a one-time link is good, ms. */
const GOOD_FOR = 24 * 3_600_000;
/** The first administrator does every work until there are others. Who looks at everything is somebody else. */
export const FIRST_ROLES: readonly OperatorRole[] = ['admin', 'reviewer', 'treasurer', 'market', 'compliance'];
/** Number of the lock under which the first administrator is made. */
export const FIRST_LOCK = 720_021;
/** Signs that are not taken for one another. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 10;

type Parts = Pick<OperatorParts, 'serverDatabase' | 'marks' | 'vault' | 'key'>;

/** The maker's half of what lets a new operator in: of a request always the same, and stored nowhere. */
export function linkOfRequest({ key }: Pick<Parts, 'key'>, requestId: bigint): string {
  return Buffer.from(key.authenticate(`operator link of request ${requestId}`), 'hex')
    .toString('base64url')
    .slice(0, 43);
}

/** The checker's half, as ten signs that can be read out. */
export function codeOfRequest({ key }: Pick<Parts, 'key'>, requestId: bigint): string {
  const drawn = Buffer.from(key.authenticate(`operator code of request ${requestId}`), 'hex');
  return [...drawn.subarray(0, CODE_LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
}

/** Somebody as typed: capitals, no spaces and hyphens. */
const readCode = (typed: string) => typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();

/** Writes a link down. @param link.code left out where nothing more is asked for */
export async function storeLink(
  tx: Queryable,
  { marks, vault }: Pick<Parts, 'marks' | 'vault'>,
  link: { readonly token: string; readonly code?: string; readonly operatorId: number | null; readonly now: number },
): Promise<void> {
  const tokenHash = hashToken(link.token);
  const [next] = await tx.query<{ id: bigint }>("select nextval('operator_link_id_seq') as id");
  const row: LinkRow = {
    id: next?.id ?? 0n,
    operator_id: link.operatorId,
    token_hash: tokenHash,
    code_hash: link.code === undefined ? null : hashToken(link.code),
    totp: vault.lock(Buffer.from(createCodeSecret()), aboutLink(tokenHash)),
    made_at: new Date(link.now),
    expires_at: new Date(link.now + GOOD_FOR),
    used_at: null,
  };
  await tx.query(
    `insert into operator_link (id, operator_id, token_hash, code_hash, totp, made_at, expires_at, mark)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (token_hash) do nothing`,
    [
      ...[row.id, row.operator_id, row.token_hash, row.code_hash, row.totp, row.made_at, row.expires_at],
      marks.make(markedLink(row)),
    ],
  );
}

/** Whether anybody but the house itself is an operator. */
async function hasOperators(on: Queryable): Promise<boolean> {
  return (await on.query("select 1 from operator where name <> 'house' limit 1")).length > 0;
}

/**
 * A link for the first administrator, where there is none yet; the links of earlier starts are good no more.
 * @returns its token, or undefined where there are operators
 */
export function firstLink({ serverDatabase, marks, vault }: Parts, now: number): Promise<string | undefined> {
  return serverDatabase.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [FIRST_LOCK]);
    if (await hasOperators(tx)) return undefined;
    for (const old of await tx.query<Marked<LinkRow>>(`${SELECT_LINK} where operator_id is null and used_at is null`))
      if (marks.holds(markedLink(old), old.mark)) await spendLink(tx, marks, old, now);
    const token = createToken();
    await storeLink(tx, { marks, vault }, { token, operatorId: null, now });
    return token;
  });
}

export async function spendLink(tx: Queryable, marks: Parts['marks'], row: LinkRow, now: number): Promise<void> {
  const used = { ...row, used_at: new Date(now) };
  await tx.query('update operator_link set used_at = $2, mark = $3 where id = $1', [
    ...[row.id, used.used_at, marks.make(markedLink(used))],
  ]);
}

/** The link of a token that is good now, and the secret that goes with it. */
export async function findLink(
  on: Queryable,
  { marks, vault }: Pick<Parts, 'marks' | 'vault'>,
  token: string,
  now: number,
): Promise<Outcome<{ readonly row: Marked<LinkRow>; readonly secret: string }>> {
  const [row] = await on.query<Marked<LinkRow>>(
    `${SELECT_LINK} where token_hash = $1 and used_at is null and expires_at > $2`,
    [hashToken(token), new Date(now)],
  );
  if (row === undefined || !marks.holds(markedLink(row), row.mark)) return refuse('LINK_INVALID');
  if (row.operator_id === null && (await hasOperators(on))) return refuse('LINK_INVALID');
  return ok({ row, secret: vault.open(row.totp, aboutLink(row.token_hash)).toString() });
}

/** Whether a code is the one that goes with a link. */
export function fitsLink(row: LinkRow, typed: string): boolean {
  if (row.code_hash === null) return true;
  return equalSecrets(hashToken(readCode(typed)).toString('hex'), Buffer.from(row.code_hash).toString('hex'));
}
