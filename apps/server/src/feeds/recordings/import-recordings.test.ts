import { TABLES } from '@kuroshio/market';
import { describe, expect, it } from 'vitest';
import { chooseStart, ReplayError } from './choose-start.ts';
import { describeImport } from './describe-import.ts';
import { type Imported, importTexts } from './import-recordings.ts';

function importOne(argument: string, text: string): Imported {
  return importTexts(TABLES, [{ argument, text }]);
}

/** Each day as `date open high low close volume`. */
function daysOf({ recordings }: Imported, symbol: string): string[] {
  const no = TABLES.instruments.bySymbol(symbol)?.no;
  const days = recordings.find(({ instrumentNo }) => instrumentNo === no)?.days ?? [];
  return days.map(({ bar }) => [bar.date, bar.open, bar.high, bar.low, bar.close, bar.volume].join(' '));
}

const kindsOf = ({ problems }: Imported) => problems.map(({ row, kind, outcome }) => `${row} ${kind}: ${outcome}`);

const dayAll = (rows: Record<string, string>[]) =>
  JSON.stringify(
    rows.map((row) => ({
      Date: '1150708',
      Code: '2330',
      Name: '台積電',
      TradeVolume: '31254789',
      TradeValue: '77000000000',
      OpeningPrice: '2480.00',
      HighestPrice: '2490.00',
      LowestPrice: '2455.00',
      ClosingPrice: '2470.00',
      Change: '-15.0000',
      Transaction: '98765',
      ...row,
    })),
  );

describe('a day of the whole exchange (STOCK_DAY_ALL)', () => {
  it('is taken: strings, the Republic’s years, the close before from the change', () => {
    const imported = importOne('all.json', dayAll([{}]));
    expect(daysOf(imported, 'TWSE:2330')).toEqual(['2026-07-08 248000 249000 245500 247000 31254789']);
    expect(imported.recordings[0]).toMatchObject({ firstReference: 2485_00 });
    expect(imported.recordings[0]?.days[0]?.bar.turnover).toBe(7_700_000_000_000n);
    expect(imported.problems).toEqual([]);
  });

  it.each([
    [{ Code: '9999' }, '1 unknown symbol: left out'],
    [{ Date: '1150230' }, '1 bad date: left out'],
    [{ Date: '1150711' }, '1 not a trading day: left out'],
    [
      { OpeningPrice: '', HighestPrice: '', LowestPrice: '', ClosingPrice: '', TradeVolume: '0' },
      '1 no trade: left out',
    ],
    [{ OpeningPrice: '--', HighestPrice: '--', LowestPrice: '--', ClosingPrice: '--' }, '1 no trade: left out'],
    [{ OpeningPrice: '--' }, '1 bad number: left out'],
    [{ HighestPrice: '2,460.00' }, '1 bad range: left out'],
    [{ ClosingPrice: '-1' }, '1 bad number: left out'],
    [{ TradeVolume: '0' }, '1 no volume: left out'],
    [{ TradeVolume: 'many' }, '1 bad number: left out'],
    [{ LowestPrice: '2456.00' }, '1 off tick: changed'],
    [{ Change: '0.0000' }, '1 reference unknown: noted'],
    [{ TradeVolume: '2000' }, '1 few lots: changed'],
  ])('%j: %s', (row, told) => {
    expect(kindsOf(importOne('all.json', dayAll([row])))).toContain(told);
  });

  it('takes numbers with commas', () => {
    const imported = importOne('all.json', dayAll([{ TradeVolume: '31,254,789', HighestPrice: '2,490.00' }]));
    expect(daysOf(imported, 'TWSE:2330')).toEqual(['2026-07-08 248000 249000 245500 247000 31254789']);
  });

  it('says which elements are no days at all', () => {
    expect(kindsOf(importOne('all.json', '[{"Code":"2330"}, 7]'))).toEqual([
      '1 bad row: left out',
      '2 bad row: left out',
    ]);
    expect(kindsOf(importOne('all.json', '{"stat":"no"}'))).toEqual(['0 unknown format: left out']);
    expect(kindsOf(importOne('all.json', '[{"Code":'))).toEqual(['0 unknown format: left out']);
  });
});

