import { afterEach, describe, expect, it, vi } from 'vitest';
import { dropEarly, takeEarly } from './early-calls.ts';
import { keepLastKnown, restoreLastKnown } from './last-known.ts';
import { queryClient } from './query.ts';
import { beginSession, endSession } from './session.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  clear: () => kept.clear(),
});

const ASSETS = ['portfolio/assets', { market: 'twd' }];
const BOARD = ['quotes/index-board', {}];
const AT = 1_800_000_000_000;

function know(): void {
  queryClient.setQueryData(ASSETS, { total: '100' }, { updatedAt: AT });
  queryClient.setQueryData(BOARD, { indices: [] }, { updatedAt: AT });
  queryClient.setQueryData(['statements/fund-record', {}], ['an entry'], { updatedAt: AT });
}

afterEach(() => {
  queryClient.clear();
  endSession();
});

describe('what was last known', () => {
  it('is there at the next visit, as old as it is; and only what a first look shows', () => {
    beginSession('token', '7');
    know();
    keepLastKnown();
    queryClient.clear();
    restoreLastKnown(AT + 60_000);
    expect(queryClient.getQueryState(ASSETS)).toMatchObject({ data: { total: '100' }, dataUpdatedAt: AT });
    expect(queryClient.getQueryState(BOARD)).toMatchObject({ dataUpdatedAt: AT });
    expect(queryClient.getQueryCache().getAll()).toHaveLength(2);
  });

  it('is gone when somebody signs out, and is never shown to another', () => {
    beginSession('token', '7');
    know();
    keepLastKnown();
    const [store] = [...kept.entries()].filter(([key]) => key === 'lastKnown');
    queryClient.clear();
    endSession();
    expect(kept.has('lastKnown')).toBe(false);
    restoreLastKnown(AT);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    // Even where it was left behind.
    beginSession('token', '8');
    if (store !== undefined) kept.set(...store);
    restoreLastKnown(AT);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  it('is not shown after a week, nor where the clock was turned back', () => {
    beginSession('token', '7');
    know();
    keepLastKnown();
    for (const now of [AT + 8 * 86_400_000, AT - 1]) {
      queryClient.clear();
      restoreLastKnown(now);
      expect(queryClient.getQueryCache().getAll()).toEqual([]);
    }
  });
});

describe('a call that was sent early', () => {
  it('is taken up once, and by nobody after somebody has signed in or out', async () => {
    const answer = Promise.resolve({ response: new Response('{}'), sentAt: 1, receivedAt: 2 });
    globalThis.earlyCalls = { 'quotes/index-board {}': answer };
    expect(takeEarly('quotes/index-board', '{"by":1}')).toBeUndefined();
    expect(takeEarly('quotes/index-board', '{}')).toBe(answer);
    expect(takeEarly('quotes/index-board', '{}')).toBeUndefined();
    globalThis.earlyCalls = { 'quotes/index-board {}': answer };
    dropEarly();
    expect(takeEarly('quotes/index-board', '{}')).toBeUndefined();
  });
});
