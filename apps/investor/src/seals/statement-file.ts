import type { OutputOf } from '@kuroshio/contract';

type Entries = OutputOf<'seals/own-entries'>;

export type Publication = OutputOf<'seals/list-publications'>['publications'][number];
export type ProvedBook = Exclude<Entries['book'], undefined>;
export type ProvedSeal = Entries['seals'][number];
export type SealedPosting = Entries['postings'][number];

export const FORMAT = 'kuroshio-statement-1';

/** All that proves one customer's books, as it is saved: `docs/check-statement.mjs` reads it as well. */
export interface StatementFile {
  readonly format: typeof FORMAT;
  readonly customer: number;
  readonly salt: string;
  /** From the oldest that an entry is in to the one that is checked against, one after the other. */
  readonly publications: readonly Publication[];
  readonly books: readonly ProvedBook[];
  readonly seals: readonly ProvedSeal[];
  readonly postings: readonly SealedPosting[];
}
