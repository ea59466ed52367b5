import { type CorporateAction, tradingDate } from '@kuroshio/market';
import { describe, expect, it } from 'vitest';
import { dividendFigures } from './dividend-figures.ts';

const today = tradingDate('2026-07-09');

function action(exDate: string, kind: CorporateAction['kind'], value: string | null): CorporateAction {
  const isCash = kind === 'cash' || kind === 'special-cash';
  return {
    ...{ symbol: 'TWSE:1102', prevClose: null, reference: null, quality: 'verified', source: 'table' },
    exDate: tradingDate(exDate),
    kind,
    cashPerShare: isCash ? value : null,
    newPerOld: isCash ? null : value,
  };
}

describe('cash of twelve months', () => {
  it.each<[string, CorporateAction[], string | null, number, number | null]>([
    ['one payment', [action('2025-07-17', 'cash', '2.2')], '2.20', 1, 550],
    [
      'quarters and a special one',
      [
        action('2025-08-11', 'cash', '0.26'),
        action('2025-11-10', 'cash', '0.265'),
        action('2026-01-02', 'special-cash', '15'),
      ],
      '15.525',
      3,
      3881,
    ],
    ['on the day itself', [action('2026-07-09', 'cash', '1')], '1.00', 1, 250],
    ['the day a year ago counts no more', [action('2025-07-09', 'cash', '1')], null, 0, null],
    ['the day after it still does', [action('2025-07-10', 'cash', '1')], '1.00', 1, 250],
    ['one to come does not yet', [action('2026-07-10', 'cash', '1')], null, 0, null],
    ['of which only the day is known', [action('2026-07-08', 'cash', null)], null, 0, null],
    [
      'before a split of four is a quarter today',
      [action('2025-08-01', 'cash', '4'), action('2025-09-01', 'split', '4'), action('2026-01-05', 'cash', '1')],
      '2.00',
      2,
      500,
    ],
    [
      'before shares were put together is more today',
      [action('2025-08-01', 'cash', '0.1'), action('2025-09-01', 'split', '0.125')],
      '0.80',
      1,
      200,
    ],
    [
      'a split to come changes nothing',
      [action('2025-08-01', 'cash', '4'), action('2026-08-10', 'par-change', '10')],
      '4.00',
      1,
      1000,
    ],
    [
      'a part of a millionth is rounded half up',
      [action('2025-08-01', 'cash', '0.000005'), action('2025-08-02', 'split', '10')],
      '0.000001',
      1,
      0,
    ],
  ])('%s', (_, actions, cash, payments, yieldBps) => {
    // Against a price of 40.00.
    expect(dividendFigures(actions, today, 40_00, 2)).toMatchObject({ cashPerShare: cash, payments, yieldBps });
  });

  it('yields nothing without a price, in any scale', () => {
    const actions = [action('2025-08-21', 'cash', '0.83')];
    expect(dividendFigures(actions, today, 0, 4)?.yieldBps).toBeNull();
    expect(dividendFigures(actions, today, 415_0000, 4)?.yieldBps).toBe(20);
  });
});

describe('the newest payment', () => {
  it.each<[string, CorporateAction[], number | null]>([
    ['however old', [action('2023-06-15', 'cash', '2'), action('2024-06-15', 'cash', '3')], 750],
    ['of which the cash is known', [action('2024-06-15', 'cash', '3'), action('2026-07-08', 'cash', null)], 750],
    ['in shares of today', [action('2024-06-15', 'cash', '4'), action('2025-06-18', 'split', '4')], 250],
    ['not one to come', [action('2026-07-10', 'cash', '3')], null],
  ])('%s', (_, actions, latestYieldBps) => {
    expect(dividendFigures(actions, today, 40_00, 2)?.latestYieldBps).toBe(latestYieldBps);
  });
});

describe('ex-dates', () => {
  it('are the newest one and the next', () => {
    const actions = [
      action('2024-07-17', 'cash', '2.1'),
      action('2025-07-17', 'cash', '2.2'),
      action('2026-07-13', 'cash', null),
      action('2026-10-01', 'cash', '3'),
    ];
    expect(dividendFigures(actions, today, 40_00, 2)).toMatchObject({
      latest: { exDate: '2025-07-17', cashPerShare: '2.20' },
      upcoming: { exDate: '2026-07-13', cashPerShare: null },
    });
    expect(dividendFigures(actions, tradingDate('2026-07-13'), 40_00, 2)).toMatchObject({
      latest: { exDate: '2026-07-13', cashPerShare: null },
      upcoming: { exDate: '2026-10-01' },
    });
  });

  it('are none of a company that only split its shares', () => {
    expect(dividendFigures([action('2025-06-18', 'split', '4')], today, 40_00, 2)).toBeNull();
  });

  it('of a leap day look back to 28 February', () => {
    const actions = [action('2023-02-28', 'cash', '1'), action('2023-03-01', 'cash', '2')];
    expect(dividendFigures(actions, tradingDate('2024-02-29'), 40_00, 2)?.cashPerShare).toBe('2.00');
  });
});
