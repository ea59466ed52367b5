import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beaconKey, openSealed, sealToRound, signRound, verifyRound } from './beacon.ts';
import { applicationLeaf, commitmentOf, crowdLeaf, drawPlaces, drawSeed, inListOrder } from './draw.ts';
import { followPath, hashText, pathOf, rootOf } from './tree.ts';

/** The same draw without tricks: the whole list is shuffled in an array. */
function plainDraw(seed: string, count: number, drawn: number): number[] {
  const list = Array.from({ length: count }, (_, place) => place);
  if (drawn >= count) return list;
  const words = (function* () {
    for (let counter = 0; ; counter++) {
      const digest = hashText(`${seed} ${counter}`);
      for (let at = 0; at < 64; at += 8) yield BigInt(`0x${digest.slice(at, at + 8)}`);
    }
  })();
  for (let i = 0; i < drawn; i++) {
    const below = BigInt(count - i);
    let word = words.next().value as bigint;
    while (word >= 2n ** 32n - (2n ** 32n % below)) word = words.next().value as bigint;
    const j = i + Number(word % below);
    [list[i], list[j]] = [list[j] as number, list[i] as number];
  }
  return list.slice(0, drawn);
}

describe('a draw', () => {
  it('is the one that a plain shuffle makes', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 320 }),
        (seed, count, drawn) => {
          expect(drawPlaces(seed, count, drawn)).toEqual(plainDraw(seed, count, drawn));
        },
      ),
    );
  });

  it('draws nobody twice and nobody who is not there', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.integer({ min: 1, max: 2_000 }),
        fc.integer({ min: 0, max: 50 }),
        (seed, count, drawn) => {
          const places = drawPlaces(seed, count, drawn);
          expect(new Set(places).size).toBe(Math.min(count, drawn));
          expect(places.every((place) => place >= 0 && place < count)).toBe(true);
        },
      ),
    );
  });

  it('of a hundred thousand finds every applicant equally likely', () => {
    const [count, drawn, draws] = [20, 3, 100_000];
    const won = Array.from({ length: count }, () => 0);
    for (let n = 0; n < draws; n++)
      for (const place of drawPlaces(`n${n}`, count, drawn)) won[place] = (won[place] ?? 0) + 1;
    const expected = (draws * drawn) / count;
    const chiSquare = won.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    // 19 degrees of freedom: 43.8 is passed once in a thousand seeds; these seeds are fixed.
    expect(chiSquare).toBeLessThan(43.8);
  }, 60_000);

  it('changes with each of the three that decide, and its commitment with its seed', () => {
    const parts = { seed: 'a', root: 'b', beacon: 'c' };
    const all = [parts, { ...parts, seed: 'x' }, { ...parts, root: 'x' }, { ...parts, beacon: 'x' }].map((one) =>
      drawSeed(one),
    );
    expect(new Set(all).size).toBe(4);
    expect(commitmentOf('a')).not.toBe(commitmentOf('b'));
  });

  it('finds the list in one order, however applications came', () => {
    const leaves = Array.from({ length: 50 }, (_, n) => crowdLeaf(7, n, 'seed'));
    expect(inListOrder(leaves.toReversed())).toEqual(inListOrder(leaves));
    expect(applicationLeaf({ offering: 7, application: '1', key: 'k' })).not.toBe(
      applicationLeaf({ offering: 7, application: '1', key: 'l' }),
    );
  });
});

describe('the list', () => {
  it('has every application under its root, and no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70 }), fc.nat(), (count, at) => {
        const leaves = Array.from({ length: count }, (_, n) => hashText(`${n}`));
        const place = at % count;
        const path = pathOf(leaves, place);
        expect(followPath(leaves[place] as string, path)).toBe(rootOf(leaves));
        expect(followPath(hashText('another'), path)).not.toBe(rootOf(leaves));
      }),
    );
  });
});

describe('a beacon', () => {
  const secret = hashText('a secret');
  it('has one word for each round, which its key tells from any other', () => {
    const key = beaconKey(secret);
    const signature = signRound(secret, 12);
    expect(signRound(secret, 12)).toBe(signature);
    expect(verifyRound(key, 12, signature)).toBe(true);
    expect(verifyRound(key, 13, signature)).toBe(false);
    expect(verifyRound(beaconKey(hashText('another')), 12, signature)).toBe(false);
    expect(verifyRound(key, 12, `00${signature.slice(2)}`)).toBe(false);
  });

  it('is checked as the public network is: round 1000 of drand quicknet', () => {
    const quicknet =
      '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';
    const signature =
      'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
    expect(verifyRound(quicknet, 1000, signature)).toBe(true);
    expect(verifyRound(quicknet, 1001, signature)).toBe(false);
  });

  it('opens what was sealed to its round, and nothing else does', () => {
    const message = Uint8Array.from({ length: 32 }, (_, n) => n * 7);
    const sealed = sealToRound(beaconKey(secret), 9, message, new Uint8Array(32).fill(3));
    expect(openSealed(signRound(secret, 9), sealed)).toEqual(message);
    expect(openSealed(signRound(secret, 10), sealed)).toBeUndefined();
    expect(openSealed(signRound(hashText('other'), 9), sealed)).toBeUndefined();
    const last = sealed.endsWith('0') ? '1' : '0';
    expect(openSealed(signRound(secret, 9), sealed.slice(0, -1) + last)).toBeUndefined();
    expect(openSealed(signRound(secret, 9), 'f'.repeat(320))).toBeUndefined();
    expect(openSealed(signRound(secret, 9), 'ab')).toBeUndefined();
  });
});
