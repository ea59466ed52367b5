import { percentile } from './spread.ts';

/** One round of closed-loop load: each of `callers` sends the next call when the one before is answered. */
export interface Load {
  /** Calls per second. */
  readonly rate: number;
  /** Milliseconds from the call to its answer. */
  readonly p50: number;
  readonly p99: number;
}

/** @param call is told the number of the caller; it rejects when the call was not done, and with it the round */
export async function runLoad(callers: number, ms: number, call: (caller: number) => Promise<void>): Promise<Load> {
  const times: number[] = [];
  const began = performance.now();
  const until = began + ms;
  async function runCaller(caller: number): Promise<void> {
    for (let now = performance.now(); now < until; ) {
      await call(caller);
      const after = performance.now();
      times.push(after - now);
      now = after;
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => runCaller(caller)));
  const took = performance.now() - began;
  const samples = Float64Array.from(times);
  return { rate: (times.length / took) * 1000, p50: percentile(samples, 0.5), p99: percentile(samples, 0.99) };
}
