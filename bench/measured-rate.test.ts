import { describe, expect, it } from 'vitest';
import { LEAST_CPU_MS, measuredRate, timesToMeasure } from './measured-rate.ts';

describe('a measured rate', () => {
  it('is operations a second', () => {
    expect(measuredRate(1_000_000, 250)).toBe(4_000_000);
    expect(measuredRate(10, LEAST_CPU_MS)).toBe(100);
  });

  it.each([0, 2, LEAST_CPU_MS - 0.1])('is refused over %d ms, where the grain of the clock decides', (cpuMs) => {
    expect(() => measuredRate(10_000, cpuMs)).toThrow('of processor time');
  });

  it.each([
    [1, 0, 75],
    [1, 2, 75],
    [1, 40, 8],
    [75, 150, 150],
    [8, 301, 8],
    [1, 20_000, 1],
  ])('of what ran %d times in %d ms takes %d times', (times, cpuMs, more) => {
    expect(timesToMeasure(times, cpuMs)).toBe(more);
    expect((cpuMs / times) * more).toBeGreaterThanOrEqual(cpuMs >= 4 ? LEAST_CPU_MS : 0);
  });
});
