import { describe, expect, it } from 'vitest';
import { virtualAccount } from '../../funding/index.ts';
import { camtOf, csvOf, type Movement, type TestStatement } from '../test-bank.ts';
import { readAside } from './read-aside.ts';
import { readStatement } from './read-statement.ts';
import { minorOf, StatementProblem } from './statement.ts';

const number = virtualAccount(100_001);
const LINES: readonly Movement[] = [
  { amount: 5_000_000n, reference: 'FT260709001', payTo: number, remark: '王小明', at: '2026-07-09 09:31:05' },
  { amount: -1_500n, reference: 'FT260709002', remark: 'Fee & charges <monthly>', at: '2026-07-09 10:00:00' },
  { amount: 1n, reference: 'FT260709003', remark: '=HYPERLINK("http://x")', at: '2026-07-09 23:59:59' },
];
const DAY: TestStatement = { movements: LINES, opening: 123_456_789n, day: '2026-07-09', sequence: '12' };
const ofHex = (digits: string) => Buffer.from(digits, 'hex');
const bytes = (text: string) => new TextEncoder().encode(text);

function refusalOf(text: string | Uint8Array): string {
  try {
    readStatement(typeof text === 'string' ? bytes(text) : text);
    return 'taken';
  } catch (error) {
    if (!(error instanceof StatementProblem)) throw error;
    const { code, params } = error.refusal;
    return [code, ...Object.values(params)].join(' ');
  }
}

const EXPECTED = {
  ...{ currency: 'TWD', statementId: 'S-2026-07-09', sequence: '12', opening: 123_456_789n, closing: 128_455_290n },
  ...{ closingDay: '2026-07-09', pending: 0 },
  entries: [
    { direction: 'credit', amount: 5_000_000n, time: '09:31:05', payTo: number, remark: '王小明' },
    { direction: 'debit', amount: 1_500n, payTo: '', remark: 'Fee & charges <monthly>' },
    { direction: 'credit', amount: 1n, time: '23:59:59', payTo: '', remark: '=HYPERLINK("http://x")' },
  ],
};

describe('a statement is the same whatever tells it', () => {
  it.each([
    ['camt.053.001.02', camtOf(DAY, '02')],
    ['camt.053.001.06', camtOf(DAY, '06')],
    ['camt.053.001.08', camtOf(DAY, '08')],
    ['camt.053 with a mark and CRLF', `\uFEFF${camtOf(DAY).replaceAll('\n', '\r\n')}`],
    [
      'camt.053 with a prefix',
      camtOf(DAY)
        .replaceAll(/<(\/?)([A-Z])/g, '<$1n:$2')
        .replace('xmlns=', 'xmlns:n='),
    ],
    ['CSV', csvOf(DAY)],
    ['CSV with a mark and plain line ends', csvOf(DAY, { lineEnd: '\n', mark: '\uFEFF' })],
  ])('%s', (_, text) => {
    expect(readStatement(bytes(text))).toMatchObject(EXPECTED);
  });

  it('CSV in Big5, dates of the Republic, amounts with commas, names in English', () => {
    // 王小明 in Big5.
    const [before = '', after = ''] = csvOf(DAY).split('王小明');
    const big5 = (text: string) =>
      Buffer.concat([...text].map((sign) => BIG5.get(sign) ?? Buffer.from(sign, 'latin1')));
    const file = Buffer.concat([big5(before), ofHex('a4fda470a9fa'), big5(after)]);
    expect(readStatement(file)).toMatchObject(EXPECTED);
    const english = csvOf(DAY)
      .replace('帳號,', 'Account,')
      .replace('幣別,', 'Currency,')
      .replace('結帳日,2026/07/09', 'Closing date,115/7/9')
      .replaceAll('2026/07/09', '115/07/09')
      .replace(',23:59:59,', ',23:59,')
      .replace(',50000.00,', ',"50,000.00",');
    expect(readStatement(bytes(english))).toMatchObject(EXPECTED);
  });

  it('leaves out what is not booked, and counts it', () => {
    const pending = '<Ntry><Amt Ccy="TWD">9.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts></Ntry>';
    expect(readStatement(bytes(camtOf(DAY, '08', pending)))).toMatchObject({ ...EXPECTED, pending: 1 });
  });

  it('takes apart an entry in which the bank has gathered several, when they add up', () => {
    const part = (reference: string, amount: string) =>
      `<TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs><Amt Ccy="TWD">${amount}</Amt></TxDtls>`;
    const gathered = (second: string) =>
      camtOf(
        { ...DAY, closing: 128_456_790n },
        '08',
        `<Ntry><Amt Ccy="TWD">15.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-07-09</Dt></BookgDt>
          <NtryDtls>${part('FT10', '10.00')}${part('FT11', second)}</NtryDtls></Ntry>`,
      );
    expect(readStatement(bytes(gathered('5.00'))).entries.slice(3)).toMatchObject([
      { place: 'Ntry 4, TxDtls 1', amount: 1_000n, reference: 'FT10', time: '' },
      { place: 'Ntry 4, TxDtls 2', amount: 500n, reference: 'FT11' },
    ]);
    expect(refusalOf(gathered('4.99'))).toBe('BANK_FILE_BALANCE 1500 1499 TWD Ntry 4');
  });
});

