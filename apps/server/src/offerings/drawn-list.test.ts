import { randomBytes } from 'node:crypto';
import { crowdLeaf, crowdSeedOf, inListOrder, pathOf, rootOf } from '@kuroshio/offerings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passingSeals } from '../books/index.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import { listOf } from './drawn-list.ts';
import { drawSecrets } from './secrets-of-draws.ts';

const secrets = drawSecrets(passingSeals().key);
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

/** The leaves of a crowd by the functions that a browser has. */
const plainly = (offering: number, crowd: number) =>
  inListOrder(
    Array.from({ length: crowd }, (_, index) => crowdLeaf(offering, index, crowdSeedOf(secrets.seed(offering)))),
  );

describe('a list that is made some at a time', () => {
  // A node is kept over every 1,024 leaves: none, one, all but one of them, a whole one, and one more.
  it.each([0, 1, 2, 3, 1_023, 1_024, 1_025, 2_048, 3_100])(
    'of %d is the one that anybody makes at once',
    async (crowd) => {
      const list = await listOf(db.database, secrets, { id: 7, crowd });
      const leaves = plainly(7, crowd);
      expect(list.leaves).toEqual(leaves);
      expect(list.root).toBe(rootOf(leaves));
      const places = [0, 1, crowd >> 1, 1_023, 1_024, 2_047, 2_048, crowd - 1].filter(
        (place) => place >= 0 && place < crowd,
      );
      for (const place of places) {
        expect(list.pathOf(place), `the path from ${place}`).toEqual(pathOf(leaves, place));
        expect(list.placeOf(leaves[place] ?? '')).toBe(place);
      }
      expect(list.placeOf(randomBytes(32).toString('hex'))).toBeUndefined();
    },
  );
});
