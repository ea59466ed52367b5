import { price } from '@kuroshio/money';
import { bidMessage, openSealed, sealToRound } from '@kuroshio/offerings';
import { describe, expect, it } from 'vitest';
import { passingSeals } from '../../books/index.ts';
import { drawSecrets } from '../secrets-of-draws.ts';
import { openAllSealed } from './open-sealed.ts';

const ROUND = 12;
const secrets = drawSecrets(passingSeals().key);
const signature = secrets.sign(ROUND);
const messageOf = (at: number) => bidMessage({ offering: ROUND, key: `bid-${at}` }, price(2_000 + at * 5), 1 + at);
const sealedOf = (at: number) => sealToRound(secrets.beaconKey, ROUND, messageOf(at), new Uint8Array(32).fill(at + 1));

describe('sealed bids', () => {
  // Up to 16 are opened here, more by a process aside.
  it.each([0, 3, 20])('%d of them say what was sealed, each in its place', async (count) => {
    const sealed = Array.from({ length: count }, (_, at) => sealedOf(at));
    const broken = new Map([
      [1, 'no bid'],
      [2, sealedOf(2).replace(/.{4}$/, (end) => (end === '0000' ? '1111' : '0000'))],
    ]);
    const sent = sealed.map((one, at) => broken.get(at) ?? one);
    const words = await openAllSealed(signature, sent);
    expect(words.map((one) => (one === undefined ? undefined : [...one]))).toEqual(
      sent.map((_, at) => (broken.has(at) ? undefined : [...messageOf(at)])),
    );
    expect(openSealed(secrets.sign(ROUND + 1), sealed[0] ?? '')).toBeUndefined();
  });
});
