import type { OutputOf } from '@kuroshio/contract';
import { cashText, dateText } from '../platform/format.ts';
import type { useText } from '../platform/texts.ts';

export type Rules = OutputOf<'terms/trade-rules'>;
type T = ReturnType<typeof useText>;

interface Dated {
  readonly from: string | null;
  readonly to: string | null;
}

export type Charge = Rules['charges'][number];

const KINDS = {
  commission: 'terms.commission',
  'transfer-tax': 'terms.transferTax',
  'sec-fee': 'terms.secFee',
  taf: 'terms.taf',
  cat: 'terms.cat',
} as const;
const SIDES = { buy: 'terms.sideBuy', sell: 'terms.sideSell', both: 'terms.sideBoth' } as const;
const CLASSES: Readonly<Record<string, 'terms.onStocks' | 'terms.onFunds' | 'terms.onBondFunds'>> = {
  'tw-stock': 'terms.onStocks',
  'tw-fund': 'terms.onFunds',
  'tw-bond-fund': 'terms.onBondFunds',
};

export function chargeKind(t: T, { kind }: Charge): string {
  return t(KINDS[kind]);
}

/** What it is taken on. */
export function chargeOn(t: T, { side, on, dayTrade, oddLot }: Charge): string {
  const parts = [
    t(SIDES[side]),
    ...on.map((one) => t(CLASSES[one] ?? 'terms.onStocks')),
    ...(dayTrade === true ? [t('terms.dayTraded')] : []),
    ...(oddLot === null ? [] : [t(oddLot ? 'terms.oddLots' : 'terms.wholeLots')]),
  ];
  return parts.join(' · ');
}

/** How much it is. */
export function chargeRate(t: T, { rate, basis }: Charge): string {
  if (rate === '0') return t('terms.free');
  return t(basis === 'value' ? 'terms.ofValue' : 'terms.perShare', { rate });
}

/** Its least, its most, and how it is rounded. */
export function chargeBounds(t: T, { rate, minimum, cap, rounding }: Charge, currency: string): string {
  if (rate === '0') return '';
  const parts = [
    ...(minimum === '0' ? [] : [t('terms.least', { amount: cashText(minimum, currency) })]),
    ...(cap === null ? [] : [t('terms.most', { amount: cashText(cap, currency) })]),
    t(rounding === 'down' ? 'terms.roundedDown' : 'terms.roundedUp'),
  ];
  return parts.join(' · ');
}

/** A rule of another time with the days of which it is. */
export function datedRule(t: T, { from, to }: Dated, rule: string): string {
  if (from === null) return to === null ? rule : t('terms.before', { to: dateText(to), rule });
  if (to === null) return t('terms.since', { from: dateText(from), rule });
  return t('terms.between', { from: dateText(from), to: dateText(to), rule });
}

/** When a rule that is in force began, and when it ends. */
export function sinceText(t: T, { from, to }: Dated): string {
  const parts = [
    ...(from === null ? [] : [t('terms.sinceLabel', { from: dateText(from) })]),
    ...(to === null ? [] : [t('terms.untilLabel', { to: dateText(to) })]),
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
  return ms % 60_000 === 0 ? t('terms.minutes', { count: ms / 60_000 }) : t('terms.seconds', { count: ms / 1000 });
}

/** Basis points as percent without needless zeros. */
export function percentOf(bps: number): string {
  return String(bps / 100);
}
