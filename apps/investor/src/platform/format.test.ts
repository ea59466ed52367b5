import { describe, expect, it } from 'vitest';
import {
  amountText,
  cashText,
  countText,
  dateText,
  dateTimeText,
  exactText,
  REFUSAL_FORMAT,
  splitLots,
  timeText,
  stampText,
} from './format.ts';

describe('money', () => {
  it.each([
    // Cut towards zero: no more is shown than there is.
    ['123456789', 'TWD', '1,234,567', 'NT$1,234,567'],
    ['-123456789', 'TWD', '−1,234,567', '−NT$1,234,567'],
    ['0', 'TWD', '0', 'NT$0'],
    ['-5', 'USD', '−0.05', '−US$0.05'],
    ['123456', 'JPY', '123,456', '¥123,456'],
    ['1234567', 'USDT', '1.234567', 'USDT 1.234567'],
    ['100', 'CNY', '1.00', 'RMB 1.00'],
    ['9007199254740993000', 'TWD', '90,071,992,547,409,930', 'NT$90,071,992,547,409,930'],
  ])('%s of %s', (minor, currency, amount, cash) => {
    expect([amountText(minor, currency), cashText(minor, currency)]).toEqual([amount, cash]);
  });

  it('with a sign has it before the currency', () => {
    expect([cashText('100', 'TWD', 'always'), cashText('-100', 'TWD', 'always')]).toEqual(['+NT$1', '−NT$1']);
  });
});

describe('an entry of the ledger', () => {
  it.each([
    ['10645', 'TWD', '106.45'],
    ['10600', 'TWD', '106'],
    ['10600', 'USD', '106.00'],
    ['5', 'JPY', '5'],
  ])('%s of %s', (minor, currency, text) => {
    expect(exactText(minor, currency)).toBe(text);
  });
});

describe('moments', () => {
  const at = Date.UTC(2026, 10, 21, 1, 5, 9);
  it.each([
    ['Asia/Taipei', '2026.11.21 09:05:09'],
    ['America/New_York', '2026.11.20 20:05:09'],
    ['UTC', '2026.11.21 01:05:09'],
  ])('in %s', (zone, text) => {
    expect(dateTimeText(at, zone)).toBe(text);
    expect(timeText(at, zone)).toBe(text.slice(11));
  });

  it('at midnight begin with 00', () => {
    expect(dateTimeText(Date.UTC(2026, 0, 1), 'UTC')).toBe('2026.01.01 00:00:00');
  });

  it('as trading dates have dots', () => {
    expect(dateText('2026-11-24')).toBe('2026.11.24');
  });
});

describe('counts', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [1234567, '1,234,567'],
    [0.5, '0.5'],
    [0.000001, '0.000001'],
    [1.1, '1.1'],
    [100, '100'],
    [1234567.10203, '1,234,567.10203'],
    [999999999.999999, '999,999,999.999999'],
  ])('%d is %s', (count, text) => expect(countText(count)).toBe(text));

  it.each([
    [2500, 1000, { lots: 2, odd: 500 }],
    [1000, 1000, { lots: 1, odd: 0 }],
    [999, 1000, { lots: 0, odd: 999 }],
    [7, 1, { lots: 7, odd: 0 }],
  ])('%d shares at %d a lot', (shares, lot, split) => expect(splitLots(shares, lot)).toEqual(split));
});

describe('values of a refusal', () => {
  it.each([
    ['1035.00', '1,035.00'],
    ['0.01', '0.01'],
    ['123456', '123,456'],
  ])('a price %s is %s', (price, text) => expect(REFUSAL_FORMAT.price(price)).toBe(text));

  it('an amount without currency has its decimals all the same', () => {
    expect(REFUSAL_FORMAT.money('150', '')).toBe('1.50');
  });
});

describe('a stamp', () => {
  it.each([
    ['2026-11-23', '10:43:05', '2026.11.23 10:43:05'],
    ['2026-11-23', '', '2026.11.23'],
    ['', '', '--'],
  ])('%s %s is %s', (date, time, text) => {
    expect(stampText({ date, time })).toBe(text);
  });
});
