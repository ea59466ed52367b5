import type { ExchangeView } from '../exchange/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Outbound } from '../platform/outbound/index.ts';
import type { Hub } from '../platform/push/index.ts';
import { followDividends } from './dividend-messages.ts';
import type { FeedSource } from './read-feed.ts';
import { type Follower, follow } from './follow.ts';
import { followHouse } from './house-notices.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { followOrders } from './order-messages.ts';
import { createMessagePusher } from './push-messages.ts';
import { readFeed } from './read-feed.ts';
import { followSessions } from './security-messages.ts';
import { followSettlements } from './settlement-messages.ts';
import { readVapidKeys, type VapidKeys } from './vapid-keys.ts';
import { watchMarkets } from './watch-markets.ts';

export interface NoticesParts {
  readonly database: Database;
  readonly hub: Pick<Hub, 'provide' | 'publishTo' | 'listeningTo'>;
  readonly exchange: { readonly view: ExchangeView };
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly log: Log;
  /** The setting NEWS_FEEDS. */
  readonly feeds: readonly FeedSource[];
  /** Who answers for web pushes, a mailto: or https: address. */
  readonly pushSubject: string;
}

export interface Notices {
  readonly inbox: Inbox;
  readonly keys: VapidKeys;
  /** Names of the feeds that are set. */
  readonly feeds: readonly string[];
  /** Waits for what runs, then follows no more. */
  stop(): Promise<void>;
}

/** Milliseconds between two looks. */
const ORDERS_EVERY = 500;
const SLOWER_EVERY = 2_000;
const FEEDS_EVERY = 5 * 60_000;

/** Starts what makes news and messages: everything follows what is committed, so nothing waits for it. */
export async function startNotices(parts: NoticesParts): Promise<Notices> {
  const { database, hub, exchange, outbound, clock, log, feeds, pushSubject } = parts;
  const keys = await readVapidKeys(database);
  const pusher = createMessagePusher({ database, exchange, outbound, keys, subject: pushSubject, clock, log });
  const inbox = createInbox({ database, hub, log, view: exchange.view, onWritten: (written) => pusher.push(written) });
  const followed = { database, exchange, inbox };
  const at = (every: number) => ({ every, clock, log });

  const ending = new AbortController();

  async function readFeeds(now: number): Promise<boolean> {
    for (const feed of feeds) {
      if (ending.signal.aborted) break;
      const reader = { database, outbound, instruments: exchange.view.rulebook.instruments };
      const result = await readFeed(reader, feed, now, { ending: ending.signal });
      if (typeof result === 'string') log.warn({ feed: feed.name, problem: result }, 'a news feed could not be read');
    }
    return false;
  }

  const followers: Follower[] = [
    follow('orders', await followOrders(followed), at(ORDERS_EVERY)),
    follow('settlements', await followSettlements(followed), at(SLOWER_EVERY)),
    follow('dividends', await followDividends(followed), at(SLOWER_EVERY)),
    follow('sessions', await followSessions(followed), at(SLOWER_EVERY)),
    follow('house notices', await followHouse(followed), at(SLOWER_EVERY)),
    follow('news feeds', readFeeds, at(FEEDS_EVERY)),
  ];
  for (const follower of followers) follower.look();
  const stopWatching = watchMarkets({ database, exchange, clock, log });
  return {
    inbox,
    keys,
    feeds: feeds.map(({ name }) => name),
    async stop() {
      ending.abort();
      await Promise.all([stopWatching(), ...followers.map((follower) => follower.stop())]);
      await inbox.idle();
      await pusher.idle();
    },
  };
}
