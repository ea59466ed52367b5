import { describe, expect, it } from 'vitest';
import { createManualClock } from '../clock.ts';
import type { SecurityEvent } from '../security-log.ts';
import { noteRefusedCalls, type RefusedCall } from './refused-calls.ts';

const guess: RefusedCall = {
  ...{ status: 401, door: 'customers', route: '/api/vue/portfolio/assets', caller: undefined },
  ...{ ip: '203.0.113.7', device: 'Safari' },
};

function listen() {
  const clock = createManualClock(0);
  const told: SecurityEvent[] = [];
  const calls = noteRefusedCalls({ record: (event) => void told.push(event) }, clock);
  return { clock, told, calls };
}

describe('refused calls', () => {
  it('are told at once with who, from where and why, and later how often they came again', () => {
    const { clock, told, calls } = listen();
    for (let i = 0; i < 1_000; i++) calls.note(guess);
    const known = { event: 'call', outcome: 'no session', route: guess.route, ip: guess.ip, device: 'Safari' };
    expect(told).toEqual([{ ...known, times: 1 }]);
    clock.advance(60_000);
    expect(told.slice(1)).toEqual([{ ...known, times: 999 }]);
    clock.advance(600_000);
    expect(told).toHaveLength(2);
    calls.note(guess);
    expect(told).toHaveLength(3);
  });

  it('of others, elsewhere, or for another reason are told apart', () => {
    const { told, calls } = listen();
    calls.note(guess);
    calls.note({ ...guess, ip: '203.0.113.8' });
    calls.note({ ...guess, route: '/api/vue/trading/place-order' });
    calls.note({ ...guess, status: 429, caller: 100_007 });
    calls.note({ ...guess, status: 403, door: 'operators', caller: 7 });
    expect(told.map(({ outcome, customer, operator }) => [outcome, customer, operator])).toEqual([
      ['no session', undefined, undefined],
      ['no session', undefined, undefined],
      ['no session', undefined, undefined],
      ['too often', 100_007, undefined],
      ['not allowed', undefined, 7],
    ]);
  });

  it('that are answers of the business, or went well, are not told', () => {
    const { told, calls } = listen();
    for (const status of [200, 304, 404, 500, 503]) calls.note({ ...guess, status });
    expect(told).toEqual([]);
  });

  it('from more addresses than can be told apart are told together', () => {
    const { told, calls } = listen();
    for (let i = 0; i < 30_000; i++) calls.note({ ...guess, ip: `2001:db8::${i.toString(16)}` });
    expect(told).toHaveLength(10_001);
    expect(told.at(-1)).toMatchObject({ route: 'others', ip: '', times: 1 });
    calls.stop();
    expect(told).toHaveLength(10_002);
    expect(told.at(-1)).toMatchObject({ route: 'others', times: 19_999 });
  });
});
