import { expect, it } from 'vitest';
import { PAST_FALLS } from './index.ts';

it('has falls as they were, to the deeper whole percent', () => {
  // 157 of 942 is 16.67 %; 66.5 of 330 is 20.15 %; 99.25 of 323.62 is 30.67 %.
  expect(PAST_FALLS.map(({ symbol, percent }) => [symbol, percent])).toEqual([
    ['TWSE:2330', -17],
    ['TPEX:6488', -21],
    ['US:AAPL', -31],
  ]);
});
