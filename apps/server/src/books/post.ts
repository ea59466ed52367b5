import type { Posting } from '@kuroshio/ledger';
import type { Queryable } from '../platform/database/index.ts';
import type { PostingIds } from './posting-ids.ts';
import { writePostings } from './write-postings.ts';

/** Writes postings in a transaction of another capability than the exchange. */
export async function post(tx: Queryable, ids: PostingIds, postings: readonly Posting[], at: Date): Promise<void> {
  // A pooled connection takes one statement at a time.
  let before: Promise<unknown> = Promise.resolve();
  await writePostings(
    (sql, params) => {
      before = before.then(() => tx.query(sql, params));
      return before;
    },
    await ids.take(tx, postings.length),
    postings.map((posting) => ({ posting, tradingDate: null })),
    at,
  );
}
