import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../clock.ts';
import { createHoldBack } from './hold-back.ts';

describe('refusals', () => {
  it('of a caller come at once five times a second, then a second late; others are not kept', async () => {
    const clock = createManualClock(10_000);
    const holdBack = createHoldBack(clock);
    const told: string[] = [];
    const refuse = (caller: string) => void holdBack.wait(caller).then(() => told.push(caller));
    for (let call = 0; call < 8; call++) refuse('flooder');
    refuse('other');
    await setImmediate();
    expect(told).toEqual([...Array<string>(5).fill('flooder'), 'other']);
    clock.advance(999);
    await setImmediate();
    expect(told).toHaveLength(6);
    clock.advance(1);
    await setImmediate();
    expect(told).toHaveLength(9);
    refuse('flooder');
    await setImmediate();
    expect(told).toHaveLength(10);
  });
});
