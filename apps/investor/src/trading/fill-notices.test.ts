import { expect, it } from 'vitest';
import { noteFilled } from './fill-notices.ts';

it('is news only when more of an order has filled than was said before', () => {
  const heard = (id: string, filledQuantity: number) => noteFilled({ id, filledQuantity });
  expect([heard('a', 0), heard('a', 1000), heard('a', 1000), heard('a', 3000), heard('a', 2000)]).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
});

it('knows each order for itself, also after many others', () => {
  expect(noteFilled({ id: 'b', filledQuantity: 5 })).toBe(true);
  for (let n = 0; n < 150; n += 1) noteFilled({ id: `other-${n}`, filledQuantity: 1 });
  expect(noteFilled({ id: 'b', filledQuantity: 5 })).toBe(false);
  expect(noteFilled({ id: 'c', filledQuantity: 5 })).toBe(true);
});
