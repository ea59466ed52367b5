import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TABLES, tradingDate } from '@kuroshio/market';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import { absolute, readReplayArguments } from './replay-arguments.ts';
import { startReplay, type StartReplayParts } from './start-replay.ts';

let db: TestDatabase;
let folder: string;
beforeEach(async () => {
  db = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'kuroshio-replay-'));
});
afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

const DAYS = ['2026-07-01', '2026-07-02', '2026-07-03', '2026-07-06', '2026-07-07'];

function writeDays(symbol: string): string {
  const file = path.join(folder, `${symbol.replace(':', '_').toLowerCase()}.csv`);
  const lines = [...DAYS, '2026-07-04'].map((date) => `${date},23.00,23.50,22.80,23.10,5000000`);
  writeFileSync(file, ['Date,Open,High,Low,Close,Volume', ...lines].join('\n'));
  return file;
}

function start(files: string[], others: Partial<StartReplayParts> = {}) {
  const printed: string[] = [];
  const started = startReplay({
    rulebook: TABLES,
    database: db.database,
    dataDir: folder,
    seed: 'seed',
    files,
    from: undefined,
    download: async () => undefined,
    print: (text) => printed.push(text),
    ...others,
  });
  return started.then((feeds) => ({ feeds, printed }));
}

describe('a replay', () => {
  it('is nothing where no file is named', async () => {
    expect((await start([])).feeds).toBeUndefined();
  });

  it('says what was read, lists every row that was not, and starts on its last quarter', async () => {
    const { feeds, printed } = await start([writeDays('TWSE:1101')]);
    expect(feeds?.firstDate).toBe('2026-07-06');
    expect(printed.join('\n')).toContain('TWSE:1101: 5 days, 2026-07-01 to 2026-07-07');
    const list = JSON.parse(readFileSync(path.join(folder, 'replay-import.json'), 'utf8')) as { kind: string }[];
    expect(list.map(({ kind }) => kind)).toEqual(['not a trading day', 'reference unknown']);
  });

  it('goes on where it began, whatever date is asked for later', async () => {
    const file = writeDays('TWSE:1101');
    await start([file], { from: tradingDate('2026-07-02') });
    const { feeds } = await start([file], { from: tradingDate('2026-07-07') });
    expect(feeds?.firstDate).toBe('2026-07-02');
  });

  it('has a database of its own', async () => {
    const file = writeDays('TWSE:1101');
    await start([file]);
    await expect(start([])).rejects.toThrow(/is of a replay of TWSE:1101 from 2026-07-06/);
    await expect(start([file, writeDays('TWSE:1102')])).rejects.toThrow(/is of a replay of TWSE:1101/);
  });

  it('does not begin in a market that has begun', async () => {
    await db.database.query("insert into installation (name, value) values ('seed', 'kuroshio')");
    await expect(start([writeDays('TWSE:1101')])).rejects.toThrow(/has already begun/);
  });

  it('says which file cannot be read, and where there is nothing to play', async () => {
    await expect(start([path.join(folder, 'none.csv')])).rejects.toThrow(/cannot be read: .*none\.csv/);
    const file = path.join(folder, 'empty.csv');
    writeFileSync(file, 'Date,Open,High,Low,Close,Volume\n');
    await expect(start([file])).rejects.toThrow(/None of the files/);
  });

  it('takes what an exchange offers by its word', async () => {
    const day = {
      ...{ Date: '1150708', Code: '2330', TradeVolume: '31254789', OpeningPrice: '2480.00' },
      ...{ HighestPrice: '2490.00', LowestPrice: '2455.00', ClosingPrice: '2470.00', Change: '-15.0000' },
    };
    const { feeds } = await start(['twse-openapi'], {
      download: async (word) => (word === 'twse-openapi' ? JSON.stringify([day]) : undefined),
    });
    expect(feeds?.firstDate).toBe('2026-07-08');
  });
});

describe('the words of a command', () => {
  it.each([
    [[], [], undefined],
    [['--replay', 'a.csv', 'b.csv'], ['/home/me/a.csv', '/home/me/b.csv'], undefined],
    [['--replay', 'TWSE:2330=x/a.csv', '--replay-from', '2026-07-02'], ['TWSE:2330=/home/me/x/a.csv'], '2026-07-02'],
    [['--replay', 'twse-openapi', '/data/a.csv', '--other', 'x'], ['twse-openapi', '/data/a.csv'], undefined],
  ])('%j name %j from %s', (words, files, from) => {
    expect(readReplayArguments(words, '/home/me')).toEqual({ files, from });
    expect(files.map((file) => absolute(file, '/elsewhere'))).toEqual(files);
  });
});
