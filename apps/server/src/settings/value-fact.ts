import type { Setting } from '@kuroshio/contract';
import type { SettingUnit } from '@kuroshio/contract/settings/settings.ts';
import { CASH_ASSETS } from '@kuroshio/money';

/** A value as requests show it: `100000 TWD` of money, in minor units; a percentage, a number, a word. */
export function valueFact({ unit, currency }: Pick<Setting, 'unit' | 'currency'>, value: string): string {
  switch (unit as SettingUnit) {
    case 'money':
      return `${value} ${currency ?? ''}`;
    case 'bps':
      return `${Number(value) / 100}%`;
    case 'seconds':
      return `${value} s`;
    case 'dollars':
      return `${value}00 USD`;
    case 'switch':
      return value === 'open' ? 'accepting' : value;
    case 'count':
    case 'window':
    case 'text':
    case 'link':
      return value;
  }
}

/** A bound as a refusal says it. */
export function boundText({ unit, currency }: Pick<Setting, 'unit' | 'currency'>, bound: bigint): string {
  switch (unit as SettingUnit) {
    case 'money': {
      const decimals = currency === null ? 0 : CASH_ASSETS[currency].decimals;
      return `${(bound / 10n ** BigInt(decimals)).toLocaleString('en-US')} ${currency ?? ''}`;
    }
    case 'bps':
      return `${Number(bound) / 100}%`;
    case 'window':
      return `${bound / 60n} h`;
    case 'dollars':
      return `${bound.toLocaleString('en-US')} USD`;
    case 'switch':
      return bound === 0n ? 'closed' : 'open';
    case 'count':
    case 'seconds':
    case 'text':
    case 'link':
      return String(bound);
  }
}
