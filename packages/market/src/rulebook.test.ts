import { expect, it } from 'vitest';
import {
  FORESEEN,
  isTradingDay,
  nextTradingDay,
  phaseSchedule,
  settlementDate,
  TABLES,
  tradingDate,
  withClosures,
} from './index.ts';

const day = tradingDate('2026-07-14');

it('a closure makes another rulebook and leaves the one that it was made of as it was', () => {
  const closed = withClosures(TABLES, [{ country: 'taiwan', day }]);
  expect(isTradingDay(closed.calendar, 'TWSE', day)).toBe(false);
  expect(phaseSchedule(closed.calendar, 'TPEX', day)).toEqual([]);
  expect(nextTradingDay(closed.calendar, 'TWSE', tradingDate('2026-07-13'))).toBe('2026-07-15');
  expect(settlementDate(closed.calendar, 'TWSE', tradingDate('2026-07-09'))).toBe('2026-07-15');
  expect(isTradingDay(closed.calendar, 'US', day)).toBe(true);
  expect(isTradingDay(TABLES.calendar, 'TWSE', day)).toBe(true);
  expect(settlementDate(FORESEEN, 'TWSE', tradingDate('2026-07-09'))).toBe('2026-07-14');
});

it('the closures given are all there are: another list withdraws those before', () => {
  const taiwan = withClosures(TABLES, [{ country: 'taiwan', day }]);
  const america = withClosures(taiwan, [{ country: 'us', day }]);
  expect(isTradingDay(america.calendar, 'TWSE', day)).toBe(true);
  expect(isTradingDay(america.calendar, 'US', day)).toBe(false);
  expect(isTradingDay(taiwan.calendar, 'TWSE', day)).toBe(false);
});

it('the same closures again make no other value', () => {
  expect(withClosures(TABLES, [])).toBe(TABLES);
  const closed = withClosures(TABLES, [{ country: 'us', day }]);
  expect(withClosures(closed, [{ country: 'us', day }])).toBe(closed);
  expect(withClosures(closed, [{ country: 'us', day: tradingDate('2026-07-15') }])).not.toBe(closed);
});
