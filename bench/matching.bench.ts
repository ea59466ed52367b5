// The order book alone, on one core: operations per second, and the time of one operation.
import { assert } from '@kuroshio/base';
import { createBook, createPlainBook } from '@kuroshio/matching';
import { createBareBook, type MeasuredBook } from './bare-book.ts';
import { createHftOrderBook, createNodejsOrderBook, createRequeueingBook } from './peer-books.ts';
import { measuredRate, timesToMeasure } from './measured-rate.ts';
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
  requeueing: (trades: Trades) => createRequeueingBook((price, quantity) => count(trades, price, quantity)),
} as const satisfies Record<string, Make>;

/** Libraries that take texts for ids are given them ready. */
function libraries(stream: CommandStream): readonly (readonly [string, Make])[] {
  const last = stream.id.reduce((most, id, n) => Math.max(most, id, stream.id2[n] as number), 0);
  const names = Array.from({ length: last + 1 }, (_, id) => `${id}`);
  return [
    ['nodejs-order-book', (trades) => createNodejsOrderBook(names, (price, size) => count(trades, price, size))],
    ['hft-limit-order-book', (trades) => createHftOrderBook(names, (price, size) => count(trades, price, size))],
  ];
}

interface Round {
  /** Operations that took `cpuMs` of the processor's time. */
  readonly operations: number;
  readonly cpuMs: number;
  /** Microseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
}

/** Books that have been filled, and take the stream's commands piece by piece. */
interface Filled {
  readonly trades: Trades;
  /** The next `commands` of the stream. */
  round(commands: number): Round;
}

/** One set of the stream's books, and what they have traded. */
interface Copy {
  readonly trades: Trades;
  apply(n: number): void;
}

function fill(make: Make, stream: CommandStream): Filled {
  let n = stream.filling;
  const begin = (): Copy => {
    const trades = { count: 0, value: 0 };
    const books = Array.from({ length: stream.books }, () => make(trades));
    const apply = (at: number) => runCommand(books[stream.book[at] as number] as MeasuredBook, stream, at);
    for (let at = 0; at < n; at++) apply(at);
    return { trades, apply };
  };
  // All copies are given the same, one after the other: as many as it takes to be measured.
  const copies = [begin()];
  return {
    trades: (copies[0] as Copy).trades,
    /**
     * The first half at a stretch, by the processor time of this thread, which other programs of a busy machine do not
     * touch; the second half timing each operation by the clock.
     */
    round(commands) {
      globalThis.gc?.();
      const [start, middle, end] = [n, n + (commands >>> 1), n + commands];
      const began = process.threadCpuUsage();
      for (const { apply } of copies) for (let at = start; at < middle; at++) apply(at);
      const { user, system } = process.threadCpuUsage(began);
      const times = new Float64Array((end - middle) * copies.length);
      let timed = 0;
      for (const { apply } of copies) {
        for (let at = middle; at < end; at++) {
          const before = performance.now();
          apply(at);
          times[timed++] = (performance.now() - before) * 1000;
        }
      }
      const cpuMs = (user + system) / 1000;
      const operations = (middle - start) * copies.length;
      n = end;
      for (const { trades } of copies) check((copies[0] as Copy).trades, trades);
      for (let more = timesToMeasure(copies.length, cpuMs) - copies.length; more > 0; more--) copies.push(begin());
      return {
        operations,
        cpuMs,
        p50: percentile(times, 0.5),
        p99: percentile(times, 0.99),
        p999: percentile(times, 0.999),
      };
    },
  };
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

function check(mine: Trades, theirs: Trades): void {
  assert(mine.count > 0, 'the commands trade');
  assert(mine.count === theirs.count, 'both books trade as often');
  assert(mine.value === theirs.value, 'both books trade the same');
}

/** Rounds that are not counted: the first warms the compiler up, the others find out how many copies it takes. */
const TRIALS = 3;

/**
 * Both through the same commands, in turns, so that a busy moment of the machine meets both.
 * @param same the book whose trades the peer's must equal, where it is not ours
 */
function compare(
  stream: CommandStream,
  peer: Make,
  {
    commands = Math.floor((stream.length - stream.filling) / (ROUNDS + TRIALS)),
    same,
  }: {
    commands?: number;
    same?: Make;
  },
): [Round[], Round[]] {
  const [ours, theirs] = [fill(makers.fast, stream), fill(peer, stream)];
  const other = same && fill(same, stream);
  const rounds: [Round[], Round[]] = [[], []];
  for (let round = 0; round < ROUNDS + TRIALS; round++) {
    const [mine, peers] = [ours.round(commands), theirs.round(commands)];
    other?.round(commands);
    check((other ?? ours).trades, theirs.trades);
    if (round < TRIALS) continue;
    rounds[0].push(mine);
    rounds[1].push(peers);
  }
  return rounds;
}

function rowsOf(name: string, peer: string, [ours, theirs]: [Round[], Round[]]): Row[] {
  const spread = (rounds: readonly Round[], read: (one: Round) => number): Spread => spreadOf(rounds.map(read));
  const row = (figure: string, unit: string, read: (one: Round) => number): Row => ({
    figure: `${name}, ${figure}`,
    unit,
    ours: spread(ours, read),
    peer: { name: peer, made: spread(theirs, read) },
  });
  return [
    row('operations', '/cpu s', ({ operations, cpuMs }) => measuredRate(operations, cpuMs)),
    row('one operation, p50', 'µs', ({ p50 }) => p50),
    row('one operation, p99', 'µs', ({ p99 }) => p99),
    row('one operation, p99.9', 'µs', ({ p999 }) => p999),
  ];
}

console.log(
  `9 % marketable, 3 % IOC, 6 % reduce or replace, 82 % add and cancel; about ${RESTING} orders rest in a book.`,
);
for (const [name, stream] of [
  ['1 book', drawStream('one book', 1, 3_200_000)],
  ['1,000 books', drawStream('many books', 1_000, 800_000)],
] as const) {
  const rows: Row[] = [];
  for (const [library, make] of libraries(stream)) {
    rows.push(...rowsOf(name, library, compare(stream, make, { same: makers.requeueing })));
  }
  rows.push(...rowsOf(name, 'Map and arrays', compare(stream, makers.bare, {})));
  // The plain book is given less, or it would take minutes; ours beside it then runs the same in more copies.
  if (stream.books === 1) rows.push(...rowsOf(name, 'plain book', compare(stream, makers.plain, { commands: 20_000 })));
  printTable(rows);
}
console.log(`Looking at the clock costs ${clockCost().toFixed(3)} µs of each timed operation.`);
