import type { Tick } from '@kuroshio/contract';
import { expect, it } from 'vitest';
import { isWholeDay, joinTape, TAPE_KEPT } from './join-tape.ts';

const ticks = (...numbers: number[]): Tick[] =>
  numbers.map((n) => ({ n, price: 100 + n, shares: 1000, side: 'buy', at: n * 1000 }));
const numbersOf = (tape: readonly Tick[]) => tape.map(({ n }) => n);

it.each<[string, Tick[], Tick[], number[]]>([
  ['nothing yet', [], ticks(1, 2), [1, 2]],
  ['nothing new', ticks(1, 2), [], [1, 2]],
  ['the same again', ticks(1, 2, 3), ticks(2, 3), [1, 2, 3]],
  ['some new', ticks(1, 2, 3), ticks(2, 3, 4, 5), [1, 2, 3, 4, 5]],
  ['some were missed', ticks(1, 2), ticks(9, 10), [1, 2, 9, 10]],
  ['a new day', ticks(500, 501), ticks(1, 2), [1, 2]],
])('%s', (_, before, live, expected) => {
  expect(numbersOf(joinTape(before, live))).toEqual(expected);
});

it('keeps the newest', () => {
  const long = joinTape(
    ticks(...Array.from({ length: TAPE_KEPT }, (_, at) => at + 1)),
    ticks(TAPE_KEPT + 1, TAPE_KEPT + 2),
  );
  expect(long).toHaveLength(TAPE_KEPT);
  expect(long.at(-1)?.n).toBe(TAPE_KEPT + 2);
});

it.each<[string, Tick[], boolean]>([
  ['nothing', [], false],
  ['from the first on', ticks(1, 2, 3), true],
  ['begun later', ticks(2, 3), false],
  ['with a gap', ticks(1, 2, 5), false],
])('a tape is whole or not: %s', (_, tape, isWhole) => {
  expect(isWholeDay(tape)).toBe(isWhole);
});
