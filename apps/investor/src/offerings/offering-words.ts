import type { OutputOf } from '@kuroshio/contract';
import type { TextKey } from '@kuroshio/text';
import { priceText, type TagKind } from '@kuroshio/ui';
import { dateText } from '../platform/format.ts';
import { useLanguage } from '../platform/texts.ts';

export type Offering = OutputOf<'offerings/detail'>;
export type Application = OutputOf<'offerings/apply'>;

export const STATUS_TEXTS = {
  coming: 'offerings.statusComing',
  open: 'offerings.statusOpen',
  closed: 'offerings.statusClosed',
  drawn: 'offerings.statusDrawn',
  settled: 'offerings.statusSettled',
  completed: 'offerings.statusCompleted',
  failed: 'offerings.statusFailed',
} as const satisfies Record<Offering['status'], TextKey>;

export const STATE_TEXTS = {
  applied: 'offerings.stateApplied',
  cancelled: 'offerings.stateCancelled',
  awaiting: 'offerings.stateAwaiting',
  won: 'offerings.stateWon',
  'not-won': 'offerings.stateNotWon',
  'payment-due': 'offerings.statePaymentDue',
  completed: 'offerings.stateCompleted',
  failed: 'offerings.stateFailed',
  abstained: 'offerings.stateAbstained',
} as const satisfies Record<Application['state'], TextKey>;

export const STATE_KINDS = {
  applied: 'brand',
  cancelled: 'neutral',
  awaiting: 'brand',
  won: 'accent',
  'not-won': 'neutral',
  'payment-due': 'warn',
  completed: 'accent',
  failed: 'neutral',
  abstained: 'neutral',
} as const satisfies Record<Application['state'], TagKind>;

/** The name in the reader's language. */
export function useOfferingName(): (offering: Pick<Offering, 'nameTw' | 'nameEn'>) => string {
  const language = useLanguage();
  return ({ nameTw, nameEn }) => (language === 'tw' ? nameTw : nameEn);
}

export const codeOf = ({ symbol }: Pick<Offering, 'symbol'>) => symbol.slice(symbol.indexOf(':') + 1);

/** Prices of Taiwan, in cents. */
export const tradeText = (price: number) => priceText(price, 2);

/** `MM.DD hh:mm`: the year is that of the market's clock. */
export const momentText = ({ date, time }: Offering['schedule']['opens']) =>
  `${dateText(date).slice(5)} ${time}`.trim();

/** Millionths as percent: two digits that count. */
export function rateText(millionths: number): string {
  const percent = millionths / 10_000;
  return `${percent >= 10 ? percent.toFixed(1) : percent >= 1 ? percent.toFixed(2) : percent.toFixed(3)}%`;
}
