import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packKeys, type SealedRows, unpackKeys } from './pack-keys.ts';

const part = fc.integer({ min: -1, max: Number.MAX_SAFE_INTEGER >> 3 });
const kind = (code: number): fc.Arbitrary<SealedRows> =>
  fc.integer({ min: 1, max: 3 }).chain((parts) =>
    fc.record({
      code: fc.constant(code),
      rows: fc.array(
        fc.record({
          key: fc.array(part, { minLength: parts, maxLength: parts }),
          check: fc.integer({ min: 0, max: 0xffffffff }),
        }),
        { minLength: 1 },
      ),
    }),
  );

describe('the keys of a seal', () => {
  it('come back as they were packed', () => {
    fc.assert(
      fc.property(fc.tuple(kind(1), kind(7), kind(2_000)), (kinds) => {
        expect(unpackKeys(packKeys(kinds))).toEqual(kinds);
      }),
    );
  });

  it.each<[string, SealedRows[], number[]]>([
    ['nothing', [], []],
    // Code 1 and one part are folded to 2, two rows to 4; then 70 as 140, 0b10001100 and 1, and the difference 1 as 2.
    [
      'two postings',
      [
        {
          code: 1,
          rows: [
            { key: [70], check: 0x01020304 },
            { key: [71], check: 0xfffefdfc },
          ],
        },
      ],
      [2, 2, 4, 140, 1, 1, 2, 3, 4, 2, 255, 254, 253, 252],
    ],
  ])('take few bytes: %s', (_, kinds, bytes) => expect([...packKeys(kinds)]).toEqual(bytes));

  it('are refused where they are cut', () => {
    const packed = packKeys([{ code: 1, rows: [{ key: [70], check: 1 }] }]);
    for (let length = 1; length < packed.length; length++) {
      expect(() => unpackKeys(packed.slice(0, length))).toThrow('the keys of a seal are whole');
    }
  });
});