describe('a day of the over-the-counter market', () => {
  it('is taken', () => {
    const row = {
      Date: '1150708',
      SecuritiesCompanyCode: '6488',
      CompanyName: '環球晶',
      Close: '993.00',
      Change: '-12.00',
      Open: '1005.00',
      High: '1015.00',
      Low: '954.00',
      TradingShares: '9601142',
    };
    const imported = importOne('tpex.json', JSON.stringify([row]));
    expect(daysOf(imported, 'TPEX:6488')).toEqual(['2026-07-08 100500 101500 95400 99300 9601142']);
    expect(imported.recordings[0]?.firstReference).toBe(1005_00);
  });
});

describe('a month of the exchange’s older site (STOCK_DAY)', () => {
  const month = (data: string[][], stat = 'OK') =>
    JSON.stringify({
      stat,
      date: '20260701',
      title: '115年07月 2330 台積電           各日成交資訊',
      fields: ['日期', '成交股數', '成交金額', '開盤價', '最高價', '最低價', '收盤價', '漲跌價差', '成交筆數'],
      data,
    });

  it('is taken; a day without trade is not, nor is a change that cannot be compared used', () => {
    const imported = importOne(
      'month.json',
      month([
        ['115/07/01', '30,000,000', '7', '2,450.00', '2,460.00', '2,440.00', '2,455.00', 'X0.00', '1'],
        ['115/07/02', '0', '0', '--', '--', '--', '--', ' 0.00', '0'],
        ['115/07/03', '20,000,000', '7', '2,455.00', '2,475.00', '2,455.00', '2,470.00', '+15.00', '1'],
      ]),
    );
    expect(daysOf(imported, 'TWSE:2330')).toEqual([
      '2026-07-01 245000 246000 244000 245500 30000000',
      '2026-07-03 245500 247500 245500 247000 20000000',
    ]);
    expect(kindsOf(imported)).toEqual(['2 no trade: left out', '3 gap: noted', '1 reference unknown: noted']);
  });

  it('is refused where the exchange says there is none', () => {
    expect(kindsOf(importOne('month.json', month([], '很抱歉，沒有符合條件的資料!')))).toEqual([
      '0 unknown format: left out',
    ]);
  });
});

