import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type NumberKey, pressKey } from './key-press.ts';

const rule = { decimals: 2, maxDigits: 9 };
const type = (keys: string, decimals = 2): string =>
  keys.split(' ').reduce((text, key) => pressKey(text, key as NumberKey, { ...rule, decimals }), '');

it.each([
  ['1 0 3 5', 2, '1035'],
  ['0 5', 2, '5'],
  ['00 7', 2, '7'],
  ['. 5', 2, '0.5'],
  ['1 . 2 3 4', 2, '1.23'],
  ['1 . . 2', 2, '1.2'],
  ['1 . 2 00', 2, '1.20'],
  ['1 . 5', 0, '15'],
  ['1 2 delete', 2, '1'],
  ['delete', 2, ''],
  ['1 2 3 4 5 6 7 8 00', 2, '123456780'],
])('%s with %d decimals gives "%s"', (keys, decimals, text) => {
  expect(type(keys, decimals)).toBe(text);
});

it('never leaves the shape of a number', () => {
  const keys = fc.constantFrom<NumberKey>('0', '1', '9', '00', '.', 'delete');
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 40 }), (presses) => {
      const text = presses.reduce((before, key) => pressKey(before, key, rule), '');
      expect(text).toMatch(/^(|(0|[1-9]\d*)(\.\d{0,2})?)$/);
      expect(text.replace('.', '').length).toBeLessThanOrEqual(9);
    }),
  );
});
