import type { Clock } from '../../platform/clock.ts';
import type { Outbound } from '../../platform/outbound/index.ts';
import { createRateLimiter } from './rate-limiter.ts';

const TWSE_OPENAPI_URL = 'https://openapi.twse.com.tw/v1';
const TPEX_OPENAPI_URL = 'https://www.tpex.org.tw/openapi/v1';

/** What each exchange offers of its last day, by the word that asks for it: market-rules E1 and E2. */
const DAYS = {
  'twse-openapi': '/exchangeReport/STOCK_DAY_ALL',
  'tpex-openapi': '/tpex_mainboard_daily_close_quotes',
} as const;

/** One request in five seconds: the exchanges publish once a day, and name no limit of theirs (general knowledge). */
const LIMIT = { requests: 1, perMs: 5_000 };
const TIME_OUT = 30_000;

export interface ExchangeDaysParts {
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly twseUrl?: string | undefined;
  readonly tpexUrl?: string | undefined;
}

/**
 * Asks the exchanges for their last day. These are the figures of a day that is over, so they are no live prices: they are
 * replayed. @returns what answers the text behind a word, undefined where the word is none; rejects where the exchange fails.
 */
export function createExchangeDays({
  outbound,
  clock,
  twseUrl = TWSE_OPENAPI_URL,
  tpexUrl = TPEX_OPENAPI_URL,
}: ExchangeDaysParts): (word: string) => Promise<string | undefined> {
  const limiters = { 'twse-openapi': createRateLimiter(clock, LIMIT), 'tpex-openapi': createRateLimiter(clock, LIMIT) };
  const urls = { 'twse-openapi': twseUrl, 'tpex-openapi': tpexUrl };
  return async (word) => {
    if (word !== 'twse-openapi' && word !== 'tpex-openapi') return undefined;
    await limiters[word].take();
    const address = `${urls[word]}${DAYS[word]}`;
    const response = await outbound.fetch(address, {
      redirects: 2,
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIME_OUT),
    });
    if (!response.ok) throw new Error(`${address} answers with status ${response.status}`);
    return response.text();
  };
}
