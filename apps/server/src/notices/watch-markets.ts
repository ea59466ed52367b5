import type { ExchangeView } from '../exchange/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { haltNews, type OpenHalts, readOpenHalts } from './market-halts.ts';
import { marketNews, type Told } from './market-news.ts';
import { writeNews } from './news.ts';

/** Milliseconds between two looks at the markets. */
const LOOK_EVERY = 1_000;
/** Between two looks at what rests: a fast market rests for two seconds only. */
const HALTS_EVERY = 250;
/** What the exchange told is kept so long by the wall clock; a simulated market has many days in one of ours. */
const KEPT_DAYS = 30;
const PRUNE_EVERY = 3_600_000;
/** Keys are forgotten above this number; the database knows them still. */
const MOST_KEYS = 5_000;

/**
 * Tells of the markets: looks at the exchange's figures, in memory and between its batches, so that it is never asked
 * or slowed. What could not be written is told at a later look. @returns what stops it
 */
export function watchMarkets(parts: {
  readonly database: Database;
  readonly exchange: { readonly view: ExchangeView };
  readonly clock: Clock;
  readonly log: Log;
}): () => Promise<void> {
  const { database, exchange, clock, log } = parts;
  const told: Told = { keys: new Set() };
  let writing: Promise<unknown> | undefined;
  /** What rests, as it was told; undefined until that was read from the news. */
  let open: OpenHalts | undefined;

  /** Writes or reads, one at a time; who finds another at work comes back at the next look. */
  function work(task: Promise<unknown>, problem: string): void {
    writing = task
      .catch((error) => log.warn({ err: error }, `${problem}; trying again`))
      .finally(() => {
        writing = undefined;
      });
  }

  function look(): void {
    if (writing !== undefined) return;
    if (told.keys.size > MOST_KEYS) told.keys.clear();
    const news = marketNews(exchange.view, told, clock.now());
    if (news.length === 0) return;
    const written = writeNews(database, news).catch((error) => {
      for (const { key } of news) told.keys.delete(key);
      throw error;
    });
    work(written, 'news of the markets could not be written');
  }

  function lookAtHalts(): void {
    if (writing !== undefined) return;
    if (open === undefined) {
      const read = readOpenHalts(database, exchange.view).then((halts) => {
        open = halts;
      });
      return work(read, 'the halts that were told could not be read');
    }
    const halts = haltNews(exchange.view, open, clock.now());
    const written = writeNews(database, halts.news).then(() => {
      open = halts.open;
    });
    work(written, 'news of halts could not be written');
  }

  async function prune(): Promise<void> {
    const before = new Date(clock.now() - KEPT_DAYS * 86_400_000);
    await database
      .query(`delete from news where source <> 'house' and published_at < $1`, [before])
      .catch((error) => log.warn({ err: error }, 'old news could not be removed'));
  }

  const stops = [
    clock.every(LOOK_EVERY, look),
    clock.every(HALTS_EVERY, lookAtHalts),
    clock.every(PRUNE_EVERY, () => void prune()),
  ];
  look();
  return async () => {
    for (const stop of stops) stop();
    await writing;
  };
}
