import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRepeatPress } from './repeat-press.ts';
import { clampStep, type StepRule, stepBy } from './step-value.ts';

const whole: StepRule = { min: 1, step: 1 };

describe('clampStep', () => {
  it.each([
    ['below min', 0, whole, 1],
    ['above max', 20_000, { ...whole, max: 10_000 }, 10_000],
    ['not a number', Number.NaN, whole, 1],
    ['integer cuts decimals', 3.9, { ...whole, integer: true }, 3],
    ['decimal length', 1.239, { min: 0, step: 0.05, decimalLength: 2 }, 1.24],
    ['decimals of the step', 1.26, { min: 0, step: 0.1 }, 1.3],
  ] as [string, number, StepRule, number][])('%s', (_, value, rule, result) => {
    expect(clampStep(value, rule)).toBe(result);
  });
});

it.each([
  [1, 1, whole, 2],
  [1, -1, whole, 1],
  [0.1, 1, { min: 0, step: 0.2 }, 0.3],
  [1035, 1, { min: 5, step: 5, max: 1038 }, 1038],
] as [number, 1 | -1, StepRule, number][])('stepBy(%d, %d)', (value, by, rule, result) => {
  expect(stepBy(value, by, rule)).toBe(result);
});

describe('a long press', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('acts at once, again after 600 ms, then every 200 ms until released', () => {
    const act = vi.fn(() => true);
    const press = createRepeatPress(act);
    press.start();
    expect(act).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(599);
    expect(act).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(199);
    expect(act).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(401);
    expect(act).toHaveBeenCalledTimes(5);
    press.stop();
    vi.advanceTimersByTime(5_000);
    expect(act).toHaveBeenCalledTimes(5);
  });

  it('ends by itself at a bound', () => {
    let left = 3;
    const press = createRepeatPress(() => {
      left -= 1;
      return left > 0;
    });
    press.start();
    vi.advanceTimersByTime(10_000);
    expect(left).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
