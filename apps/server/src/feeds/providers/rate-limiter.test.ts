import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { createRateLimiter } from './rate-limiter.ts';

/** When each of some requests went, in milliseconds from the start. */
async function times(count: number, limit: { requests: number; perMs: number }, until: number): Promise<number[]> {
  const clock = createManualClock(1_000);
  const limiter = createRateLimiter(clock, limit);
  const went: number[] = [];
  for (let i = 0; i < count; i++) void limiter.take().then(() => went.push(clock.now() - 1_000));
  for (let at = 0; at <= until; at += 100) {
    await Promise.resolve();
    await Promise.resolve();
    clock.advance(100);
  }
  return went;
}

describe('a rate limiter', () => {
  it.each([
    [1, { requests: 3, perMs: 5_000 }, [0]],
    [3, { requests: 3, perMs: 5_000 }, [0, 0, 0]],
    [7, { requests: 3, perMs: 5_000 }, [0, 0, 0, 5_000, 5_000, 5_000, 10_000]],
    [3, { requests: 1, perMs: 5_000 }, [0, 5_000, 10_000]],
  ])('lets %i requests through %j at %j', async (count, limit, expected) => {
    const went = await times(count, limit, 20_000);
    expect(went.map((at) => Math.floor(at / 1_000) * 1_000)).toEqual(expected);
  });

  it('counts any stretch of time, not full ones', async () => {
    const clock = createManualClock(0);
    const limiter = createRateLimiter(clock, { requests: 2, perMs: 1_000 });
    await limiter.take();
    clock.advance(900);
    await limiter.take();
    let third = false;
    void limiter.take().then(() => {
      third = true;
    });
    clock.advance(99);
    await Promise.resolve();
    expect(third).toBe(false);
    clock.advance(1);
    await Promise.resolve();
    expect(third).toBe(true);
    let fourth = false;
    void limiter.take().then(() => {
      fourth = true;
    });
    clock.advance(899);
    await Promise.resolve();
    expect(fourth).toBe(false);
    clock.advance(1);
    await Promise.resolve();
    expect(fourth).toBe(true);
  });
});
