import { runAside } from '../platform/run-aside.ts';
import { type FeedEntry, NotAFeed } from './parse-feed.ts';

/** A feed of fifty long texts takes a tenth of it; what takes longer was made to. */
const DEADLINE = 5_000;
const MEGABYTES = 128;

/** The entries of a feed, read in a process of its own with a deadline: nobody else waits for what it holds. */
export async function parseAside(bytes: Uint8Array, signal?: AbortSignal, deadline = DEADLINE): Promise<FeedEntry[]> {
  const answer = await runAside(new URL('./parse-feed-aside.ts', import.meta.url), bytes, {
    ...{ deadline, megabytes: MEGABYTES, signal },
  });
  const { entries, problem } = answer as { readonly entries?: FeedEntry[]; readonly problem?: string };
  if (entries === undefined) throw new NotAFeed(problem);
  return entries;
}
