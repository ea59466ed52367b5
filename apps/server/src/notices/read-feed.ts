import type { Instruments } from '@kuroshio/market';
import type { Database } from '../platform/database/index.ts';
import type { Outbound } from '../platform/outbound/index.ts';
import { findSymbols } from './find-symbols.ts';
import { type NewNews, writeNews } from './news.ts';
import { parseAside } from './parse-aside.ts';
import type { FeedEntry } from './parse-feed.ts';

/** A feed of news to be read. */
export interface FeedSource {
  /** Shown to people as where its news come from. */
  readonly name: string;
  readonly url: string;
}

/** What a feed is read with. */
export interface FeedReader {
  readonly database: Database;
  readonly outbound: Outbound;
  readonly instruments: Instruments;
}

/** Milliseconds that a feed has to answer in full. */
const TIMEOUT = 10_000;
/** Bytes of an answer. */
const LARGEST = 2_000_000;

/** Redirections of a feed that has moved. */
const REDIRECTS = 3;

/** The bytes behind an address. Throws where they do not come in time, are too many or no success. */
async function fetchBytes(outbound: Outbound, url: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await outbound.fetch(url, {
    signal,
    redirects: REDIRECTS,
    headers: { Accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8' },
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > LARGEST) throw new Error(`more than ${LARGEST} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function newsOf(instruments: Instruments, name: string, entry: FeedEntry, now: number): NewNews {
  const { key, title, body, link, at } = entry;
  return {
    source: 'feed',
    feed: name,
    key,
    event: { kind: 'feed', title, body, link },
    symbols: findSymbols(instruments, `${title}\n${body}`),
    // What is dated later than now would stand at the top for ever.
    publishedAt: Math.min(at ?? now, now),
  };
}

/**
 * Reads a feed and keeps what is new of it. Where that fails the feed is marked failed, and what it told before stays:
 * nothing is ever put in its place.
 * @param ending ends the reading without a word: the program stops
 * @returns how many entries are new, or why it failed
 */
export async function readFeed(
  { database, outbound, instruments }: FeedReader,
  { name, url }: FeedSource,
  now: number,
  { timeout = TIMEOUT, ending }: { readonly timeout?: number; readonly ending?: AbortSignal } = {},
): Promise<number | string> {
  try {
    const late = AbortSignal.timeout(timeout);
    const signal = ending === undefined ? late : AbortSignal.any([late, ending]);
    const entries = await parseAside(await fetchBytes(outbound, url, signal), signal);
    const fresh = await writeNews(
      database,
      entries.map((entry) => newsOf(instruments, name, entry, now)),
    );
    await database.query(
      `insert into news_feed (name, read_at) values ($1, $2)
       on conflict (name) do update set read_at = excluded.read_at, failed_at = null, problem = ''`,
      [name, new Date(now)],
    );
    return fresh.length;
  } catch (error) {
    if (ending?.aborted) return 0;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const problem = (cause instanceof Error ? cause.message || cause.name : String(cause)).slice(0, 300);
    await database.query(
      `insert into news_feed (name, failed_at, problem) values ($1, $2, $3)
       on conflict (name) do update set failed_at = excluded.failed_at, problem = excluded.problem`,
      [name, new Date(now), problem],
    );
    return problem;
  }
}
