import { describe, expect, it } from 'vitest';
import { loadTexts } from './load.ts';
import { type PlanFacts, type PlanReason, planReasonText, planText } from './plan-text.ts';
import { translator } from './translate.ts';

const FORMAT = {
  name: () => '0050',
  quantity: (_: string, shares: number) => `${shares} shares`,
  money: (minor: string) => `NT$${Number(minor) / 100}`,
  date: (date: string) => date,
};
const skipped: PlanFacts = {
  ...{ event: 'plan', change: 'skipped', symbol: 'TWSE:0050', date: '2026-07-09', currency: 'TWD' },
  ...{ amount: '500000', reason: 'money', short: '120000', bought: 0, asked: 0 },
};
const REASONS: readonly Exclude<PlanReason, ''>[] = [
  ...(['money', 'dear', 'restricted', 'pool', 'own-order', 'too-many', 'stopped', 'delisted', 'own-limit'] as const),
  ...(['halted', 'limit-up', 'away', 'thin', 'closed', 'other'] as const),
];

describe.each(['tw', 'en', 'ko'] as const)('what a customer is told of a plan in %s', (language) => {
  it('names the stock, the amount, and how much was missing', async () => {
    const { title, body } = planText(translator(await loadTexts(language)), skipped, FORMAT);
    expect(title).toContain('0050');
    expect(body).toContain('NT$5000');
    expect(body.split('\n')[1]).toContain('NT$1200');
  });

  it('has words of its own for each reason, and none where there is none', async () => {
    const t = translator(await loadTexts(language));
    expect(new Set(REASONS.map((reason) => planReasonText(t, reason, 'NT$1'))).size).toBe(REASONS.length);
    expect(planReasonText(t, '', '')).toBe('');
  });

  it('of what was partly filled says how much, and why the rest was not sent', async () => {
    const t = translator(await loadTexts(language));
    const partly: PlanFacts = { ...skipped, change: 'partly', bought: 12, asked: 46, reason: '' };
    expect(planText(t, partly, FORMAT).body).toMatch(/12 shares.*46 shares|46 shares.*12 shares/);
    expect(planText(t, { ...partly, reason: 'thin' }, FORMAT).body.split('\n')).toHaveLength(2);
  });
});
