import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kuroshio-config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeFile(content: string): void {
  writeFileSync(path.join(folder, 'kuroshio.config.json'), content);
}

function problem(environment: NodeJS.ProcessEnv): string {
  try {
    loadConfig(folder, environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('the settings were accepted');
}

describe('settings', () => {
  it('have defaults', () => {
    expect(loadConfig(folder, {})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: path.join(folder, '.data'),
      databaseUrl: undefined,
      serverDatabaseUrl: undefined,
      databasePort: undefined,
      simSeed: 'kuroshio',
      simSpeed: 10,
      marketHours: 'together',
      logLevel: 'info',
      publicUrl: undefined,
      passkeyOrigins: [],
      title: '',
      customerServiceUrl: undefined,
      newsFeeds: [],
      pushSubject: 'mailto:operator@kuroshio.invalid',
      trustedProxies: [],
      operationsToken: undefined,
      mostConnections: 20_000,
      mostConnectionsOfAddress: 2_000,
      outboundAllowed: [],
      rateLimit: 1,
      houseDesk: true,
      houseStrategies: true,
      houseDeskSeconds: 60,
      newDestinationMinutes: undefined,
      marginDays: undefined,
      marginTrades: undefined,
      documentKeyFile: undefined,
      photoStoreMb: 4_000,
      sealKeyFile: undefined,
      sealHeadsCopies: [],
      operatorLogCopies: [],
      replay: [],
      replayFrom: undefined,
      mis: { symbols: [], url: undefined },
      fugle: { symbols: [], apiKey: undefined, url: undefined, streamUrl: undefined },
      alpaca: {
        symbols: [],
        keyId: undefined,
        secretKey: undefined,
        feed: 'iex',
        url: undefined,
        streamUrl: undefined,
      },
      twseOpenApiUrl: undefined,
      tpexOpenApiUrl: undefined,
      feedStaleSeconds: 60,
      chains: {},
      validateAnswers: false,
    });
  });

  it('come from the file, and the environment wins', () => {
    writeFile('{"PORT": 4000, "SIM_SPEED": 2.5, "VALIDATE_ANSWERS": true}');
    expect(loadConfig(folder, { PORT: '5000', TITLE: '', PUBLIC_URL: 'https://broker.example/' })).toMatchObject({
      port: 5000,
      simSpeed: 2.5,
      validateAnswers: true,
      title: '',
      publicUrl: 'https://broker.example',
    });
  });

  it.each([
    ['PORT', 'eighty', 'PORT is "eighty"; allowed: a whole number from 0 to 65535 (0: any free port).'],
    ['PORT', '65536', 'PORT is "65536"; allowed: a whole number from 0 to 65535 (0: any free port).'],
    ['PORT', '80.5', 'PORT is "80.5"; allowed: a whole number from 0 to 65535 (0: any free port).'],
    ['SIM_SPEED', '0', 'SIM_SPEED is "0"; allowed: a number above 0 and up to 3600.'],
    ['SIM_SPEED', '1e3', 'SIM_SPEED is "1e3"; allowed: a number above 0 and up to 3600.'],
    ['SIM_SPEED', '3601', 'SIM_SPEED is "3601"; allowed: a number above 0 and up to 3600.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud"; allowed: fatal, error, warn, info, debug, trace or silent.'],
    ['VALIDATE_ANSWERS', 'yes', 'VALIDATE_ANSWERS is "yes"; allowed: true or false.'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'PUBLIC_URL is "javascript:alert(1)"; allowed: an http:// or https:// URL.'],
    [
      'PASSKEY_ORIGINS',
      'https://a.example, https://b.example/login',
      'PASSKEY_ORIGINS is "https://a.example, https://b.example/login"; allowed: http:// or https:// addresses without a path, separated by commas.',
    ],
  ])('refuse %s=%s', (name, value, message) => {
    expect(problem({ [name]: value })).toBe(message);
  });

  it.each([
    ['', []],
    ['財經=https://news.example/rss?a=b;c=d', undefined],
    [
      ' 中央社 財經 = https://news.example/rss?a=b ;\n Feed=http://127.0.0.1:8080/atom.xml',
      [
        { name: '中央社 財經', url: 'https://news.example/rss?a=b' },
        { name: 'Feed', url: 'http://127.0.0.1:8080/atom.xml' },
      ],
    ],
    ['https://news.example/rss', undefined],
    ['a=https://one.example/;a=https://two.example/', undefined],
    ['a=file:///etc/passwd', undefined],
  ])('read the feeds of %j', (setting, feeds) => {
    if (feeds === undefined) expect(problem({ NEWS_FEEDS: setting })).toMatch(/^NEWS_FEEDS is /);
    else expect(loadConfig(folder, { NEWS_FEEDS: setting }).newsFeeds).toEqual(feeds);
  });

  it('know whom push services may write to', () => {
    expect(loadConfig(folder, { PUBLIC_URL: 'https://broker.example/' }).pushSubject).toBe('https://broker.example');
    expect(loadConfig(folder, { PUSH_SUBJECT: 'mailto:it@broker.example' }).pushSubject).toBe(
      'mailto:it@broker.example',
    );
  });

  it('name every wrong setting at once', () => {
    expect(problem({ PORT: 'x', RATE_LIMIT: '-1' }).split('\n')).toHaveLength(2);
  });

  it('do not print a password', () => {
    expect(problem({ DATABASE_URL: 'mysql://me:secret@db/x' })).not.toContain('secret');
  });

  it('take a secret from a file that the environment names', () => {
    const file = path.join(folder, 'secret');
    writeFileSync(file, 'postgres://me:secret@db/x\n');
    expect(loadConfig(folder, { DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://me:secret@db/x');
    expect(loadConfig(folder, { DATABASE_URL_FILE: '' }).databaseUrl).toBeUndefined();
    const both = problem({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://me:other@db/x' });
    expect(both).toBe('DATABASE_URL and DATABASE_URL_FILE are both set; allowed: one of them.');
    expect(problem({ ALPACA_SECRET_KEY_FILE: `${file}.none` })).toMatch(/^ALPACA_SECRET_KEY_FILE is .* \(ENOENT\)/);
    // No other setting is read from wherever somebody says.
    expect(loadConfig(folder, { TITLE_FILE: file }).title).toBe('');
    writeFileSync(file, 'mysql://me:secret@db/x');
    expect(problem({ DATABASE_URL_FILE: file })).not.toContain('secret@');
  });

  it('refuse what the file holds beyond them', () => {
    writeFile('{"PROT": 4000}');
    expect(problem({})).toMatch(/^PROT in .* is not a setting; there are: PORT, HOST/);
    writeFile('{"PORT": }');
    expect(problem({})).toMatch(/not valid JSON/);
    writeFile('[1]');
    expect(problem({})).toMatch(/one JSON object/);
  });

  it('take lists as a text or as a list', () => {
    writeFile('{"REPLAY": ["a.csv", "TWSE:2330=b.csv"]}');
    const config = loadConfig(folder, { MIS_SYMBOLS: 'TWSE:2330, TPEX:6488' });
    expect(config.replay).toEqual(['a.csv', 'TWSE:2330=b.csv']);
    expect(config.mis.symbols).toEqual(['TWSE:2330', 'TPEX:6488']);
    expect(problem({ MIS_SYMBOLS: 'US:AAPL' })).toMatch(
      /^MIS_SYMBOLS is "US:AAPL"; allowed: symbols such as TWSE:2330/,
    );
    expect(problem({ REPLAY_FROM: '2026-02-30' })).toMatch(/^REPLAY_FROM is "2026-02-30"/);
  });

  it('take blocks of addresses, and nothing else for one', () => {
    expect(loadConfig(folder, { OUTBOUND_ALLOWED: '10.1.0.0/16, fd00::/8,127.0.0.1' }).outboundAllowed).toEqual([
      '10.1.0.0/16',
      'fd00::/8',
      '127.0.0.1',
    ]);
    for (const wrong of ['10.1.0.0/33', 'localhost', '10.1.0.0/16/1', '10.1.0.0/', '::/129'])
      expect(problem({ OUTBOUND_ALLOWED: wrong }), wrong).toMatch(/^OUTBOUND_ALLOWED is /);
  });

  it('refuse a provider without its key', () => {
    expect(problem({ FUGLE_SYMBOLS: 'TWSE:2330' })).toMatch(/without FUGLE_API_KEY/);
    expect(problem({ ALPACA_SYMBOLS: 'US:AAPL', ALPACA_KEY_ID: 'x' })).toMatch(/and ALPACA_SECRET_KEY/);
  });

  it('refuse a login for the server without a database', () => {
    expect(problem({ SERVER_DATABASE_URL: 'postgres://a@b/c' })).toMatch(/without DATABASE_URL/);
  });
});
