import { basisPoints } from '@kuroshio/money';
import type { Algorithm, Seen } from '@kuroshio/strategies';
import { expect, it } from 'vitest';
import { askBounded } from './ask-bounded.ts';

const of = (targets: Algorithm['targets']): Algorithm => ({ name: 'asked', universe: ['TWSE:2317'], targets });
const HELD = new Map([['TWSE:2317', basisPoints(5_000)]]);
const seen = {} as Seen;

it('breaks off what works on and on', () => {
  expect(
    askBounded(
      of(() => {
        for (;;);
      }),
      seen,
    ),
  ).toEqual({ reason: 'stalled' });
});

it('takes nobody for stalled while the machine did not work on the answer, and asks again', () => {
  let times = 0;
  const waits = of(() => {
    // Time passes as it does where others have the processor.
    if (++times < 3) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    return HELD;
  });
  expect(askBounded(waits, seen)).toEqual({ targets: HELD });
  expect(times).toBe(3);
});
