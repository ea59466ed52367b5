import { packKeys, type SealedRow } from './pack-keys.ts';
import { leafOf, rootOf } from './hash-tree.ts';
import { postingText, type SealedPosting } from './posting-text.ts';
import { type SealKey, sha256 } from './seal-key.ts';
import { keyOfWritten, type SealedKind, textOfWritten } from './sealed-kind.ts';

/** Postings in a seal: they alone are shown to customers, so they alone have leaves of a tree. */
export const POSTINGS = 1;

/** What one transaction writes of what is sealed, gathered until it commits. */
export interface Sealing {
  /** A row as it is written now; written again in the same transaction it is sealed as it then is. */
  add<Row>(kind: SealedKind<Row>, rows: readonly Row[]): void;
  addPostings(postings: readonly SealedPosting[]): void;
  /** Rows that stand already. @param leaves of postings, in the same order; none of other kinds */
  addStanding(code: number, rows: readonly SealedRow[], leaves: readonly string[]): void;
  isEmpty(): boolean;
  /** The root of the postings' tree and the packed keys of all rows. */
  close(): { readonly root: string; readonly keys: Uint8Array };
}

/** The first 32 bits of a hash, by which a row is named where it differs. */
export function checkOf(digest: string): number {
  return Number.parseInt(digest.slice(0, 8), 16);
}

/** @param text of the row, as it is written or as it is stored */
export function checkOfText(key: SealKey, text: string): number {
  return checkOf(sha256(key.ownSalt + text));
}

/** A posting's place in the tree: what its customer's salt and its text hash to. */
export function leafOfPosting(key: SealKey, posting: SealedPosting): string {
  return leafOf(key.saltOf(posting.owner) + postingText(posting));
}

export function createSealing(key: SealKey): Sealing {
  const kinds = new Map<number, Map<string, SealedRow>>();
  const postings: SealedRow[] = [];
  const leaves: string[] = [];
  return {
    add(kind, rows) {
      let own = kinds.get(kind.code);
      if (own === undefined) {
        own = new Map();
        kinds.set(kind.code, own);
      }
      for (const row of rows) {
        const parts = keyOfWritten(kind, row);
        own.set(parts.join(' '), { key: parts, check: checkOfText(key, textOfWritten(kind, row)) });
      }
    },
    addPostings(added) {
      for (const posting of added) {
        const leaf = leafOfPosting(key, posting);
        leaves.push(leaf);
        postings.push({ key: [Number(posting.id)], check: checkOf(leaf) });
      }
    },
    addStanding(code, rows, added) {
      if (code === POSTINGS) {
        postings.push(...rows);
        leaves.push(...added);
      } else kinds.set(code, new Map(rows.map((row) => [row.key.join(' '), row])));
    },
    isEmpty: () => postings.length === 0 && kinds.size === 0,
    close: () => ({
      root: rootOf(leaves),
      keys: packKeys([
        ...(postings.length === 0 ? [] : [{ code: POSTINGS, rows: postings }]),
        ...[...kinds].map(([code, rows]) => ({ code, rows: [...rows.values()] })),
      ]),
    }),
  };
}