describe('a table of days', () => {
  const table = (...lines: string[]) => ['Date,Open,High,Low,Close,Volume', ...lines].join('\n');

  it('is named by its file', () => {
    const line = '2026-07-08,2480.0,2490.0,2455.0,2470.0,31254789.0';
    for (const [argument, symbol] of [
      ['twse_2330_daily.csv', 'TWSE:2330'],
      ['folder/2330.csv', 'TWSE:2330'],
      ['TWSE:2330=anything.csv', 'TWSE:2330'],
    ] as const) {
      expect(daysOf(importOne(argument, table(line)), symbol), argument).toHaveLength(1);
    }
    expect(kindsOf(importOne('tpex_2330_daily.csv', table(line)))).toEqual(['2 unknown symbol: left out']);
  });

  it.each([
    ['duplicate, the same', ['2026-07-07,10,10,10,10,5000', '2026-07-07,10,10,10,10,5000'], '3 duplicate: left out', 1],
    [
      'duplicate, other figures',
      ['2026-07-07,10,10,10,10,5000', '2026-07-07,11,11,11,11,5000'],
      '3 duplicate: left out',
      1,
    ],
    ['out of order', ['2026-07-08,10,10,10,10,5000', '2026-07-07,10,10,10,10,5000'], '3 out of order: changed', 2],
    ['a gap', ['2026-07-01,10,10,10,10,5000', '2026-07-08,10,10,10,10,5000'], '3 gap: noted', 2],
    ['beyond limits', ['2026-07-07,10,10,10,10,5000', '2026-07-08,20,20,20,20,5000'], '3 beyond limits: noted', 2],
    ['too few columns', ['2026-07-07,10,10,10,10'], '2 bad row: left out', 0],
    ['no date', ['yesterday,10,10,10,10,5000'], '2 bad date: left out', 0],
    ['an adjusted price', ['2026-07-07,10.123456,10.2,10.1,10.15,5000'], '2 off tick: changed', 1],
  ])('%s', (_what, lines, told, taken) => {
    const imported = importOne('twse_1101.csv', table(...lines));
    expect(kindsOf(imported)).toContain(told);
    expect(daysOf(imported, 'TWSE:1101')).toHaveLength(taken);
  });

  it.each([
    ['33.79999923706055,34.5,33.79999923706055,34.20000076293945', '3380 3450 3380 3420'],
    // Above its own close by no more than the noise.
    ['33.8,33.79999923706055,33.8,33.8', '3380 3380 3380 3380'],
    // One step of a float32 beside the number nearest to 33.8.
    ['33.80000305175781,33.80000305175781,33.79999542236328,33.80000305175781', '3380 3380 3380 3380'],
    ['49.95000076293945,50.099998474121094,49.95000076293945,50.099998474121094', '4995 5010 4995 5010'],
  ])('with the noise of a float32 is on tick: %s', (prices, taken) => {
    const imported = importOne('twse_1101.csv', table(`2026-07-08,${prices},5000`));
    expect(daysOf(imported, 'TWSE:1101')).toEqual([`2026-07-08 ${taken} 5000`]);
    expect(kindsOf(imported)).toEqual(['2 reference unknown: noted']);
  });

  it.each([
    ['33.79,33.79,33.79,33.79', 'a cent below a tick'],
    ['33.7985,33.8,33.75,33.8', 'more than noise'],
    ['33.799,33.8,33.75,33.8', 'a tenth of a cent'],
    ['33.82499923706055,33.85,33.8,33.8', 'noise around half a tick'],
  ])('%s is off tick still: %s', (prices) => {
    const imported = importOne('twse_1101.csv', table(`2026-07-08,${prices},5000`));
    expect(kindsOf(imported)).toEqual(['2 off tick: changed', '2 reference unknown: noted']);
  });

  it('a dear one with float32 noise is on tick, and a cent off is not', () => {
    const rows = [
      '2026-07-07,4095.000244140625,4100,4095,4099.99951171875,5000',
      '2026-07-08,4095.01,4100,4095,4100,5000',
    ];
    const imported = importOne('tpex_5274.csv', table(...rows));
    expect(kindsOf(imported).filter((one) => one.includes('off tick'))).toEqual(['3 off tick: changed']);
  });

  it('is within the limits of a known ex-date', () => {
    const rows = ['2025-06-10,187.0,189.0,186.0,188.65,9000000', '2025-06-18,47.57,47.90,47.40,47.80,9000000'];
    expect(kindsOf(importOne('twse_0050.csv', table(...rows)))).toEqual([
      '3 gap: noted',
      '3 jump: noted',
      '2 reference unknown: noted',
    ]);
    const dividend = ['2025-06-11,24.0,24.0,24.0,24.0,9000000', '2025-07-17,21.5,21.6,21.5,21.55,9000000'];
    // 24.00 less 2.20 of another year: TWSE:1102 went from 40.00 to 37.80 on that day, which this file does not fit.
    expect(kindsOf(importOne('twse_1102.csv', table(...dividend)))).toContain('3 beyond limits: noted');
    const fitting = ['2025-07-16,40.0,40.2,39.8,40.0,9000000', '2025-07-17,34.5,34.9,34.05,34.1,9000000'];
    expect(kindsOf(importOne('twse_1102.csv', table(...fitting)))).toEqual(['2 reference unknown: noted']);
  });

  it('is put in order', () => {
    const imported = importOne('twse_1101.csv', table('2026-07-08,20,20,20,20,9000', '2026-07-07,21,21,21,21,8000'));
    expect(daysOf(imported, 'TWSE:1101')).toEqual([
      '2026-07-07 2100 2100 2100 2100 8000',
      '2026-07-08 2000 2000 2000 2000 9000',
    ]);
  });

  it('with the dates of another zone says so', () => {
    // Monday to Friday, each labelled a day early.
    const days = ['05', '06', '07', '08', '09'].map((day) => `2026-07-${day},10,10,10,10,5000`);
    const imported = importOne('twse_1101.csv', table(...days));
    expect(kindsOf(imported)).toEqual([
      '0 dates shifted: noted',
      '2 not a trading day: left out',
      '3 reference unknown: noted',
    ]);
  });

  it('without prices or volumes is no table of days', () => {
    expect(kindsOf(importOne('2330.csv', 'Date,Country,Rate\n2026-07-01,China,6.8'))).toEqual([
      '0 unknown format: left out',
    ]);
    expect(kindsOf(importOne('2330.csv', 'Date,Open,High,Low,Close\n2026-07-01,1,1,1,1'))).toEqual([
      '1 unknown format: left out',
    ]);
  });

  it('of an index is not played', () => {
    expect(kindsOf(importOne('twse_TAIEX.csv', table('2026-07-08,1,1,1,1,5000')))).toEqual([
      '2 not traded here: left out',
    ]);
  });
});

