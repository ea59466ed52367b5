import { marketData, streaming } from '@alpacahq/alpaca-trade-api';
import type { Instrument } from '@kuroshio/market';
import { readDecimal } from '../recordings/read-decimal.ts';
import { type Listener, type Provider, type ProviderParts, reasonOf } from './provider.ts';
import { createRateLimiter } from './rate-limiter.ts';

/** Requests that Alpaca allows a key (market-rules E5). */
const LIMIT = { requests: 200, perMs: 60_000 };
/** Symbols that a connection of the free plan may ask for (market-rules E5). */
export const MOST_FREE_SYMBOLS = 30;
const AUTHENTICATION_TIME_OUT = 10_000;

/** How late each feed is by Alpaca's terms, in seconds. */
const DELAYS = { iex: 0, sip: 0, delayed_sip: 900 } as const;

export interface AlpacaParts extends ProviderParts {
  readonly keyId: string;
  readonly secretKey: string;
  readonly feed: keyof typeof DELAYS;
  readonly url?: string | undefined;
  /** Up to the feed, which is the last part of the address. */
  readonly streamUrl?: string | undefined;
}

/** Prices of the US markets from Alpaca, by its own client. */
export function createAlpaca(parts: AlpacaParts): Provider {
  const { instruments, outbound, clock, log, keyId, secretKey, feed, url, streamUrl } = parts;
  const limiter = createRateLimiter(clock, LIMIT);
  const bySymbol = new Map(instruments.map((instrument) => [instrument.code, instrument]));
  const symbols = instruments.map(({ code }) => code);
  let stream: streaming.StockDataStream | undefined;
  let stopped = false;

  const units = (instrument: Instrument, price: number | undefined) =>
    price === undefined ? undefined : readDecimal(String(price), instrument.priceScale);

  async function readSnapshots(listener: Listener): Promise<void> {
    await limiter.take();
    const configuration = new marketData.Configuration({
      keyId,
      secret: secretKey,
      fetchApi: async (address, { method, headers, body, signal }) => {
        const answer = await outbound.fetch(address, {
          method: method === 'POST' ? 'POST' : 'GET',
          headers: Object.fromEntries(new Headers(headers)),
          ...(typeof body === 'string' && { body }),
          ...(signal && { signal }),
        });
        return new Response(await answer.arrayBuffer(), { status: answer.status, headers: [...answer.headers] });
      },
      ...(url !== undefined && { basePath: url }),
    });
    const snapshots = await new marketData.StockApi(configuration).stockSnapshots({
      symbols: symbols.join(','),
      feed,
    });
    for (const [symbol, { latestTrade, prevDailyBar }] of Object.entries(snapshots)) {
      const instrument = bySymbol.get(symbol);
      if (instrument === undefined) continue;
      listener.tell(instrument.no, {
        price: units(instrument, latestTrade?.p),
        reference: units(instrument, prevDailyBar?.c),
        asOf: latestTrade?.t?.getTime() ?? 0,
      });
    }
  }

  function connect(listener: Listener): void {
    const opened = new streaming.StockDataStream({
      credentials: { keyId, secret: secretKey },
      feed,
      // As the client makes its own: without compression, and told that it speaks MessagePack.
      wsFactory: (address) =>
        outbound.webSocket(address, {
          perMessageDeflate: false,
          headers: { 'Content-Type': 'application/msgpack' },
        }) as unknown as ReturnType<streaming.WebSocketFactory>,
      ...(streamUrl !== undefined && { url: `${streamUrl}/${feed}` }),
      maxReconnectAttempts: streaming.UNLIMITED_RECONNECT_ATTEMPTS,
      initialReconnectMs: 1_000,
      maxReconnectMs: 60_000,
    });
    stream = opened;
    opened.onTrade(({ symbol, price, size, timestamp }) => {
      const instrument = bySymbol.get(symbol);
      if (instrument === undefined) return;
      listener.tell(instrument.no, { price: units(instrument, price), shares: size, asOf: timestamp.getTime() });
    });
    // A quote confirms that the last price is still the last.
    opened.onQuote(({ symbol, timestamp }) => {
      const instrument = bySymbol.get(symbol);
      if (instrument !== undefined) listener.tell(instrument.no, { asOf: timestamp.getTime() });
    });
    const failed = (reason: string) => {
      if (stopped) return;
      log.warn({ reason, provider: 'alpaca' }, 'a provider of prices failed');
      listener.failed(reason);
    };
    opened.onError(failed);
    opened.onDisconnect(() => failed('the connection closed'));
    // Asked for before there is a connection, it is asked for at each one.
    opened.subscribeForTrades(symbols);
    opened.subscribeForQuotes(symbols);
    opened.connect();
  }

  return {
    name: 'Alpaca',
    delaySeconds: DELAYS[feed],
    instruments,
    async start(listener) {
      try {
        await readSnapshots(listener);
      } catch (error) {
        log.warn({ err: error, provider: 'alpaca' }, 'a provider of prices told no snapshots');
        listener.failed(reasonOf(error));
      }
      connect(listener);
      await stream?.waitForAuthentication(AUTHENTICATION_TIME_OUT);
    },
    async stop() {
      stopped = true;
      stream?.disconnect();
    },
  };
}
