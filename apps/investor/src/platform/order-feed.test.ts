import type { WireOrder } from '@kuroshio/contract';
import { describe, expect, it } from 'vitest';
import { OrderFeed } from './order-feed.ts';

const events = (...numbers: number[]) => numbers.map((n) => ({ n, order: { id: String(n) } as WireOrder }));

describe('order events', () => {
  it.each([
    ['the first list is what was before', [[1, 2]], [[]]],
    [
      'then what is new',
      [
        [1, 2],
        [1, 2, 3, 4],
      ],
      [[], ['3', '4']],
    ],
    ['nothing twice', [[1], [1, 2], [1, 2]], [[], ['2'], []]],
    ['from nothing', [[], [1]], [[], ['1']]],
    ['a server that counts anew', [[8, 9], [1], [1, 2]], [[], [], ['2']]],
  ])('%s', (_, lists, fresh) => {
    const feed = new OrderFeed();
    expect(lists.map((list) => feed.fresh(events(...list)).map((order) => order.id))).toEqual(fresh);
  });
});
