import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FLUSH_MS, LiveTopics, TICKS_KEPT } from './live-topics.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ticks = (...numbers: number[]) => numbers.map((n) => ({ n }));

describe('topics', () => {
  it('are published together at most once in 100 ms, with the newest value only', () => {
    const topics = new LiveTopics();
    const heard: unknown[] = [];
    topics.listen('quote/A', () => heard.push(topics.read('quote/A')));
    topics.listen('quote/B', () => heard.push(topics.read('quote/B')));
    topics.receive('quote/A', 'snapshot', 1);
    topics.receive('quote/A', 'delta', 2);
    topics.receive('quote/B', 'snapshot', 3);
    expect(topics.read('quote/A')).toBeUndefined();
    vi.advanceTimersByTime(FLUSH_MS - 1);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual([2, 3]);
    vi.advanceTimersByTime(FLUSH_MS * 5);
    expect(heard).toEqual([2, 3]);
  });

  it('of a long list are published a part with each frame, and all of them also where no frame is drawn', async () => {
    const many = Array.from({ length: 40 }, (_, n) => `quote/${n}`);
    for (const draws of [true, false]) {
      const frames: (() => void)[] = [];
      vi.stubGlobal('document', { hidden: false });
      vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
      const topics = new LiveTopics();
      const heard: string[] = [];
      for (const topic of many) {
        topics.listen(topic, () => {
          // Each of these screens takes a millisecond.
          vi.advanceTimersByTime(1);
          heard.push(topic);
        });
      }
      for (const topic of many) topics.receive(topic, 'snapshot', 1);
      vi.advanceTimersByTime(FLUSH_MS);
      expect(heard).toEqual([]);
      const parts: number[] = [];
      for (let frame = 0; frame < 60 && heard.length < many.length; frame += 1) {
        const before = heard.length;
        if (draws) frames.shift()?.();
        else vi.advanceTimersByTime(FLUSH_MS);
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
        parts.push(heard.length - before);
      }
      expect([draws, heard]).toEqual([draws, many]);
      expect(Math.max(...parts)).toBeLessThan(10);
      // What comes afterwards is published in its turn.
      topics.receive('quote/3', 'delta', 2);
      vi.advanceTimersByTime(FLUSH_MS);
      expect(topics.read('quote/3')).toBe(2);
    }
    vi.unstubAllGlobals();
  });

  it('tell each listener of their own topic only', () => {
    const topics = new LiveTopics();
    const a = vi.fn();
    const b = vi.fn();
    topics.listen('quote/A', a);
    topics.listen('quote/B', b);
    topics.receive('quote/A', 'snapshot', 1);
    vi.advanceTimersByTime(FLUSH_MS);
    expect([a.mock.calls.length, b.mock.calls.length]).toEqual([1, 0]);
  });

  it('drop what nobody holds, and what comes after it was forgotten', () => {
    const topics = new LiveTopics();
    topics.receive('quote/A', 'snapshot', 1);
    const stop = topics.listen('quote/A', () => undefined);
    vi.advanceTimersByTime(FLUSH_MS);
    expect(topics.read('quote/A')).toBeUndefined();
    topics.receive('quote/A', 'snapshot', 2);
    stop();
    topics.forget('quote/A');
    vi.advanceTimersByTime(FLUSH_MS);
    expect(topics.read('quote/A')).toBeUndefined();
  });

  it.each([
    [
      'a delta follows on',
      [
        ['snapshot', ticks(1, 2)],
        ['delta', ticks(3)],
      ],
      [1, 2, 3],
    ],
    [
      'what is known already is not told twice',
      [
        ['snapshot', ticks(1, 2)],
        ['delta', ticks(2, 3)],
      ],
      [1, 2, 3],
    ],
    [
      'a snapshot begins anew',
      [
        ['snapshot', ticks(7, 8)],
        ['snapshot', ticks(1)],
      ],
      [1],
    ],
    ['without a snapshot a delta is the beginning', [['delta', ticks(4)]], [4]],
  ] as const)('of trades: %s', (_, messages, numbers) => {
    const topics = new LiveTopics();
    topics.listen('ticks/A', () => undefined);
    for (const [kind, value] of messages) topics.receive('ticks/A', kind, value);
    vi.advanceTimersByTime(FLUSH_MS);
    expect(topics.read('ticks/A')).toEqual(ticks(...numbers));
  });

  it('keep a bounded tape', () => {
    const topics = new LiveTopics();
    topics.listen('ticks/A', () => undefined);
    topics.receive('ticks/A', 'snapshot', ticks(0));
    for (let n = 1; n <= TICKS_KEPT * 3; n += 1) topics.receive('ticks/A', 'delta', ticks(n));
    vi.advanceTimersByTime(FLUSH_MS);
    const tape = topics.read('ticks/A') as { n: number }[];
    expect([tape.length, tape[0]?.n, tape.at(-1)?.n]).toEqual([TICKS_KEPT, TICKS_KEPT * 2 + 1, TICKS_KEPT * 3]);
  });
});
