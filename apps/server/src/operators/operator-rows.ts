import type { OperatorRole } from '@kuroshio/contract';
import type { KeptRow, KeptTable } from '../identity/index.ts';

/** An operator, as stored. */
export interface OperatorRow {
  readonly [column: string]: unknown;
  readonly id: number;
  readonly name: string;
  readonly password_hash: string | null;
  readonly totp: Uint8Array | null;
  readonly totp_step: bigint;
  readonly roles: readonly OperatorRole[];
  readonly state: 'invited' | 'active' | 'ended';
  readonly added_at: Date;
}

/** A session of one, as stored. */
export interface OperatorSessionRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly operator_id: number;
  readonly token_hash: Uint8Array;
  readonly device_hash: Uint8Array;
  readonly device: string;
  readonly ip: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
}

/** A one-time link, as stored. */
export interface LinkRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly operator_id: number | null;
  readonly token_hash: Uint8Array;
  readonly code_hash: Uint8Array | null;
  readonly totp: Uint8Array;
  readonly made_at: Date;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

export type Marked<Row> = Row & { readonly mark: Uint8Array };

export const SELECT_OPERATOR = `select id, name, password_hash, totp, totp_step, roles, state, added_at, mark from operator`;
export const SELECT_SESSION = `select id, operator_id, token_hash, device_hash, device, ip, created_at, last_seen_at,
  expires_at, ended_at, mark from operator_session`;
export const SELECT_LINK = `select id, operator_id, token_hash, code_hash, totp, made_at, expires_at, used_at, mark
  from operator_link`;

const hex = (bytes: Uint8Array | null) => (bytes === null ? null : Buffer.from(bytes).toString('hex'));
const time = (at: Date | null) => at?.getTime() ?? null;

/** Roles and state are in it: nobody becomes one, or more, by the database's password. */
export function markedOperator(row: OperatorRow): KeptRow {
  return {
    table: 'operator',
    id: BigInt(row.id),
    customer_id: null,
    said: [
      // The secret of codes says itself, by its encryption, whose it is; whether there is one is said here.
      ...[row.name, row.password_hash, row.totp === null ? 'none' : 'codes', String(row.totp_step)],
      ...[row.roles.join(), row.state, time(row.added_at)],
    ],
  };
}

export function markedSession(row: OperatorSessionRow): KeptRow {
  return {
    table: 'operator_session',
    id: row.id,
    customer_id: null,
    said: [
      ...[row.operator_id, hex(row.token_hash), hex(row.device_hash), row.device, row.ip],
      ...[time(row.created_at), time(row.last_seen_at), time(row.expires_at), time(row.ended_at)],
    ],
  };
}

export function markedLink(row: LinkRow): KeptRow {
  return {
    table: 'operator_link',
    id: row.id,
    customer_id: null,
    said: [
      ...[row.operator_id, hex(row.token_hash), hex(row.code_hash)],
      ...[time(row.made_at), time(row.expires_at), time(row.used_at)],
    ],
  };
}

/** What a mark is made of, by table, as the watch of marks reads it. */
export const OPERATORS: KeptTable = {
  select: SELECT_OPERATOR,
  rowOf: (columns) => markedOperator(columns as unknown as OperatorRow),
};
export const OPERATOR_SESSIONS: KeptTable = {
  select: SELECT_SESSION,
  rowOf: (columns) => markedSession(columns as unknown as OperatorSessionRow),
};
export const OPERATOR_LINKS: KeptTable = {
  select: SELECT_LINK,
  rowOf: (columns) => markedLink(columns as unknown as LinkRow),
};

/** To what the secret of one-time codes is bound. */
export const aboutCodes = (name: string) => `one-time codes of operator ${name}`;
export const aboutLink = (tokenHash: Uint8Array) => `one-time codes of link ${Buffer.from(tokenHash).toString('hex')}`;
