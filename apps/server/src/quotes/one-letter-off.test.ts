import { expect, it } from 'vitest';
import { isOneLetterOff } from './one-letter-off.ts';

it.each([
  ['appel', 'apple', true],
  ['aple', 'apple', true],
  ['appple', 'apple', true],
  ['abple', 'apple', true],
  ['台機電', '台積電', true],
  ['apple', 'apple', true],
  ['axxle', 'apple', false],
  ['app', 'apple', false],
  ['elppa', 'apple', false],
])('%s and %s: %s', (typed, meant, off) => {
  expect(isOneLetterOff(typed, meant)).toBe(off);
});
