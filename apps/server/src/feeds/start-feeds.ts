import { type Rulebook, type TradingDate, tradingDate } from '@kuroshio/market';
import type { PriceFeeds } from '../exchange/index.ts';
import type { Clock } from '../platform/clock.ts';
import { type Config, ConfigError } from '../platform/config.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Outbound } from '../platform/outbound/index.ts';
import { createExchangeDays } from './providers/exchange-days.ts';
import { absolute, readReplayArguments } from './replay-arguments.ts';
import { startProviders } from './start-providers.ts';
import { startReplay } from './start-replay.ts';

export interface StartFeedsParts {
  readonly database: Queryable;
  /** Of the start. */
  readonly rulebook: Rulebook;
  readonly config: Config;
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** What stands after the program's name. */
  readonly words: readonly string[];
  /** Where the words' files are named from. */
  readonly folder: string;
  /** Where the settings' files are named from. */
  readonly repository: string;
  /** Shows a person what was read. */
  readonly print: (text: string) => void;
}

/** Where prices come from besides the simulation. */
export interface RunningFeeds {
  /** Undefined where all is simulated. */
  readonly feeds: PriceFeeds | undefined;
  /** What the app says of the installation as a whole. */
  readonly mode: 'simulated' | 'replay';
  /** Names of the providers that do not answer. */
  silent(): readonly string[];
  stop(): Promise<void>;
}

function readDate(text: string | undefined): TradingDate | undefined {
  try {
    return text === undefined ? undefined : tradingDate(text);
  } catch {
    throw new ConfigError(`--replay-from is ${JSON.stringify(text)}; allowed: a date such as 2026-01-28.`);
  }
}

/** Starts the replay or the providers that words and settings name; the words count before the settings. */
export async function startFeeds(parts: StartFeedsParts): Promise<RunningFeeds> {
  const { database, rulebook, config, outbound, clock, log, metrics, print } = parts;
  const named = readReplayArguments(parts.words, parts.folder);
  const files = named.files.length > 0 ? named.files : config.replay.map((file) => absolute(file, parts.repository));
  const replay = await startReplay({
    ...{ database, rulebook, files, print },
    dataDir: config.dataDir,
    seed: config.simSeed,
    from: readDate(named.from ?? config.replayFrom),
    download: createExchangeDays({ outbound, clock, twseUrl: config.twseOpenApiUrl, tpexUrl: config.tpexOpenApiUrl }),
  });
  const providers = await startProviders({ rulebook, config, outbound, clock, log, metrics });
  if (replay !== undefined && providers !== undefined) {
    await providers.stop();
    throw new ConfigError('A replay has dates of the past, providers have prices of now: start one or the other.');
  }
  return {
    feeds: replay ?? providers?.feeds,
    mode: replay === undefined ? 'simulated' : 'replay',
    silent: () => providers?.silent() ?? [],
    stop: async () => providers?.stop(),
  };
}
