/**
 * One thing that must be true of the books, and what breaks it: rows that should not be there. The statements read
 * relations of the same names over everything (`WHOLE`) and over what is new (`SINCE`), so most are written once.
 */
export interface Proof {
  readonly name: string;
  readonly truth: string;
  /** Selects what is wrong; nothing when all is right. */
  readonly broken: string;
  /** Instead of `broken` over what is new; null where only the whole can tell. */
  readonly since?: string | null;
}

/** Of an account, in the relations that proofs read. */
export const ASSET = '(account_id >> 8) & 65535';
