import { describe, expect, it } from 'vitest';
import { tradeTime } from './trade-time.ts';

const order = {
  tradingDate: '2026-11-23',
  updatedStamp: { date: '2026-11-23', time: '09:05:30', zone: 'Asia/Taipei' },
} as const;

describe('where a trade stands on a chart', () => {
  it('is the moment of its market in bars of minutes', () => {
    expect(new Date(tradeTime(order, 'TWSE', true) ?? 0).toISOString()).toBe('2026-11-23T01:05:30.000Z');
    const american = {
      ...order,
      updatedStamp: { ...order.updatedStamp, time: '15:59:00', zone: 'America/New_York' },
    } as const;
    expect(new Date(tradeTime(american, 'US', true) ?? 0).toISOString()).toBe('2026-11-23T20:59:00.000Z');
  });

  it('is its day in bars of days, also where the time was not written down', () => {
    const dayOnly = { ...order, updatedStamp: { ...order.updatedStamp, time: '' } };
    expect(tradeTime(dayOnly, 'TWSE', true)).toBeUndefined();
    expect(new Date(tradeTime(dayOnly, 'TWSE', false) ?? 0).toISOString()).toBe('2026-11-23T15:59:59.999Z');
  });
});
