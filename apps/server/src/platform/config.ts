import path from 'node:path';
import { z } from 'zod';
import { readConfigFile } from './config-file.ts';
import { CHAIN_SETTINGS, type Chains, readChains } from './chain-settings.ts';
import { blocks, boolean, hidePassword, list, number, onOff, parseFeeds } from './setting-forms.ts';
import { origins, pushSubject, url, whole } from './setting-forms.ts';
import { readEnvironment } from './secret-file.ts';

const WEB = ['http:', 'https:'];
const WEB_URL = 'an http:// or https:// URL';
const US_SYMBOLS = 'symbols such as US:AAPL, separated by commas';
const TAIWAN_SYMBOLS = 'symbols such as TWSE:2330, separated by commas';

/** What a person may set, in the environment (which wins) or in `kuroshio.config.json`, both under these names. */
const settings = {
  PORT: {
    schema: whole(0, 65_535).default(3000),
    allowed: 'a whole number from 0 to 65535 (0: any free port)',
  },
  HOST: { schema: z.string().trim().min(1).default('127.0.0.1'), allowed: 'an address of this machine' },
  DATA_DIR: { schema: z.string().trim().min(1).default('.data'), allowed: 'a folder' },
  DATABASE_URL: { schema: url(['postgres:', 'postgresql:']).optional(), allowed: 'a postgres:// URL' },
  SERVER_DATABASE_URL: {
    schema: url(['postgres:', 'postgresql:']).optional(),
    allowed: 'a postgres:// URL of the login that runs the server',
  },
  DATABASE_PORT: { schema: whole(1, 65_535).optional(), allowed: 'a whole number from 1 to 65535' },
  SIM_SEED: { schema: z.string().min(1).max(200).default('kuroshio'), allowed: 'a text of 1 to 200 characters' },
  SIM_SPEED: {
    schema: number((value) => value > 0 && value <= 3600).default(10),
    allowed: 'a number above 0 and up to 3600',
  },
  MARKET_HOURS: { schema: z.enum(['together', 'in-turn']).default('together'), allowed: 'together or in-turn' },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    allowed: 'fatal, error, warn, info, debug, trace or silent',
  },
  PUBLIC_URL: { schema: url(WEB).optional(), allowed: WEB_URL },
  PASSKEY_ORIGINS: { schema: origins(), allowed: 'http:// or https:// addresses without a path, separated by commas' },
  TITLE: { schema: z.string().trim().max(60).default(''), allowed: 'a text of at most 60 characters' },
  CUSTOMER_SERVICE_URL: {
    schema: url(['http:', 'https:', 'mailto:', 'tel:']).optional(),
    allowed: 'an http(s), mailto or tel URL',
  },
  NEWS_FEEDS: {
    schema: z
      .string()
      .trim()
      .default('')
      .transform(parseFeeds)
      .refine((feeds) => feeds !== undefined),
    allowed: 'name=address of RSS or Atom feeds, divided by semicolons',
  },
  PUSH_SUBJECT: {
    schema: url(['https:', 'mailto:']).optional(),
    allowed: 'a mailto: or https: address that push services may write to',
  },
  TRUSTED_PROXIES: {
    schema: blocks(),
    allowed: 'addresses or blocks of proxies such as 127.0.0.1, separated by commas',
  },
  OPERATIONS_TOKEN: {
    schema: z
      .string()
      .regex(/^\S{16,200}$/)
      .optional(),
    allowed: '16 to 200 characters without spaces',
  },
  MOST_CONNECTIONS: { schema: whole(100, 1_000_000).default(20_000), allowed: 'a whole number from 100 to 1000000' },
  MOST_CONNECTIONS_OF_ADDRESS: {
    schema: whole(10, 1_000_000).default(2_000),
    allowed: 'a whole number from 10 to 1000000',
  },
  OUTBOUND_ALLOWED: {
    schema: blocks(),
    allowed: 'addresses or blocks such as 10.1.0.0/16, separated by commas',
  },
  RATE_LIMIT: {
    schema: number((value) => value > 0 && value <= 1_000_000).default(1),
    allowed: 'a number above 0 by which every rate limit is multiplied',
  },
  HOUSE_DESK: { schema: onOff().default(true), allowed: 'on or off' },
  HOUSE_STRATEGIES: { schema: onOff().default(true), allowed: 'on or off' },
  HOUSE_DESK_SECONDS: { schema: whole(0, 600).default(60), allowed: 'a whole number from 0 to 600' },
  MARGIN_DAYS: { schema: whole(0, 3_650).optional(), allowed: 'a whole number from 0 to 3650' },
  MARGIN_TRADES: { schema: whole(0, 1_000).optional(), allowed: 'a whole number from 0 to 1000' },
  NEW_DESTINATION_MINUTES: { schema: whole(0, 43_200).optional(), allowed: 'a whole number from 0 to 43200' },
  DOCUMENT_KEY_FILE: { schema: z.string().trim().min(1).optional(), allowed: 'a file' },
  PHOTO_STORE_MB: { schema: whole(10, 10_000_000).default(4_000), allowed: 'a whole number from 10 to 10000000' },
  SEAL_KEY_FILE: { schema: z.string().trim().min(1).optional(), allowed: 'a file' },
  SEAL_HEADS_COPIES: { schema: list(/^\S.*$/s, ';').default([]), allowed: 'files, separated by ;' },
  OPERATOR_LOG_COPIES: { schema: list(/^\S.*$/s, ';').default([]), allowed: 'files, separated by ;' },
  REPLAY: { schema: list(/^\S.*$/s, ';').default([]), allowed: 'files, separated by ;' },
  REPLAY_FROM: { schema: z.iso.date().optional(), allowed: 'a date such as 2026-01-28' },
  MIS_SYMBOLS: { schema: list(/^(TWSE|TPEX):\w{1,12}$/).default([]), allowed: TAIWAN_SYMBOLS },
  MIS_URL: { schema: url(WEB).optional(), allowed: WEB_URL },
  FUGLE_SYMBOLS: {
    schema: list(/^(TWSE|TPEX):\w{1,12}$/).default([]),
    allowed: TAIWAN_SYMBOLS,
  },
  FUGLE_API_KEY: { schema: z.string().trim().min(1).optional(), allowed: 'a key of Fugle' },
  FUGLE_URL: { schema: url(WEB).optional(), allowed: WEB_URL },
  FUGLE_STREAM_URL: { schema: url(['ws:', 'wss:']).optional(), allowed: 'a ws:// or wss:// URL' },
  ALPACA_SYMBOLS: { schema: list(/^US:[A-Z.]{1,12}$/).default([]), allowed: US_SYMBOLS },
  ALPACA_KEY_ID: { schema: z.string().trim().min(1).optional(), allowed: 'a key id of Alpaca' },
  ALPACA_SECRET_KEY: { schema: z.string().trim().min(1).optional(), allowed: 'a secret key of Alpaca' },
  ALPACA_FEED: { schema: z.enum(['iex', 'sip', 'delayed_sip']).default('iex'), allowed: 'iex, sip or delayed_sip' },
  ALPACA_URL: { schema: url(WEB).optional(), allowed: WEB_URL },
  ALPACA_STREAM_URL: { schema: url(['ws:', 'wss:']).optional(), allowed: 'a ws:// or wss:// URL' },
  TWSE_OPENAPI_URL: { schema: url(WEB).optional(), allowed: WEB_URL },
  TPEX_OPENAPI_URL: { schema: url(WEB).optional(), allowed: WEB_URL },
  FEED_STALE_SECONDS: { schema: whole(5, 86_400).default(60), allowed: 'a whole number from 5 to 86400' },
  ...CHAIN_SETTINGS,
  VALIDATE_ANSWERS: { schema: boolean().default(false), allowed: 'true or false' },
} as const satisfies Record<string, { schema: z.ZodType; allowed: string }>;

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly serverDatabaseUrl: string | undefined;
  readonly databasePort: number | undefined;
  readonly simSeed: string;
  /** Simulated seconds per second. */
  readonly simSpeed: number;
  /** Whether both markets trade at the same hours, or each when it is its turn: Taipei, then New York's evening. */
  readonly marketHours: 'together' | 'in-turn';
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Where people reach the app from outside, without a slash at the end. */
  readonly publicUrl: string | undefined;
  readonly passkeyOrigins: readonly string[];
  /** The installation's own name; empty where the app shows its own in the customer's language. */
  readonly title: string;
  readonly customerServiceUrl: string | undefined;
  /** Feeds of news that are read, each with the name that people see. */
  readonly newsFeeds: readonly { readonly name: string; readonly url: string }[];
  /** Who answers for web pushes: a mailto: or https: address. */
  readonly pushSubject: string;
  /** Blocks of addresses whose forwarded headers are believed. */
  readonly trustedProxies: readonly string[];
  /** Shown by who asks for figures and documents; undefined where the program draws its own. */
  readonly operationsToken: string | undefined;
  readonly mostConnections: number;
  readonly mostConnectionsOfAddress: number;
  /** Blocks of the operators' own network that the server may call. */
  readonly outboundAllowed: readonly string[];
  /** Every rate limit is multiplied by it. */
  readonly rateLimit: number;
  /** Whether a house desk reviews what customers hand in, where the market is simulated. */
  readonly houseDesk: boolean;
  /** Whether the house runs strategies of its own, where the market is simulated. */
  readonly houseStrategies: boolean;
  /** How long something waits for it. */
  readonly houseDeskSeconds: number;
  /** How long a new destination waits before money may be sent there; undefined: a day, or ten minutes where the market is simulated. */
  readonly newDestinationMinutes: number | undefined;
  /** Days here and orders traded within a year that opening a margin account asks for; undefined: as the rules have it, or none where the market is simulated. */
  readonly marginDays: number | undefined;
  readonly marginTrades: number | undefined;
  /** The keys by which photos of documents are encrypted, an absolute path; undefined: in the data folder. */
  readonly documentKeyFile: string | undefined;
  /** Most that these photos take in the database. */
  readonly photoStoreMb: number;
  /** The key by which the books are sealed, an absolute path; undefined: in the data folder. */
  readonly sealKeyFile: string | undefined;
  /** Further files, best on other machines, that are told where the seals stand. Absolute paths. */
  readonly sealHeadsCopies: readonly string[];
  /** Where else it is noted where the operators' log stands. */
  readonly operatorLogCopies: readonly string[];
  /** Files of recorded days to play as live markets. */
  readonly replay: readonly string[];
  readonly replayFrom: string | undefined;
  /** Providers of prices, each on where it has symbols. A URL that is left out is the provider's own. */
  readonly mis: { readonly symbols: readonly string[]; readonly url: string | undefined };
  readonly fugle: {
    readonly symbols: readonly string[];
    readonly apiKey: string | undefined;
    readonly url: string | undefined;
    readonly streamUrl: string | undefined;
  };
  readonly alpaca: {
    readonly symbols: readonly string[];
    readonly keyId: string | undefined;
    readonly secretKey: string | undefined;
    readonly feed: 'iex' | 'sip' | 'delayed_sip';
    readonly url: string | undefined;
    readonly streamUrl: string | undefined;
  };
  readonly twseOpenApiUrl: string | undefined;
  readonly tpexOpenApiUrl: string | undefined;
  /** After so many seconds without word of a price nobody quotes on it. */
  readonly feedStaleSeconds: number;
  /** The chains of USDT that are watched; none where the settings name none. */
  readonly chains: Chains;
  /** Whether answers are checked against the contract before they are sent. */
  readonly validateAnswers: boolean;
}

