import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dampPull, PULL_REST, type PullEvent, type PullState, pullNext } from './pull-state.ts';

const walk = (...events: PullEvent[]): PullState => events.reduce((state, event) => pullNext(state, event), PULL_REST);

describe('pull to refresh', () => {
  it.each<[string, PullEvent[], PullState]>([
    ['a short pull is pulling', [{ type: 'move', finger: 30 }], { status: 'pulling', distance: 30 }],
    ['a short pull let go does nothing', [{ type: 'move', finger: 30 }, { type: 'release' }], PULL_REST],
    [
      'back to the start is normal',
      [
        { type: 'move', finger: 80 },
        { type: 'move', finger: -4 },
      ],
      PULL_REST,
    ],
    [
      'the head let go loads at the head',
      [{ type: 'move', finger: 80 }, { type: 'release' }],
      { status: 'loading', distance: 50 },
    ],
    [
      'loaded shows success',
      [{ type: 'move', finger: 80 }, { type: 'release' }, { type: 'loaded', success: true }],
      { status: 'success', distance: 50 },
    ],
    [
      'success goes by itself',
      [{ type: 'move', finger: 80 }, { type: 'release' }, { type: 'loaded', success: true }, { type: 'shown' }],
      PULL_REST,
    ],
    [
      'a failed load closes at once',
      [{ type: 'move', finger: 80 }, { type: 'release' }, { type: 'loaded', success: false }],
      PULL_REST,
    ],
    [
      'no pull while loading',
      [{ type: 'move', finger: 80 }, { type: 'release' }, { type: 'move', finger: 10 }],
      { status: 'loading', distance: 50 },
    ],
    ['loaded means nothing at rest', [{ type: 'loaded', success: true }], PULL_REST],
  ])('%s', (_, events, state) => {
    expect(walk(...events)).toEqual(state);
  });

  it('is loosing past 50', () => {
    expect(walk({ type: 'move', finger: 50 }).status).toBe('pulling');
    expect(walk({ type: 'move', finger: 51 }).status).toBe('loosing');
  });

  it('grows with the finger and stays below twice the head', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000 }), (finger) => {
        expect(dampPull(finger + 1)).toBeGreaterThan(dampPull(finger));
        expect(dampPull(finger)).toBeLessThan(100);
      }),
    );
  });
});
