import type { Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { type CallRow, markedCall, SELECT_CALL, type StoredCall } from './call-rows.ts';

export interface CallPage {
  readonly calls: readonly CallRow[];
  readonly next: number | undefined;
  /** Rows looked at that this program has not written. */
  readonly forged: number;
}

/** Open calls are few, since each is of another customer below the line: those that are due first come first. */
const OPEN = `${SELECT_CALL} where ended_on is null order by id`;
const ENDED = `${SELECT_CALL} where ended_on is not null and id < $1 order by id desc limit $2`;
const LAST = 2_147_483_647;

/** A page of calls for who looks at all of them. @param after the last call of the page before */
export async function readCallPage(
  on: Queryable,
  marks: Pick<Marks, 'holds'>,
  {
    which,
    after,
    size,
  }: { readonly which: 'open' | 'ended'; readonly after: number | undefined; readonly size: number },
): Promise<CallPage> {
  const rows =
    which === 'open' ? await on.query<StoredCall>(OPEN) : await on.query<StoredCall>(ENDED, [after ?? LAST, size + 1]);
  const ours = rows.filter((row) => marks.holds(markedCall(row), row.mark));
  const rest = which === 'open' ? ours.filter(({ id }) => id > (after ?? 0)) : ours;
  const calls = rest.slice(0, size);
  const hasMore = which === 'open' ? rest.length > size : rows.length > size;
  return { calls, next: hasMore ? calls.at(-1)?.id : undefined, forged: rows.length - ours.length };
}
