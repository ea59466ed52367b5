import { describe, expect, it } from 'vitest';
import { takeEnded } from './watch-conditionals.ts';

const ids = (...all: string[]) => all.map((id) => ({ id }));

describe('conditional orders that wait no more', () => {
  it('are those known that are gone, each told of once', () => {
    const known = new Map<string, 'twd' | 'usd'>();
    expect(takeEnded(known, ids('1', '2', '3'), 'twd')).toEqual([]);
    expect(takeEnded(known, ids('2'), 'twd')).toEqual(['1', '3']);
    expect(takeEnded(known, ids('2'), 'twd')).toEqual([]);
  });

  it('are looked for in their own market', () => {
    const known = new Map<string, 'twd' | 'usd'>();
    takeEnded(known, ids('1'), 'twd');
    takeEnded(known, ids('2'), 'usd');
    expect(takeEnded(known, [], 'usd')).toEqual(['2']);
    expect(takeEnded(known, ids('1'), 'twd')).toEqual([]);
  });
});
