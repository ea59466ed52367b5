import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tint } from './tint.ts';

/** All of an element that a tint writes. */
const element = () => ({ dataset: {} as DOMStringMap }) as HTMLElement;

/** What stays of a tint that is over colours nothing. */
const seenOf = ({ dataset: { flash, faint } }: HTMLElement) =>
  flash === undefined ? 'none' : `${flash}${faint === undefined ? '' : ', weaker'}`;

describe('a tint behind a number', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('stands for 300 ms, is weaker for as long, and goes', () => {
    const one = element();
    tint(one, 'up');
    const seen = [0, 250, 350, 550, 650].map((at, index, all) => {
      vi.advanceTimersByTime(at - (all[index - 1] ?? 0));
      return seenOf(one);
    });
    expect(seen).toEqual(['up', 'up', 'up, weaker', 'up, weaker', 'none']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('begins anew with each change, in the colour of the last', () => {
    const one = element();
    tint(one, 'down');
    vi.advanceTimersByTime(450);
    tint(one, 'up');
    expect(seenOf(one)).toBe('up');
    vi.advanceTimersByTime(200);
    expect(seenOf(one)).toBe('up');
    vi.advanceTimersByTime(400);
    expect(seenOf(one)).toBe('none');
  });

  it('goes by itself for each of many', () => {
    const [first, second] = [element(), element()];
    tint(first, 'up');
    vi.advanceTimersByTime(400);
    tint(second, 'up');
    vi.advanceTimersByTime(250);
    expect([first, second].map(seenOf)).toEqual(['none', 'up']);
    vi.advanceTimersByTime(400);
    expect([first, second].map(seenOf)).toEqual(['none', 'none']);
    expect(vi.getTimerCount()).toBe(0);
  });
});