/** A setting is wrong. `message` has one line per problem, for a person: print it and end with code 1. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads and checks all settings. Throws ConfigError naming each wrong setting, its value and what is allowed.
 * @param folder the repository's folder: there `kuroshio.config.json` is looked for, and from there DATA_DIR counts
 */
export function loadConfig(folder: string, environment: NodeJS.ProcessEnv = process.env): Config {
  const file = path.join(folder, 'kuroshio.config.json');
  const inFile = readConfigFile(file);
  if (typeof inFile === 'string') throw new ConfigError(inFile);
  const fromFile: Record<string, unknown> = inFile;
  const problems = Object.keys(fromFile)
    .filter((name) => !Object.hasOwn(settings, name))
    .map((name) => `${name} in ${file} is not a setting; there are: ${Object.keys(settings).join(', ')}.`);

  function read<Name extends keyof typeof settings>(name: Name): z.output<(typeof settings)[Name]['schema']> {
    const { schema, allowed } = settings[name];
    const inEnvironment = readEnvironment(name, environment, problems);
    const value = inEnvironment ?? fromFile[name];
    const parsed = schema.safeParse(value);
    if (!parsed.success) {
      const place = inEnvironment === undefined ? ` in ${file}` : '';
      problems.push(`${name}${place} is ${JSON.stringify(hidePassword(value))}; allowed: ${allowed}.`);
    }
    return parsed.data as z.output<(typeof settings)[Name]['schema']>;
  }

  const inFolder = (file: string | undefined) => (file === undefined ? undefined : path.resolve(folder, file));
  const publicUrl = read('PUBLIC_URL')?.replace(/(?<!\/)\/+$/, '');
  const config: Config = {
    port: read('PORT'),
    host: read('HOST'),
    dataDir: path.resolve(folder, read('DATA_DIR') ?? ''),
    databaseUrl: read('DATABASE_URL'),
    serverDatabaseUrl: read('SERVER_DATABASE_URL'),
    databasePort: read('DATABASE_PORT'),
    simSeed: read('SIM_SEED'),
    simSpeed: read('SIM_SPEED'),
    marketHours: read('MARKET_HOURS'),
    logLevel: read('LOG_LEVEL'),
    publicUrl,
    passkeyOrigins: read('PASSKEY_ORIGINS'),
    title: read('TITLE'),
    customerServiceUrl: read('CUSTOMER_SERVICE_URL'),
    newsFeeds: read('NEWS_FEEDS') ?? [],
    pushSubject: pushSubject(read('PUSH_SUBJECT'), publicUrl),
    trustedProxies: read('TRUSTED_PROXIES'),
    operationsToken: read('OPERATIONS_TOKEN'),
    mostConnections: read('MOST_CONNECTIONS'),
    mostConnectionsOfAddress: read('MOST_CONNECTIONS_OF_ADDRESS'),
    outboundAllowed: read('OUTBOUND_ALLOWED'),
    rateLimit: read('RATE_LIMIT'),
    houseDesk: read('HOUSE_DESK'),
    houseStrategies: read('HOUSE_STRATEGIES'),
    houseDeskSeconds: read('HOUSE_DESK_SECONDS'),
    newDestinationMinutes: read('NEW_DESTINATION_MINUTES'),
    marginDays: read('MARGIN_DAYS'),
    marginTrades: read('MARGIN_TRADES'),
    documentKeyFile: inFolder(read('DOCUMENT_KEY_FILE')),
    photoStoreMb: read('PHOTO_STORE_MB'),
    sealKeyFile: inFolder(read('SEAL_KEY_FILE')),
    sealHeadsCopies: (read('SEAL_HEADS_COPIES') ?? []).map((file) => path.resolve(folder, file)),
    operatorLogCopies: (read('OPERATOR_LOG_COPIES') ?? []).map((file) => path.resolve(folder, file)),
    replay: read('REPLAY'),
    replayFrom: read('REPLAY_FROM'),
    mis: { symbols: read('MIS_SYMBOLS'), url: read('MIS_URL') },
    fugle: {
      symbols: read('FUGLE_SYMBOLS'),
      apiKey: read('FUGLE_API_KEY'),
      url: read('FUGLE_URL'),
      streamUrl: read('FUGLE_STREAM_URL'),
    },
    alpaca: {
      symbols: read('ALPACA_SYMBOLS'),
      keyId: read('ALPACA_KEY_ID'),
      secretKey: read('ALPACA_SECRET_KEY'),
      feed: read('ALPACA_FEED'),
      url: read('ALPACA_URL'),
      streamUrl: read('ALPACA_STREAM_URL'),
    },
    twseOpenApiUrl: read('TWSE_OPENAPI_URL'),
    tpexOpenApiUrl: read('TPEX_OPENAPI_URL'),
    feedStaleSeconds: read('FEED_STALE_SECONDS'),
    chains: readChains(read, problems),
    validateAnswers: read('VALIDATE_ANSWERS'),
  };
  if (config.serverDatabaseUrl && !config.databaseUrl) {
    problems.push('SERVER_DATABASE_URL is set without DATABASE_URL; allowed: both, or DATABASE_URL alone.');
  }
  if (config.fugle.symbols?.length > 0 && !config.fugle.apiKey)
    problems.push('FUGLE_SYMBOLS is set without FUGLE_API_KEY; allowed: both, or neither.');
  if (config.alpaca.symbols?.length > 0 && !(config.alpaca.keyId && config.alpaca.secretKey))
    problems.push('ALPACA_SYMBOLS is set without ALPACA_KEY_ID and ALPACA_SECRET_KEY; allowed: all three, or none.');
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
}
