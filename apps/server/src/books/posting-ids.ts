import type { Queryable } from '../platform/database/index.ts';

/** Numbers for postings, fetched from the database a block at a time. A number that is not used leaves a gap. */
export interface PostingIds {
  /** Makes sure that `count` numbers are at hand. */
  reserve(count: number): Promise<void>;
  /** The next number; `reserve` must have covered it. */
  next(): bigint;
}

const BLOCK = 1024;

export function createPostingIds(database: Queryable): PostingIds {
  const blocks: { next: bigint; left: number }[] = [];
  return {
    async reserve(count) {
      let have = blocks.reduce((sum, block) => sum + block.left, 0);
      while (have < count) {
        const [row] = await database.query<{ block: bigint }>("select nextval('posting_block') as block");
        if (row === undefined) throw new Error('the posting sequence gave no number');
        blocks.push({ next: row.block * BigInt(BLOCK), left: BLOCK });
        have += BLOCK;
      }
    },
    next() {
      const block = blocks[0];
      if (block === undefined) throw new Error('posting numbers were not reserved');
      block.left -= 1;
      if (block.left === 0) blocks.shift();
      return block.next++;
    },
  };
}
