import { assert } from '@kuroshio/base';

/**
 * Least processor time, in milliseconds, that a rate is taken over. The kernel counts it in ticks of up to 4 ms, so what
 * runs for less than a few of them seems to take anything from no time on.
 */
export const LEAST_CPU_MS = 100;

/** What is aimed at: on a busy machine a later round may take a third of the time that an earlier one took. */
const AIM_CPU_MS = 3 * LEAST_CPU_MS;

/** Operations a second of processor time. Refuses what was measured over so little that the clock's grain would decide. */
export function measuredRate(operations: number, cpuMs: number): number {
  assert(cpuMs >= LEAST_CPU_MS, `measured over ${cpuMs.toFixed(1)} ms of processor time, less than ${LEAST_CPU_MS} ms`);
  return (operations / cpuMs) * 1000;
}

/** How many times what took `cpuMs` has to run to be measured, with enough to spare; at least as many as now. */
export function timesToMeasure(times: number, cpuMs: number): number {
  // Below a tick nothing is known but that it was little.
  const known = Math.max(cpuMs, 4);
  return Math.max(times, Math.ceil((times * AIM_CPU_MS) / known));
}
