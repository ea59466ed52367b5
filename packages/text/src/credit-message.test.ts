import { expect, it } from 'vitest';
import { type CreditFacts, creditText } from './credit-message.ts';
import { LANGUAGES, loadTexts, translator } from './index.ts';

const format = {
  name: (symbol: string) => symbol,
  quantity: (_: string, shares: number) => String(shares),
  money: (minor: string) => `NT$${minor}`,
  date: (date: string) => date,
};
const SHORTFALLS = ['told', 'defaulted', 'settled'] as const;
const CHANGES = ['warned', 'below', 'called', 'standing', 'selling', 'stopped', 'met', 'lifted'] as const;

/** What a loan on shares that were held already is not. */
const MARGIN = { tw: /融資|融券|信用帳戶/, en: /margin/i, ko: /신용|융자|대주/ };

it.each(LANGUAGES)('a call of secured loans says nothing of margin purchases, in %s', async (language) => {
  const t = translator(await loadTexts(language));
  for (const change of CHANGES) {
    const facts: CreditFacts = {
      ...{ event: 'margin-call', change, ratioBps: 12_345, currency: 'TWD', amount: '700', dueOn: '2026-11-27' },
    };
    const secured = creditText(t, { ...facts, account: 'secured' }, format);
    expect(`${secured.title} ${secured.body}`, change).not.toMatch(MARGIN[language]);
    // The same numbers stand in both; which account it is stands in the title already.
    const margin = creditText(t, facts, format);
    expect(secured.title).not.toBe(margin.title);
    for (const value of ['123.45', 'NT$700', '2026-11-27'])
      expect(secured.body.includes(value), `${change} ${value}`).toBe(margin.body.includes(value));
  }
});

it.each(LANGUAGES)('a shortfall names the account that it is of, in %s', async (language) => {
  const t = translator(await loadTexts(language));
  for (const change of SHORTFALLS) {
    const facts = {
      ...{ event: 'margin-shortfall', change, currency: 'TWD', amount: '700', dueOn: '2026-11-27' },
    } satisfies CreditFacts;
    const titleOf = (more: object) => creditText(t, { ...facts, ...more }, format).title;
    const titles = [{ account: 'margin' }, { account: 'secured' }, { account: 'us-margin', currency: 'USD' }, {}].map(
      titleOf,
    );
    expect(new Set(titles).size).toBe(4);
    expect(titles[1]).not.toMatch(MARGIN[language]);
    // One of before its account was told: of the US it can be of that one alone.
    expect(titleOf({ currency: 'USD' })).toBe(titles[2]);
    for (const title of titles) expect(title).not.toMatch(/[{}]/);
  }
});
