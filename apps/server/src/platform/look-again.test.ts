import { describe, expect, it, vi } from 'vitest';
import { createManualClock } from './clock.ts';
import { createLog } from './log.ts';
import { lookAgain } from './look-again.ts';

const log = { ...createLog('silent'), error: vi.fn() } as unknown as ReturnType<typeof createLog> & {
  readonly error: ReturnType<typeof vi.fn>;
};
/** Until all that was begun has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('what is looked at again and again', () => {
  it('is looked at in its rhythm from the first time on, and no more once it is stopped', async () => {
    const clock = createManualClock(0);
    const once = vi.fn(async () => undefined);
    const looking = lookAgain(once, { clock, log, what: 'nothing', every: 100, first: 30 });
    for (const [ms, times] of [
      [29, 0],
      [1, 1],
      [99, 1],
      [1, 2],
      [100, 3],
    ] as const) {
      clock.advance(ms);
      await settled();
      expect(once).toHaveBeenCalledTimes(times);
    }
    await looking.stop();
    clock.advance(1_000);
    await settled();
    expect(once).toHaveBeenCalledTimes(3);
  });

  it('is never looked at twice at once; who asks gets the answer of a look that began after they asked', async () => {
    const clock = createManualClock(0);
    let at = 0;
    let most = 0;
    let n = 0;
    const looking = lookAgain(
      async () => {
        most = Math.max(most, ++at);
        await settled();
        at--;
        return ++n;
      },
      { clock, log, what: 'nothing', every: 1 },
    );
    expect(await Promise.all([looking.look(), looking.look(), looking.look()])).toEqual([1, 2, 3]);
    expect(most).toBe(1);
    await looking.stop();
  });

  it('is told when it fails, rejects for who asked, and goes on', async () => {
    const clock = createManualClock(0);
    let fails = true;
    const once = vi.fn(async () => {
      if (fails) throw new Error('away');
    });
    const looking = lookAgain(once, { clock, log, what: 'the days of loans', every: 10 });
    await expect(looking.look()).rejects.toThrow('away');
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ err: expect.any(Error) as Error }),
      'the days of loans could not be looked at',
    );
    clock.advance(10);
    await settled();
    fails = false;
    clock.advance(10);
    await settled();
    expect(once).toHaveBeenCalledTimes(3);
    await looking.stop();
  });

  it('that is stopped in the middle is told so, waited for, and not looked at again', async () => {
    const clock = createManualClock(0);
    let steps = 0;
    let looks = 0;
    const looking = lookAgain(
      async (isOver) => {
        looks++;
        while (!isOver()) {
          steps++;
          await settled();
        }
      },
      { clock, log, what: 'nothing', every: 10 },
    );
    clock.advance(10);
    await settled();
    await looking.stop();
    await settled();
    clock.advance(1_000);
    await settled();
    expect(steps).toBeGreaterThan(0);
    expect(looks).toBe(1);
  });
});
