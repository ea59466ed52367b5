import { RestClient, WebSocketClient } from '@fugle/marketdata';
import type { Instrument } from '@kuroshio/market';
import { z } from 'zod';
import { readDecimal } from '../recordings/read-decimal.ts';
import { backOff, type Listener, type Provider, type ProviderParts, reasonOf } from './provider.ts';
import { createRateLimiter } from './rate-limiter.ts';

/** Requests of the free plan (general knowledge). */
const LIMIT = { requests: 60, perMs: 60_000 };
/** The connection is asked for a sign of life so often, and given up after two that do not come. */
const PING_EVERY = 10_000;
const TIME_OUT = 10_000;

/** `/intraday/ticker/{symbol}`: market-rules E4. */
const ticker = z.object({ symbol: z.string(), referencePrice: z.number() });

/** A message of the channel `aggregates`: market-rules E4. Times are microseconds, volumes lots. */
const message = z.object({
  event: z.string(),
  channel: z.string().optional(),
  data: z
    .object({
      symbol: z.string().optional(),
      lastPrice: z.number().nullish(),
      lastUpdated: z.number().nullish(),
      total: z.object({ tradeVolume: z.number().nullish() }).nullish(),
      code: z.number().nullish(),
      message: z.string().nullish(),
    })
    .nullish(),
});

export interface FugleParts extends ProviderParts {
  readonly apiKey: string;
  /** Without a version, which the client adds. */
  readonly url?: string | undefined;
  readonly streamUrl?: string | undefined;
}

type Stream = WebSocketClient['stock'];

/** Prices of the Taiwan exchanges from Fugle, by its own client. */
export function createFugle({ instruments, outbound, clock, log, apiKey, url, streamUrl }: FugleParts): Provider {
  const limiter = createRateLimiter(clock, LIMIT);
  const byCode = new Map(instruments.map((instrument) => [instrument.code, instrument]));
  const volumes = new Map<number, number>();
  let stream: Stream | undefined;
  let failures = 0;
  let stopped = false;
  let cancel: (() => void) | undefined;

  const units = (instrument: Instrument, price: number | null | undefined) =>
    price === null || price === undefined ? undefined : readDecimal(String(price), instrument.priceScale);

  function hear(listener: Listener, text: unknown): void {
    const parsed = message.safeParse(parse(text));
    if (!parsed.success || !parsed.data.data) return;
    const { event, data } = parsed.data;
    if (event === 'error') {
      log.warn({ code: data.code, reason: data.message, provider: 'fugle' }, 'a provider of prices refused');
      listener.failed(`code ${data.code}: ${data.message}`);
      return;
    }
    const instrument = byCode.get(data.symbol ?? '');
    const updated = data.lastUpdated ?? 0;
    if ((event !== 'data' && event !== 'snapshot') || instrument === undefined || updated === 0) return;
    const volume = data.total?.tradeVolume ?? undefined;
    const before = volumes.get(instrument.no);
    if (volume !== undefined) volumes.set(instrument.no, volume);
    const grown = volume === undefined || before === undefined ? 0 : Math.max(0, volume - before);
    listener.tell(instrument.no, {
      price: units(instrument, data.lastPrice),
      shares: grown * instrument.lotSize,
      asOf: updated / 1000,
    });
  }

  async function readReferences(listener: Listener): Promise<void> {
    // The client knows the address; the call goes out by our own door.
    const { baseUrl } = new RestClient({ apiKey, ...(url !== undefined && { baseUrl: url }) }).stock;
    for (const instrument of instruments) {
      await limiter.take();
      if (stopped) return;
      const answer = await outbound.fetch(`${baseUrl}/intraday/ticker/${instrument.code}`, {
        headers: { 'X-API-KEY': apiKey },
        signal: AbortSignal.timeout(TIME_OUT),
      });
      const { referencePrice } = ticker.parse(await answer.json());
      listener.tell(instrument.no, { reference: units(instrument, referencePrice), asOf: 0 });
    }
  }

  function again(listener: Listener, reason: string): void {
    if (stopped) return;
    listener.failed(reason);
    log.warn({ reason, provider: 'fugle' }, 'a provider of prices failed');
    cancel?.();
    cancel = clock.after(backOff(failures++), () => void connect(listener));
  }

  /** One connection; the next one is another client, because a client adds its listeners at each connect. */
  async function connect(listener: Listener): Promise<void> {
    if (stopped) return;
    const client = new WebSocketClient({
      apiKey,
      ...(streamUrl !== undefined && { baseUrl: streamUrl }),
      healthCheck: { enabled: true, pingInterval: PING_EVERY, maxMissedPongs: 2 },
    });
    const opened = client.stock;
    try {
      // The client opens its connection itself, and gives no way to hand it one.
      await outbound.check(opened.url);
    } catch (error) {
      return again(listener, reasonOf(error));
    }
    stream = opened;
    // Volumes of a connection before are of the same day, and what traded meanwhile is not repeated.
    volumes.clear();
    opened.on('message', (text: unknown) => hear(listener, text));
    let reason = 'the connection closed';
    opened.on('error', (error: unknown) => {
      reason = reasonOf(error);
    });
    const closed = new Promise<'closed'>((resolve) => opened.on('disconnect', () => resolve('closed')));
    void closed.then(() => again(listener, reason));
    try {
      if ((await Promise.race([opened.connect(), closed])) === 'closed') return;
      failures = 0;
      opened.subscribe({ channel: 'aggregates', symbols: instruments.map(({ code }) => code) });
    } catch (error) {
      // The key was refused; the connection is closed here, and tried again later.
      const told = z.object({ message: z.string() }).safeParse(error);
      reason = told.success ? told.data.message : reasonOf(error);
      opened.disconnect();
    }
  }

  return {
    name: 'Fugle',
    delaySeconds: 0,
    instruments,
    async start(listener) {
      try {
        await readReferences(listener);
      } catch (error) {
        log.warn({ err: error, provider: 'fugle' }, 'a provider of prices told no reference prices');
      }
      await connect(listener);
    },
    async stop() {
      stopped = true;
      cancel?.();
      try {
        stream?.disconnect();
      } catch {
        // It was never opened.
      }
    },
  };
}

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
