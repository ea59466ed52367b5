import { basisPoints } from '@kuroshio/money';
import { expect, it } from 'vitest';
import { nextState } from './next-state.ts';
import type { StrategyRow, StrategyState } from './strategy-rows.ts';

const at = (state: StrategyState, more: Partial<StrategyRow> = {}) =>
  ({
    state,
    reason: null,
    stopped_on: null,
    paid_out: false,
    drawdown_bps: basisPoints(3_000),
    ends_on: '2026-12-31',
    ...more,
  }) as StrategyRow;
const values = (...worth: number[]) => worth.map((value) => ({ value: BigInt(value) as never, units: 100n }));
const day = '2026-08-01' as never;

it.each([
  ['goes on', at('in-progress'), values(100, 90), 'in-progress', null],
  ['ends on its last day', at('in-progress', { ends_on: day }), values(100, 110), 'ended', 'deadline'],
  ['stops when it fell too far from its best', at('in-progress'), values(100, 200, 140), 'terminated', 'drawdown'],
  ['goes on a little above', at('in-progress'), values(100, 200, 141), 'in-progress', null],
  ['is looked at for three days', at('under-review'), values(100, 101, 102), 'under-review', null],
  ['passes its review', at('under-review'), values(100, 101, 102, 103), 'in-progress', null],
  ['fails it', at('under-review'), values(100, 70), 'audit-failed', 'drawdown'],
  [
    'that has stopped stays so',
    at('terminated', { stopped_on: day, reason: 'drawdown' }),
    values(100, 300),
    'terminated',
    'drawdown',
  ],
] as const)('a strategy %s', (_, strategy, navs, state, reason) => {
  const next = nextState(strategy, day, navs, false);
  expect([next.state, next.reason, next.paid_out]).toEqual([state, reason, false]);
  expect(next.stopped_on).toBe(reason === null ? null : day);
});

it('is paid out at its end', () => {
  expect(nextState(at('ended', { stopped_on: day }), day, values(100), true).paid_out).toBe(true);
});
