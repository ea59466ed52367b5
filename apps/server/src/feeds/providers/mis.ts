import type { Instrument } from '@kuroshio/market';
import { z } from 'zod';
import { isBlank, readDecimal } from '../recordings/read-decimal.ts';
import { backOff, type Listener, type Provider, type ProviderParts, reasonOf } from './provider.ts';
import { createRateLimiter } from './rate-limiter.ts';

/** The exchange's page of live quotes. */
const MIS_URL = 'https://mis.twse.com.tw';

/** The page answers about three requests in five seconds from one address (general knowledge). */
const LIMIT = { requests: 3, perMs: 5_000 };
/** Instruments in one request. */
const MOST_AT_ONCE = 50;
const TIME_OUT = 10_000;
const FEWEST_MS = 5_000;

/** `getStockInfo.jsp`: market-rules E3, recorded answers. Prices are decimals, `-` where there is none; volumes lots. */
const answer = z.object({
  rtcode: z.string(),
  rtmessage: z.string().optional(),
  userDelay: z.number().optional(),
  msgArray: z
    .array(
      z.object({
        c: z.string(),
        ex: z.string(),
        z: z.string().optional(),
        v: z.string().optional(),
        y: z.string().optional(),
        tlong: z.string().optional(),
      }),
    )
    .optional(),
});

type Row = NonNullable<z.output<typeof answer>['msgArray']>[number];

const channelOf = ({ venue, code }: Instrument) => `${venue === 'TWSE' ? 'tse' : 'otc'}_${code}.tw`;

export interface MisParts extends ProviderParts {
  readonly url?: string | undefined;
}

/** Asks the Taiwan exchanges' own page again and again, as often as it allows. */
export function createMis({ instruments, outbound, clock, log, url = MIS_URL }: MisParts): Provider {
  const limiter = createRateLimiter(clock, LIMIT);
  const byChannel = new Map(instruments.map((instrument) => [channelOf(instrument), instrument]));
  const groups = Array.from({ length: Math.ceil(instruments.length / MOST_AT_ONCE) }, (_, place) =>
    instruments.slice(place * MOST_AT_ONCE, (place + 1) * MOST_AT_ONCE),
  );
  const volumes = new Map<number, number>();
  const stopped = new AbortController();
  let cookie: string | undefined;
  let failures = 0;
  let cancel: (() => void) | undefined;

  async function get(path: string, headers: Record<string, string>) {
    await limiter.take();
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(TIME_OUT)]);
    const response = await outbound.fetch(`${url}${path}`, { headers, signal, redirects: 2 });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return response;
  }

  async function openSession(): Promise<string> {
    const response = await get('/stock/index.jsp', {});
    await response.body?.cancel();
    return response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0] ?? '')
      .join('; ');
  }

  function tellRow(listener: Listener, row: Row): void {
    const instrument = byChannel.get(`${row.ex}_${row.c}.tw`);
    const asOf = Number(row.tlong);
    if (instrument === undefined || !(asOf > 0)) return;
    const units = (text: string | undefined) =>
      text === undefined || isBlank(text) ? undefined : readDecimal(text, instrument.priceScale);
    const volume = row.v === undefined || isBlank(row.v) ? undefined : readDecimal(row.v, 0);
    const before = volumes.get(instrument.no);
    if (volume !== undefined) volumes.set(instrument.no, volume);
    const grown = volume === undefined || before === undefined ? 0 : Math.max(0, volume - before);
    listener.tell(instrument.no, {
      price: units(row.z),
      shares: grown * instrument.lotSize,
      reference: units(row.y),
      asOf,
    });
  }

  async function ask(listener: Listener, group: readonly Instrument[]): Promise<number> {
    cookie ??= await openSession();
    const channels = encodeURIComponent(group.map(channelOf).join('|'));
    const response = await get(`/stock/api/getStockInfo.jsp?ex_ch=${channels}&json=1&delay=0`, { cookie });
    const told = answer.parse(await response.json());
    if (told.rtcode !== '0000') throw new Error(`code ${told.rtcode}: ${told.rtmessage ?? ''}`);
    for (const row of told.msgArray ?? []) tellRow(listener, row);
    return told.userDelay ?? FEWEST_MS;
  }

  async function round(listener: Listener): Promise<void> {
    let pause = FEWEST_MS;
    try {
      for (const group of groups) pause = Math.max(pause, await ask(listener, group));
      failures = 0;
    } catch (error) {
      if (stopped.signal.aborted) return;
      // Another session may be answered where this one is not.
      cookie = undefined;
      pause = Math.max(pause, backOff(failures++));
      log.warn({ err: error, provider: 'mis' }, 'a provider of prices failed');
      listener.failed(reasonOf(error));
    }
    if (!stopped.signal.aborted) cancel = clock.after(pause, () => void round(listener));
  }

  return {
    name: 'TWSE MIS',
    // What `userDelay` says: the page is told again every five seconds.
    delaySeconds: 5,
    instruments,
    start: (listener) => round(listener),
    async stop() {
      stopped.abort();
      cancel?.();
    },
  };
}
