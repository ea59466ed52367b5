import { describe, expect, it } from 'vitest';
import { amountOf, draftOf, newDraft, termsOf, toggled } from './plan-draft.ts';
import type { Plan } from './plan-words.ts';

const TWD = { least: '100000', most: '100000000', step: '10000' };

describe('the amount of a plan', () => {
  it.each([
    ['1000', 100000n],
    [' 3000 ', 300000n],
    ['1000000', 100000000n],
    ['900', undefined],
    ['1050', undefined],
    ['1000100', undefined],
    ['3,000', undefined],
    ['-3000', undefined],
    ['', undefined],
  ])('%s', (typed, amount) => {
    expect(amountOf(typed, TWD)).toBe(amount);
  });
});

it('days are chosen and no longer chosen, rising', () => {
  expect(toggled([6, 26], 16)).toEqual([6, 16, 26]);
  expect(toggled([6, 16], 6)).toEqual([16]);
});

describe('what is asked for', () => {
  const draft = newDraft('TWD');
  it.each([
    ['without an end', draft, { amount: '300000', days: [6], times: 0, untilOn: '' }],
    [
      'a number of times',
      { ...draft, end: 'times', times: '24' },
      { amount: '300000', days: [6], times: 24, untilOn: '' },
    ],
    [
      'until a date',
      { ...draft, end: 'until', until: '2027-01-31' },
      { amount: '300000', days: [6], times: 0, untilOn: '2027-01-31' },
    ],
    ['no day', { ...draft, days: [] }, undefined],
    ['times of nothing', { ...draft, end: 'times', times: '0' }, undefined],
    ['until no date', { ...draft, end: 'until' }, undefined],
  ] as const)('%s', (_, one, terms) => {
    expect(termsOf(one, TWD)).toEqual(terms);
  });

  it('of a plan is what the plan says', () => {
    const plan = { amount: '500000', days: [6, 16], times: 12, untilOn: '' } as unknown as Plan;
    expect(termsOf(draftOf(plan), TWD)).toEqual({ amount: '500000', days: [6, 16], times: 12, untilOn: '' });
  });
});
