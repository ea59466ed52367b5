// The order book alone, on one core: operations per second, and the time of one operation.
import { assert } from '@kuroshio/base';
import { createBook, createPlainBook } from '@kuroshio/matching';
import { createBareBook, type MeasuredBook } from './bare-book.ts';
import { type CommandStream, drawStream, grid, RESTING, runCommand } from './command-stream.ts';
import { percentile, printTable, ROUNDS, type Row, type Spread, spreadOf } from './spread.ts';

/** Trades of a run: the same commands must give the same trades in every book. */
interface Trades {
  count: number;
  /** Sum of price times quantity. */
  value: number;
}

type Make = (trades: Trades) => MeasuredBook;

function count(trades: Trades, price: number, quantity: number): void {
  trades.count++;
  trades.value += price * quantity;
}

const makers = {
  fast: (trades: Trades) =>
    createBook({ traded: (_m, _t, price, quantity) => count(trades, price, quantity), cancelled: () => {} }, grid),
  plain: (trades: Trades) =>
    createPlainBook({ traded: (_m, _t, price, quantity) => count(trades, price, quantity), cancelled: () => {} }, grid),
  bare: (trades: Trades) => createBareBook((price, quantity) => count(trades, price, quantity)),
} as const satisfies Record<string, Make>;

interface Run {
  /** Operations per second of the processor's time. */
  readonly rate: number;
  /** Microseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly trades: Trades;
}

/**
 * The first half of what is measured at a stretch, by the processor time of this thread, which other programs of a
 * busy machine do not touch; the second half timing each operation by the clock.
 */
function run(make: Make, stream: CommandStream, until: number): Run {
  const trades = { count: 0, value: 0 };
  const books = Array.from({ length: stream.books }, () => make(trades));
  const apply = (n: number) => runCommand(books[stream.book[n] as number] as MeasuredBook, stream, n);
  for (let n = 0; n < stream.filling; n++) apply(n);
  globalThis.gc?.();
  const half = (until - stream.filling) >>> 1;
  const middle = stream.filling + half;
  const began = process.threadCpuUsage();
  for (let n = stream.filling; n < middle; n++) apply(n);
  const { user, system } = process.threadCpuUsage(began);
  const times = new Float64Array(until - middle);
  for (let n = middle; n < until; n++) {
    const before = performance.now();
    apply(n);
    times[n - middle] = (performance.now() - before) * 1000;
  }
  return { rate: (half / (user + system)) * 1e6, p50: percentile(times, 0.5), p99: percentile(times, 0.99), trades };
}

/** What looking at the clock costs by itself, microseconds: part of every timed operation. */
function clockCost(): number {
  const times = new Float64Array(200_000);
  for (let n = 0; n < times.length; n++) {
    const before = performance.now();
    times[n] = (performance.now() - before) * 1000;
  }
  return percentile(times, 0.5);
}

function compare(stream: CommandStream, ours: Make, peer: Make, until = stream.length): [Run[], Run[]] {
  const runs: [Run[], Run[]] = [[], []];
  // The first round of each warms the compiler up and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    const [mine, theirs] = [run(ours, stream, until), run(peer, stream, until)];
    assert(mine.trades.count > 0, 'the commands trade');
    assert(mine.trades.count === theirs.trades.count, 'both books trade as often');
    assert(mine.trades.value === theirs.trades.value, 'both books trade the same');
    if (round === 0) continue;
    runs[0].push(mine);
    runs[1].push(theirs);
  }
  return runs;
}

const one = drawStream('one book', 1, 1_000_000);
const many = drawStream('many books', 1_000, 200_000);
/** The plain book is given less, or it would take minutes. */
const plainUntil = one.filling + 20_000;

const spread = (runs: readonly Run[], read: (one: Run) => number): Spread => spreadOf(runs.map(read));

function rowsOf(name: string, ours: readonly Run[], peer: string, theirs: readonly Run[]): Row[] {
  const row = (figure: string, unit: string, read: (one: Run) => number): Row => ({
    figure: `${name}, ${figure}`,
    unit,
    ours: spread(ours, read),
    peer: { name: peer, made: spread(theirs, read) },
  });
  return [
    row('operations', '/cpu s', ({ rate }) => rate),
    row('one operation, p50', 'µs', ({ p50 }) => p50),
    row('one operation, p99', 'µs', ({ p99 }) => p99),
  ];
}

console.log(
  `9 % marketable, 3 % IOC, 6 % reduce or replace, 82 % add and cancel; about ${RESTING} orders rest in a book.`,
);
const [inOne, bareInOne] = compare(one, makers.fast, makers.bare);
const [inMany, bareInMany] = compare(many, makers.fast, makers.bare);
const [, plainInOne] = compare(one, makers.fast, makers.plain, plainUntil);
printTable([
  ...rowsOf('1 book', inOne, 'Map and arrays', bareInOne),
  ...rowsOf('1 book', inOne, 'plain book', plainInOne),
  ...rowsOf('1,000 books', inMany, 'Map and arrays', bareInMany),
]);
console.log(`Looking at the clock costs ${clockCost().toFixed(3)} µs of each timed operation.`);
