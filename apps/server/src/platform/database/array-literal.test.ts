import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrayLiteral } from './array-literal.ts';
import type { SqlValue } from './sql-value.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});

afterAll(() => test.close());

it.each<[SqlValue[], string]>([
  [[1, -2, 3n], '{1,-2,3}'],
  [['ROD', 'null', 'NULL', '', 'a b'], '{ROD,"null","NULL","","a b"}'],
  [[null, '2026-07-09', true], '{NULL,2026-07-09,true}'],
  [['a"b\\c'], '{"a\\"b\\\\c"}'],
  [[], '{}'],
])('%# is the literal', (values, literal) => {
  expect(arrayLiteral(values)).toBe(literal);
});

it('leaves to the driver what it does not know', () => {
  const nested = [[1], [2]];
  expect(arrayLiteral(nested)).toBe(nested);
});

it('brings every text to the database as it is', async () => {
  const text = fc.string({ unit: 'binary' }).filter((one) => !one.includes('\0') && one.isWellFormed());
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(text)), async (values) => {
      const [row] = await test.database.query<{ back: (string | null)[] }>('select $1::text[] as back', [values]);
      expect(row?.back).toEqual(values);
    }),
    { numRuns: 200 },
  );
});
