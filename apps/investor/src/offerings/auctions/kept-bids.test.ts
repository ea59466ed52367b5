import { expect, it } from 'vitest';
import { saveJson } from '../../platform/storage.ts';
import { keepBid, keptBid } from './kept-bids.ts';

it('keeps what each of the last hundred bids says, and nothing that is none', () => {
  saveJson('sealed-bids', { broken: 7, half: { price: 1 } });
  expect(keptBid('broken')).toBeUndefined();
  expect(keptBid('half')).toBeUndefined();
  for (let n = 0; n < 101; n++) keepBid(`key-${n}`, { price: 5_000 + n, lots: n + 1 });
  expect(keptBid('key-0')).toBeUndefined();
  expect(keptBid('key-100')).toEqual({ price: 5_100, lots: 101 });
});