/** The signs of the head in Big5, by the table of the standard. */
const BIG5 = new Map(
  Object.entries({
    ...{ 帳: 'b162', 號: 'b8b9', 幣: 'b9f4', 別: 'a74f', 對: 'b9ef', 單: 'b3e6', 序: 'a7c7', 期: 'b4c1', 初: 'aaec' },
    ...{ 餘: 'be6c', 額: 'c342', 末: 'a5bd', 結: 'b5b2', 日: 'a4e9', 交: 'a5e6', 易: 'a9f6', 時: 'aec9', 間: 'b6a1' },
    ...{ 金: 'aaf7', 虛: 'b5ea', 擬: 'c0c0', 備: 'b3c6', 註: 'b5f9' },
  }).map(([sign, code]) => [sign, Buffer.from(code, 'hex')]),
);

const camt = camtOf(DAY);
const csv = csvOf(DAY);

describe('what is wrong is named', () => {
  it.each([
    ['an empty file', '', 'BANK_FILE_KIND'],
    ['a picture', ofHex('ffd8ffe000104a464946'), 'BANK_FILE_ENCODING'],
    ['a page', '<html></html>', 'BANK_FILE_KIND'],
    ['camt.054', camt.replace('camt.053', 'camt.054'), 'BANK_FILE_KIND'],
    ['an unknown version', camtOf(DAY).replace('001.08', '001.99'), 'BANK_FILE_KIND'],
    ['XML in Big5', camt.replace('UTF-8', 'Big5'), 'BANK_FILE_ENCODING'],
    ['XML that ends early', camt.slice(0, -40), 'BANK_FILE_XML 11'],
    ['a sum that does not come out', camtOf({ ...DAY, closing: 1n }), 'BANK_FILE_BALANCE 1 128455290 TWD S-2026-07-09'],
    [
      'a line that was taken out',
      csv.replace(/.*FT260709002\r\n/, ''),
      'BANK_FILE_BALANCE 128455290 128456790 TWD line 10',
    ],
    [
      'an amount that was changed',
      csv.replace(',50000.00,', ',60000.00,'),
      'BANK_FILE_BALANCE 128456789 129456789 TWD line 9',
    ],
    ['one reference twice', camt.replaceAll('FT260709003', 'FT260709001'), 'BANK_FILE_REPEATS FT260709001 Ntry 3'],
    ['an entry in another currency', camt.replace('Ccy="TWD">15.00', 'Ccy="USD">15.00'), 'BANK_FILE_CURRENCY USD'],
    ['a currency that is none', csv.replace('幣別,TWD', '幣別,QQQ'), 'BANK_FILE_CURRENCY QQQ'],
    [
      'no side',
      camt.replace('<CdtDbtInd>DBIT</CdtDbtInd>', ''),
      'BANK_FILE_ELEMENT /Document/BkToCstmrStmt/Stmt/Ntry 2/CdtDbtInd',
    ],
    [
      'a side that is none',
      camt.replace('DBIT', 'dbit'),
      'BANK_FILE_ELEMENT /Document/BkToCstmrStmt/Stmt/Ntry 2/CdtDbtInd',
    ],
    [
      'a status that is none',
      camt.replace('>BOOK<', '>MAYBE<'),
      'BANK_FILE_ELEMENT /Document/BkToCstmrStmt/Stmt/Ntry 1/Sts',
    ],
    [
      'no reference',
      camt.replaceAll(/<AcctSvcrRef>FT260709002<\/AcctSvcrRef>/g, ''),
      'BANK_FILE_ELEMENT /Document/BkToCstmrStmt/Stmt/Ntry 2/AcctSvcrRef',
    ],
    [
      'a tenth of a cent',
      camt.replace('>15.00<', '>15.001<'),
      'BANK_FILE_ELEMENT /Document/BkToCstmrStmt/Stmt/Ntry 2/Amt',
    ],
    [
      'a negative amount',
      camt.replace('>15.00<', '>-15.00<'),
      'BANK_FILE_ELEMENT /Document/BkToCstmrStmt/Stmt/Ntry 2/Amt',
    ],
    [
      'an amount in words of a float',
      camt.replace('>15.00<', '>1.5e1<'),
      'BANK_FILE_ELEMENT /Document/BkToCstmrStmt/Stmt/Ntry 2/Amt',
    ],
    ['no closing balance', camt.replace('CLBD', 'ITBD'), 'BANK_FILE_ELEMENT /Document/BkToCstmrStmt/Stmt/Bal CLBD'],
    ['two closing balances', camt.replace('OPBD', 'CLBD'), 'BANK_FILE_ELEMENT /Document/BkToCstmrStmt/Stmt/Bal 2'],
    [
      'a day that no calendar has',
      camt.replace(/CLBD.*2026-07-09/, (found) => found.replace('2026-07-09', '2026-02-30')),
      'BANK_FILE_ELEMENT /Document/BkToCstmrStmt/Stmt/Bal 2/Dt/Dt',
    ],
    [
      'an entry on such a day',
      camt.replace('<DtTm>2026-07-09T10', '<DtTm>2026-02-30T10'),
      'BANK_FILE_ELEMENT /Document/BkToCstmrStmt/Stmt/Ntry 2/BookgDt/DtTm',
    ],
    ['two statements', camt.replace('</Stmt>', '</Stmt><Stmt></Stmt>'), 'BANK_FILE_STATEMENTS 2'],
    ['a cell too few', csv.replace(',FT260709002', ''), 'BANK_FILE_CELL 10 6'],
    ['a day that is none in CSV', csv.replace('2026/07/09,10:00', '2026/02/30,10:00'), 'BANK_FILE_CELL 10 交易日期'],
    ['an hour that is none', csv.replace(',10:00:00,', ',25:00:00,'), 'BANK_FILE_CELL 10 交易時間'],
    ['an amount of nothing', csv.replace(',-15.00,', ',0.00,'), 'BANK_FILE_CELL 10 金額'],
    ['commas in the wrong place', csv.replace(',-15.00,', ',"1,5.00",'), 'BANK_FILE_CELL 10 金額'],
    ['a number with letters', csv.replace(number, `${number}x`), 'BANK_FILE_CELL 9 虛擬帳號'],
    ['a reference that runs in a spreadsheet', csv.replace('FT260709002', '=cmd()'), 'BANK_FILE_CELL 10 交易序號'],
    ['an account twice', `帳號,1\r\n${csv}`, 'BANK_FILE_CELL 2 帳號'],
    ['columns in another order', csv.replace('金額,餘額', '餘額,金額'), 'BANK_FILE_CELL 8 金額'],
    ['no table', csv.slice(0, csv.indexOf('交易日期')), 'BANK_FILE_CELL 7 交易日期'],
    ['a quote that never ends', csv.replace('FT260709003', '"FT260709003'), 'BANK_FILE_CELL 12 '],
  ])('%s', (_, text, told) => {
    expect(refusalOf(text)).toBe(told);
  });
});

