import { describe, expect, it } from 'vitest';
import { customerAccount, houseAccount, keepsSign, PURPOSES, purposeNumber, purposeOf, signOf } from './index.ts';

describe('the table of purposes', () => {
  it.each([
    ['available', 1, 'credit'],
    ['held', 2, 'credit'],
    ['receivable', 3, 'credit'],
    ['payable', 4, 'debit'],
    ['pledged', 5, 'credit'],
    ['loan', 128, 'debit'],
    ['interest', 129, 'debit'],
  ] as const)('%s is stored as %i and is a %s', (name, number, sign) => {
    expect([purposeNumber(name), signOf(number)]).toEqual([number, sign]);
    const account = customerAccount(100_001, 1, name);
    expect([keepsSign(account, -1n), keepsSign(account, 0n), keepsSign(account, 1n)]).toEqual([
      sign === 'debit',
      true,
      sign === 'credit',
    ]);
  });

  it('says the sign by the number, for purposes to come too', () => {
    expect([63, 128, 191, 192, 255].map(signOf)).toEqual(['credit', 'debit', 'debit', 'either', 'either']);
  });

  it('has each number once, none of them the house’s', () => {
    const numbers = Object.values(PURPOSES).map(({ number }) => number);
    expect(new Set([...numbers, purposeNumber('house')]).size).toBe(numbers.length + 1);
    expect(numbers.every((number) => number > 0 && number < 256)).toBe(true);
  });

  it('lets the house have either sign, and knows no other purpose', () => {
    const fees = houseAccount('fees', 1);
    expect([keepsSign(fees, -1n), keepsSign(fees, 1n)]).toEqual([true, true]);
    expect(() => purposeOf((100_001n << 24n) + (1n << 8n) + 77n)).toThrow('no known purpose');
  });
});
