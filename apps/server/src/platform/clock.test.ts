import { describe, expect, it } from 'vitest';
import { createManualClock } from './clock.ts';

describe('the manual clock', () => {
  it('runs what falls due in the order of its time', () => {
    const clock = createManualClock(1_000);
    const seen: string[] = [];
    clock.every(40, () => seen.push(`every ${clock.now()}`));
    clock.after(50, () => seen.push(`after ${clock.now()}`));
    clock.after(80, () => {
      seen.push(`late ${clock.now()}`);
      clock.after(5, () => seen.push(`nested ${clock.now()}`));
    });
    clock.advance(100);
    expect(seen).toEqual(['every 1040', 'after 1050', 'every 1080', 'late 1080', 'nested 1085']);
    expect(clock.now()).toBe(1_100);
  });

  it('does not run what was stopped', () => {
    const clock = createManualClock(0);
    let runs = 0;
    const stop = clock.every(10, () => {
      runs++;
      if (runs === 2) stop();
    });
    clock.after(15, () => {
      runs += 100;
    })();
    clock.advance(100);
    expect(runs).toBe(2);
  });
});
