import type { Queryable } from '../platform/database/index.ts';

/** Numbers for postings, fetched from the database a block at a time. A number that is not used leaves a gap. */
export interface PostingIds {
  /**
   * Numbers for the caller alone, in rising order. A block is fetched through `on`, which may be a transaction: a
   * sequence does not roll back, and no second connection is waited for.
   */
  take(on: Queryable, count: number): Promise<bigint[]>;
}

const BLOCK = 16_384;

export function createPostingIds(): PostingIds {
  const blocks: { next: bigint; left: number }[] = [];
  return {
    async take(on, count) {
      const taken: bigint[] = [];
      while (taken.length < count) {
        const block = blocks[0];
        if (block === undefined) {
          const [row] = await on.query<{ block: bigint }>("select nextval('posting_block') as block");
          if (row === undefined) throw new Error('the posting sequence gave no number');
          blocks.push({ next: row.block * BigInt(BLOCK), left: BLOCK });
          continue;
        }
        taken.push(block.next++);
        block.left -= 1;
        if (block.left === 0) blocks.shift();
      }
      return taken;
    },
  };
}
