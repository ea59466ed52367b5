import { type Instrument, type Instruments, marketOf, type Rulebook, type Venue } from '@kuroshio/market';
import type { PriceFeeds } from '../exchange/index.ts';
import type { Clock } from '../platform/clock.ts';
import { type Config, ConfigError } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Outbound } from '../platform/outbound/index.ts';
import { createLiveBoard } from './providers/live-board.ts';
import type { Provider } from './providers/provider.ts';

export interface ProvidersParts {
  /** Of the start. */
  readonly rulebook: Rulebook;
  readonly config: Pick<Config, 'mis' | 'fugle' | 'alpaca' | 'feedStaleSeconds'>;
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** Providers that run, as the prices of their instruments. */
export interface RunningProviders {
  readonly feeds: PriceFeeds;
  /** Names of those that do not answer, or refuse. */
  silent(): readonly string[];
  stop(): Promise<void>;
}

/** So long the start waits for first prices; what comes later is taken as it comes. */
const PATIENCE = 10_000;

function instrumentsNamed(known: Instruments, setting: string, symbols: readonly string[]): Instrument[] {
  return symbols.map((symbol) => {
    const instrument = known.bySymbol(symbol);
    if (instrument === undefined || instrument.kind === 'index')
      throw new ConfigError(`${setting} names ${symbol}; there is no such instrument with a market of its own.`);
    return instrument;
  });
}

/** The providers that the settings name. Their clients are loaded only where they are used. */
async function createProviders(parts: Omit<ProvidersParts, 'metrics'>): Promise<Provider[]> {
  const { rulebook, config, outbound, clock, log } = parts;
  const { mis, fugle, alpaca } = config;
  const providers: Provider[] = [];
  if (fugle.symbols.length > 0 && fugle.apiKey !== undefined) {
    const { createFugle } = await import('./providers/fugle.ts');
    const instruments = instrumentsNamed(rulebook.instruments, 'FUGLE_SYMBOLS', fugle.symbols);
    providers.push(createFugle({ ...fugle, apiKey: fugle.apiKey, instruments, outbound, clock, log }));
  }
  if (alpaca.symbols.length > 0 && alpaca.keyId !== undefined && alpaca.secretKey !== undefined) {
    const { createAlpaca, MOST_FREE_SYMBOLS } = await import('./providers/alpaca.ts');
    if (alpaca.feed === 'iex' && alpaca.symbols.length > MOST_FREE_SYMBOLS)
      throw new ConfigError(`ALPACA_SYMBOLS names ${alpaca.symbols.length}; the feed iex allows ${MOST_FREE_SYMBOLS}.`);
    const { keyId, secretKey } = alpaca;
    const instruments = instrumentsNamed(rulebook.instruments, 'ALPACA_SYMBOLS', alpaca.symbols);
    providers.push(createAlpaca({ ...alpaca, keyId, secretKey, instruments, outbound, clock, log }));
  }
  if (mis.symbols.length > 0) {
    const { createMis } = await import('./providers/mis.ts');
    providers.push(
      createMis({
        ...mis,
        instruments: instrumentsNamed(rulebook.instruments, 'MIS_SYMBOLS', mis.symbols),
        ...{ outbound, clock, log },
      }),
    );
  }
  return providers;
}

/**
 * Connects the providers that the settings name, and waits a while for their first prices. Of an instrument that two of
 * them have, the first of Fugle, Alpaca and MIS leads. Undefined where there is none. Throws ConfigError for a wrong symbol.
 */
export async function startProviders(parts: ProvidersParts): Promise<RunningProviders | undefined> {
  const { config, clock } = parts;
  const providers = await createProviders(parts);
  if (providers.length === 0) return undefined;
  const board = createLiveBoard(providers, clock, config.feedStaleSeconds * 1000);
  parts.metrics.gauge('kuroshio_feed_stale_instruments', 'Instruments whose provider is silent.', board.staleCount);
  const started = Promise.all(providers.map((provider) => provider.start(board.listener(provider))));
  await Promise.race([started, new Promise<void>((resolve) => clock.after(PATIENCE, resolve))]);
  return {
    feeds: {
      source: board.source,
      realTime: venuesOf(providers),
      history: (drawn) => drawn,
      provenance: board.provenance,
    },
    silent: board.silent,
    async stop() {
      await Promise.all(providers.map((provider) => provider.stop()));
    },
  };
}

/** The venues whose clocks show the time of the world: both of Taiwan go together. */
function venuesOf(providers: readonly Provider[]): ReadonlySet<Venue> {
  const markets = new Set(providers.flatMap(({ instruments }) => instruments.map(marketOf)));
  return new Set<Venue>([
    ...(markets.has('twd') ? (['TWSE', 'TPEX'] as const) : []),
    ...(markets.has('usd') ? (['US'] as const) : []),
  ]);
}
