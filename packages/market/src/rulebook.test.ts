import { expect, it } from 'vitest';
import {
  indexBase,
  type Instrument,
  INSTRUMENTS,
  withInstruments,
  withListing,
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

const model = TABLES.instruments.bySymbol('TWSE:1101') as Instrument;
const own = { ...model, no: 50_001, code: '7001', symbol: 'TWSE:7001' };

it('a listing makes another rulebook: those before it and beside it know nothing of it', () => {
  const [one, other] = [withListing(TABLES, own), withListing(TABLES, { ...own, nameEn: 'Another' })];
  expect(one.instruments.byNo(50_001)).toBe(own);
  expect(one.instruments.bySymbol('TWSE:7001')).toBe(own);
  expect(other.instruments.byNo(50_001)?.nameEn).toBe('Another');
  expect(TABLES.instruments.byNo(50_001)).toBeUndefined();
  expect([one, TABLES].map(({ instruments }) => instruments.all.length)).toEqual([
    INSTRUMENTS.length + 1,
    INSTRUMENTS.length,
  ]);
  expect(Object.isFrozen(INSTRUMENTS) && Object.isFrozen(one) && Object.isFrozen(one.instruments.all)).toBe(true);
});

it('a listing joins no index, so that none jumps, and changes no day', () => {
  const listed = withListing(TABLES, own);
  const index = TABLES.instruments.bySymbol('TWSE:TAIEX')?.no ?? 0;
  expect(listed.indexMembers.get(index)?.members).not.toContain(50_001);
  expect(indexBase(listed, index)).toEqual(indexBase(TABLES, index));
  expect(listed.calendar).toBe(TABLES.calendar);
  expect(withClosures(listed, [{ country: 'us', day }]).instruments).toBe(listed.instruments);
});

it('no number and no symbol is given twice, and none of the tables to an own listing', () => {
  const listed = withListing(TABLES, own);
  expect(() => withListing(listed, { ...own, symbol: 'TWSE:7002' })).toThrow('unique');
  expect(() => withListing(listed, { ...own, no: 50_002 })).toThrow('unique');
  expect(() => withListing(TABLES, { ...own, no: 49_999 })).toThrow('own listing');
  expect(withInstruments(TABLES, [model]).instruments.bySymbol('TWSE:2330')).toBeUndefined();
});