describe('what is made to harm', () => {
  const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
    { length: 9 },
    (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n === 0 ? '' : n};`.repeat(10)}">`,
  ).join('')}]>`;
  const into = (more: string) => camt.replace('?>', `?>${more}`);

  it.each([
    ['a billion laughs', into(laughs), 'BANK_FILE_FORBIDDEN <!DOCTYPE'],
    [
      'a file of the machine',
      into('<!DOCTYPE d [<!ENTITY f SYSTEM "file:///etc/passwd">]>'),
      'BANK_FILE_FORBIDDEN <!DOCTYPE',
    ],
    ['entities without a type', into('<!ENTITY x "y">'), 'BANK_FILE_FORBIDDEN <!ENTITY'],
    [
      'elements a thousand deep',
      camt.replace('<Stmt>', '<a>'.repeat(1_000)).replace('</Stmt>', '</a>'.repeat(1_000)),
      'BANK_FILE_ELEMENT > 24',
    ],
    ['a name of the language', camt.replaceAll('RmtInf', '__proto__'), 'BANK_FILE_ELEMENT > 24'],
  ])('%s', (_, text, told) => {
    expect(refusalOf(text)).toBe(told);
  });

  it('shows no remark as something else: what is not seen is taken out, and it ends', () => {
    const { entries } = readStatement(
      bytes(
        csvOf({
          ...DAY,
          movements: LINES.map((one) => ({ ...one, remark: `a\u202egpj\u0000.exe${'x'.repeat(999)}` })),
        }),
      ),
    );
    expect(entries[0]?.remark).toBe(`a gpj .exe${'x'.repeat(999)}`.slice(0, 140));
  });

  it('has more than a hundred thousand entries: refused, with the number', () => {
    const movements = Array.from({ length: 100_001 }, (_, n) => ({
      amount: 1n,
      reference: `FT${n}00`,
      at: '2026-07-09',
    }));
    expect(refusalOf(csvOf({ movements, day: '2026-07-09' }))).toBe('BANK_FILE_TOO_MANY 100000');
  });

  it('is read aside, and ended where it takes too long', async () => {
    expect(await readAside(bytes(camt))).toMatchObject({
      ok: true,
      value: { columns: { reference: ['FT260709001', 'FT260709002', 'FT260709003'] } },
    });
    expect(await readAside(bytes('<html/>'))).toMatchObject({ ok: false, refusal: { code: 'BANK_FILE_KIND' } });
    expect(await readAside(bytes(camt), { deadline: 1, megabytes: 64 })).toMatchObject({
      refusal: { code: 'BANK_FILE_TOO_HEAVY' },
    });
  });
});

describe('amounts', () => {
  it.each([
    ['1', 100n],
    ['0.01', 1n],
    ['-0.01', -1n],
    ['1,234,567.89', 123_456_789n],
    ['999999999999999.99', 99_999_999_999_999_999n],
    ['1.230', 123n],
    ['0.10000000', 10n],
    ['1.005', undefined],
    ['1,23', undefined],
    ['12,345,67.00', undefined],
    ['+1', undefined],
    ['1.', undefined],
    ['', undefined],
    ['NaN', undefined],
    ['１', undefined],
    ['1e3', undefined],
  ])('%s', (text, minor) => {
    expect(minorOf(text, 'TWD')).toBe(minor);
  });

  it('has as many decimals as its currency', () => {
    expect([minorOf('5', 'JPY'), minorOf('5.0', 'JPY'), minorOf('5.5', 'JPY')]).toEqual([5n, 5n, undefined]);
  });
});
