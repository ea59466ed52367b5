import type { Alert, Listing } from '@kuroshio/contract';
import { alertValue } from '@kuroshio/text/alert-value.ts';
import { useCallback } from 'react';
import { useText } from '../platform/texts.ts';
import { useMessageFormat } from './message-format.ts';

export const CONDITION_KEYS = {
  'price-above': 'notices.conditionPriceAbove',
  'price-below': 'notices.conditionPriceBelow',
  'percent-above': 'notices.conditionPercentAbove',
  'percent-below': 'notices.conditionPercentBelow',
  'volume-above': 'notices.conditionVolumeAbove',
} as const satisfies Record<Alert['condition'], string>;

export const CONDITIONS = Object.keys(CONDITION_KEYS) as Alert['condition'][];

/** What an alert waits for, and what it saw, in words. */
export function useAlertWords(): {
  readonly line: (alert: Pick<Alert, 'symbol' | 'condition' | 'threshold'>) => string;
  readonly value: (alert: Pick<Alert, 'symbol' | 'condition'>, value: number) => string;
} {
  const t = useText();
  const format = useMessageFormat();
  const value = useCallback(
    ({ symbol, condition }: Pick<Alert, 'symbol' | 'condition'>, seen: number) =>
      alertValue(condition, symbol, seen, format),
    [format],
  );
  const line = useCallback(
    (alert: Pick<Alert, 'symbol' | 'condition' | 'threshold'>) =>
      t('notices.alertLine', {
        condition: t(CONDITION_KEYS[alert.condition]),
        threshold: value(alert, alert.threshold),
      }),
    [t, value],
  );
  return { line, value };
}

/**
 * A threshold as typed in the unit that its condition counts: price units, hundredths of a percent, or shares (typed in
 * lots where the instrument trades in lots). Undefined where it is no positive number, or finer than the unit.
 */
export function parseThreshold(
  typed: string,
  condition: Alert['condition'],
  { priceScale, lotSize }: Pick<Listing, 'priceScale' | 'lotSize'>,
): number | undefined {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(typed.trim().replaceAll(',', ''));
  if (match === null) return undefined;
  const [, whole = '', fraction = ''] = match;
  const digits = condition === 'volume-above' ? 0 : condition.startsWith('percent') ? 2 : priceScale;
  const kept = fraction.replace(/(?<!0)0+$/, '');
  if (kept.length > digits) return undefined;
  const units = Number(`${whole}${kept.padEnd(digits, '0')}`) * (condition === 'volume-above' ? lotSize : 1);
  return units > 0 && Number.isSafeInteger(units) ? units : undefined;
}
