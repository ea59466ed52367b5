import type { OutputOf } from '@kuroshio/contract';
import { cashText, dateText } from '../platform/format.ts';
import type { useText } from '../platform/texts.ts';

export type Rules = OutputOf<'rules/trade-rules'>;
type T = ReturnType<typeof useText>;

interface Dated {
  readonly from: string | null;
  readonly to: string | null;
}

export type Charge = Rules['charges'][number];

const KINDS = {
  commission: 'rules.commission',
  'transfer-tax': 'rules.transferTax',
  'sec-fee': 'rules.secFee',
  taf: 'rules.taf',
  cat: 'rules.cat',
} as const;
const SIDES = { buy: 'rules.sideBuy', sell: 'rules.sideSell', both: 'rules.sideBoth' } as const;
const CLASSES: Readonly<Record<string, 'rules.onStocks' | 'rules.onFunds' | 'rules.onBondFunds'>> = {
  'tw-stock': 'rules.onStocks',
  'tw-fund': 'rules.onFunds',
  'tw-bond-fund': 'rules.onBondFunds',
};

export function chargeKind(t: T, { kind }: Charge): string {
  return t(KINDS[kind]);
}

/** What it is taken on. */
export function chargeOn(t: T, { side, on, dayTrade, oddLot }: Charge): string {
  const parts = [
    t(SIDES[side]),
    ...on.map((one) => t(CLASSES[one] ?? 'rules.onStocks')),
    ...(dayTrade === true ? [t('rules.dayTraded')] : []),
    ...(oddLot === null ? [] : [t(oddLot ? 'rules.oddLots' : 'rules.wholeLots')]),
  ];
  return parts.join(' · ');
}

/** How much it is. */
export function chargeRate(t: T, { rate, basis }: Charge): string {
  if (rate === '0') return t('rules.free');
  return t(basis === 'value' ? 'rules.ofValue' : 'rules.perShare', { rate });
}

/** Its least, its most, and how it is rounded. */
export function chargeBounds(t: T, { rate, minimum, cap, rounding }: Charge, currency: string): string {
  if (rate === '0') return '';
  const parts = [
    ...(minimum === '0' ? [] : [t('rules.least', { amount: cashText(minimum, currency) })]),
    ...(cap === null ? [] : [t('rules.most', { amount: cashText(cap, currency) })]),
    t(rounding === 'down' ? 'rules.roundedDown' : 'rules.roundedUp'),
  ];
  return parts.join(' · ');
}

/** A rule of another time with the days of which it is. */
export function datedRule(t: T, { from, to }: Dated, rule: string): string {
  if (from === null) return to === null ? rule : t('rules.before', { to: dateText(to), rule });
  if (to === null) return t('rules.since', { from: dateText(from), rule });
  return t('rules.between', { from: dateText(from), to: dateText(to), rule });
}

/** When a rule that is in force began, and when it ends. */
export function sinceText(t: T, { from, to }: Dated): string {
  const parts = [
    ...(from === null ? [] : [t('rules.sinceLabel', { from: dateText(from) })]),
    ...(to === null ? [] : [t('rules.untilLabel', { to: dateText(to) })]),
  ];
  return parts.join(' · ');
}

/** "09:10" of a time of the venue's day. */
export function clockText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** "2 minutes", "5 seconds". */
export function durationText(t: T, ms: number): string {
  return ms % 60_000 === 0 ? t('rules.minutes', { count: ms / 60_000 }) : t('rules.seconds', { count: ms / 1000 });
}

/** Basis points as percent without needless zeros. */
export function percentOf(bps: number): string {
  return String(bps / 100);
}
