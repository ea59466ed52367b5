import { describe, expect, it } from 'vitest';
import { csvRow, plainNumber } from './csv.ts';

const line = (...cells: string[]) => csvRow(cells).slice(0, -2);

describe('a cell that a spreadsheet would run', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
    ['+886', "'+886"],
    ['-cmd', "'-cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', '"\'\t=1"'],
    ['\r=1', '"\'\r=1"'],
    ['＝1+1', "'＝1+1"],
  ])('%j is text', (value, expected) => {
    expect(line(value)).toBe(expected);
  });

  it.each(['-1234.50', '0', '12', '台積電', 'A=B', "O'Reilly"])('%s stays as it is', (value) => {
    expect(line(value)).toBe(value);
  });
});

describe('a row', () => {
  it('keeps commas, quotes and lines inside their cells', () => {
    expect(csvRow(['a,b', 'c"d', 'e\nf', ''])).toBe('"a,b","c""d","e\nf",\r\n');
  });

  it.each([
    ['249000000', 2, '2490000.00'],
    ['-5', 2, '-0.05'],
    ['0', 2, '0.00'],
    ['12', 0, '12'],
  ])('writes %s of %i decimals as a number', (minor, decimals, expected) => {
    expect(plainNumber(BigInt(minor), decimals)).toBe(expected);
  });
});