describe('a file that only a code names', () => {
  const table = (...lines: string[]) => ['Date,Open,High,Low,Close,Volume', ...lines].join('\n');
  // 1301 is Formosa Plastics in Taipei, at 58 in 2026-07, and a fishery in Tokyo.
  const TOKYO = ['2026-07-07,4830,4865,4815,4850,31200', '2026-07-08,4850,4895,4845,4885,28400'];
  const TAIPEI = ['2026-07-07,57.5,58.3,57.2,57.9,9000000', '2026-07-08,57.9,58.4,57.5,58,8000000'];

  it('is asked about where its prices are far from what the instrument stood at, and not played', () => {
    const imported = importOne('1301.csv', table(...TOKYO));
    expect(imported.recordings).toEqual([]);
    expect(imported.problems).toEqual([
      {
        file: '1301.csv',
        row: 0,
        rows: 2,
        symbol: 'TWSE:1301',
        kind: 'another market?',
        outcome: 'left out',
        detail:
          'is this TWSE:1301, which stood at 58.00 on 2026-07-08? It ends at 4885 on 2026-07-08. If it is, name it as TWSE:1301=1301.csv',
      },
    ]);
    expect(describeImport(TABLES.instruments, imported)).toContain('0 instruments to play, 2 rows left out');
  });

  it('is asked about where its prices are whole cents of another grid', () => {
    const days = ['01', '02', '03', '04', '05', '08', '09', '10', '11'];
    const rows = days.map((day) => `2026-06-${day},57.53,58.31,57.22,57.91,9000000`);
    const imported = importOne('1301.csv', table(...rows));
    expect(imported.recordings).toEqual([]);
    expect(imported.problems.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual([
      'another market? is this TWSE:1301? 9 of its 9 rows have prices of another grid of ticks. If it is, name it as TWSE:1301=1301.csv',
    ]);
  });

  it.each([
    ['TWSE:1301=1301.csv', TOKYO, 'somebody has said so'],
    ['twse_1301.csv', TOKYO, 'its name says the venue'],
    ['1301.csv', TAIPEI, 'its prices fit'],
    // Each day adjusted for a stock dividend later: prices that no grid has.
    ['1301.csv', TAIPEI.map((line) => line.replaceAll(/(\d\d)\.(\d)/g, '$1.$27314')), 'its prices are adjusted'],
    ['1301.csv', ['2016-07-07,12.5,12.6,12.4,12.5,9000000'], 'ten years are long'],
  ])('%s is played: %s (%#)', (argument, lines) => {
    const imported = importOne(argument, table(...lines));
    expect(daysOf(imported, 'TWSE:1301')).toHaveLength(lines.length);
  });

  it('is played where a split lies between its prices and today’s', () => {
    expect(daysOf(importOne('5904.csv', table('2026-07-29,715,722,712,720,9000000')), 'TPEX:5904')).toHaveLength(1);
    expect(daysOf(importOne('nflx.csv', table('2025-10-31,1090,1120,1080,1118.86,9000000')), 'US:NFLX')).toHaveLength(
      1,
    );
  });
});

describe('a table of minutes', () => {
  const table = (...lines: string[]) => ['Datetime,Open,High,Low,Close,Volume', ...lines].join('\n');

  it('makes days of them', () => {
    const imported = importOne(
      'twse_1101.csv',
      table(
        '2026-07-08 09:00,23.10,23.20,23.05,23.15,120000',
        '2026-07-08 09:01,23.15,23.15,22.95,23.00,30000',
        '2026-07-08 13:30,23.05,23.05,23.05,23.05,200000',
      ),
    );
    expect(daysOf(imported, 'TWSE:1101')).toEqual(['2026-07-08 2310 2320 2295 2305 350000']);
    expect(imported.recordings[0]?.days[0]?.minutes?.map(({ minute }) => minute / 60_000)).toEqual([540, 541, 810]);
    expect(kindsOf(imported)).toEqual(['2 reference unknown: noted']);
  });

  it.each([
    ['2026-07-08 08:45,23,23,23,23,5000', '2 outside of trading hours: left out'],
    ['2026-07-08 13:31,23,23,23,23,5000', '2 outside of trading hours: left out'],
    ['2026-07-08 25:00,23,23,23,23,5000', '2 bad date: left out'],
  ])('%s: %s', (line, told) => {
    expect(kindsOf(importOne('twse_1101.csv', table(line)))).toEqual([told]);
  });

  it('turns times with an offset into the venue’s', () => {
    const imported = importOne(
      'twse_1101.csv',
      table('2026-07-08T01:00:00Z,23,23,23,23,5000', '2026-07-08T09:01:00+08:00,23,23,23,23,5000'),
    );
    expect(imported.recordings[0]?.days[0]?.minutes?.map(({ minute }) => minute / 60_000)).toEqual([540, 541]);
  });

  it('counts for its day where that has a row too', () => {
    const imported = importTexts(TABLES, [
      { argument: 'twse_1101.csv', text: 'Date,Open,High,Low,Close,Volume\n2026-07-08,23,24,22,23,9000' },
      { argument: 'twse_1101_minutes.csv', text: table('2026-07-08 09:00,23,23,23,23,5000') },
    ]);
    expect(kindsOf(imported)).toEqual(['2 mixed with days: left out', '2 reference unknown: noted']);
    expect(daysOf(imported, 'TWSE:1101')).toEqual(['2026-07-08 2300 2300 2300 2300 5000']);
  });
});

describe('files of Lean', () => {
  const bars = [
    '20140605 00:00,6460000,6490000,6440000,6470000,1000000',
    '20140606 00:00,6485000,6510000,6440000,6455700,2000000',
    '20140609 00:00,927000,938800,917500,937000,30000000',
  ].join('\n');
  const factors = ['19980102,0.86,0.0357143,1', '20140606,0.90,0.142857,645.57', '20501231,1,1,0'].join('\n');

  it('hold unadjusted prices in ten-thousandths', () => {
    const imported = importOne('lean_us_aapl_daily.csv', bars);
    expect(daysOf(imported, 'US:AAPL')[2]).toBe('2014-06-09 927000 938800 917500 937000 30000000');
    expect(kindsOf(imported)).toEqual(['3 jump: noted', '1 reference unknown: noted']);
  });

  it('are told in shares of their last day where the factors of splits come with them', () => {
    const imported = importTexts(TABLES, [
      { argument: 'lean_us_aapl_daily.csv', text: bars },
      { argument: 'lean_us_aapl_factor_file.csv', text: factors },
    ]);
    // 645.57 / 7 = 92.2242…, and seven shares for one.
    expect(daysOf(imported, 'US:AAPL')[1]).toBe('2014-06-06 926400 930000 920000 922200 14000014');
    expect(daysOf(imported, 'US:AAPL')[2]).toBe('2014-06-09 927000 938800 917500 937000 30000000');
    expect(kindsOf(imported).slice(0, 2)).toEqual(['1 split-adjusted: changed', '2 split-adjusted: changed']);
  });

  it('find the ticker that a company has today', () => {
    const imported = importTexts(TABLES, [
      { argument: 'fb.csv', text: bars },
      { argument: 'map_files/fb.csv', text: '20120518,fb,Q\n20220608,fb,Q\n20501231,aapl,Q' },
    ]);
    expect(daysOf(imported, 'US:AAPL')).toHaveLength(3);
  });

  it('hold minutes as milliseconds of the day in their name', () => {
    const imported = importOne(
      '20131007_aapl_minute_trade.csv',
      '34200000,4860000,4870000,4855000,4865000,12000\n34260000,4865000,4866000,4860000,4862000,5000\n12600000,1,1,1,1,1',
    );
    expect(daysOf(imported, 'US:AAPL')).toEqual(['2013-10-07 4860000 4870000 4855000 4862000 17000']);
    expect(kindsOf(imported)).toEqual(['3 outside of trading hours: left out', '1 reference unknown: noted']);
  });
});

describe('the summary', () => {
  it('says what is played, and of each oddity how many and one of them', () => {
    const imported = importOne('all.json', dayAll([{}, { Code: '9999' }, { Code: '9998' }]));
    expect(describeImport(TABLES.instruments, imported)).toBe(
      [
        'Read 3 rows: 1 instruments to play, 2 rows left out.',
        '  TWSE:2330: 1 days, 2026-07-08 to 2026-07-08',
        '       2 left out, unknown symbol: all.json:2 TWSE:9999 is not an instrument here …',
      ].join('\n'),
    );
  });

  it('names every row in the list for machines', () => {
    const { problems } = importOne('all.json', dayAll([{}, { Code: '9999' }]));
    expect(problems).toEqual([
      {
        file: 'all.json',
        row: 2,
        symbol: 'TWSE:9999',
        kind: 'unknown symbol',
        outcome: 'left out',
        detail: 'TWSE:9999 is not an instrument here',
      },
    ]);
  });
});

describe('the start of a replay', () => {
  const lines = [
    '2026-07-01',
    '2026-07-02',
    '2026-07-03',
    '2026-07-06',
    '2026-07-07',
    '2026-07-08',
    '2026-07-09',
    '2026-07-13',
  ];
  const text = ['Date,Open,High,Low,Close,Volume', ...lines.map((date) => `${date},23,23,23,23,5000`)].join('\n');
  const { recordings } = importOne('twse_1101.csv', text);
  const other = importOne(
    'twse_2330.csv',
    'Date,Open,High,Low,Close,Volume\n2025-07-01,1000,1000,1000,1000,5000',
  ).recordings;

  it('is the last quarter of the days, or the day asked for', () => {
    expect(chooseStart(TABLES.instruments, recordings, undefined)).toBe('2026-07-09');
    expect(chooseStart(TABLES.instruments, recordings, '2026-07-02' as never)).toBe('2026-07-02');
  });

  it('is refused where there is nothing to play', () => {
    expect(() => chooseStart(TABLES.instruments, [], undefined)).toThrow(ReplayError);
    expect(() => chooseStart(TABLES.instruments, recordings, '2027-01-04' as never)).toThrow(/none of the files/);
    expect(() => chooseStart(TABLES.instruments, [...recordings, ...other], undefined)).toThrow(
      /TWSE:2330 ends on 2025-07-01/,
    );
  });
});
