import { expect, it } from 'vitest';
import { haltKeys, resumedKeys } from './halt-words.ts';

const KNOWN = ['volatility', 'luld', 'delayed-open', 'delayed-close'];

it('news of each halt and of its end has words of its own', () => {
  for (const words of [haltKeys, resumedKeys]) {
    expect(new Set(KNOWN.flatMap((reason) => words(reason))).size).toBe(2 * KNOWN.length);
  }
});

it.each(['newer', '', 'toString'])('news for the reason "%s" of a newer server names none', (reason) => {
  expect(haltKeys(reason)).toEqual(['notices.haltedOther', 'notices.haltedOtherText']);
  expect(resumedKeys(reason)).toEqual(['notices.resumedVolatility', 'notices.resumedVolatilityText']);
});
