import type { Setting } from '@kuroshio/contract';
import { SETTINGS, type SettingUnit } from '@kuroshio/contract/settings/settings.ts';
import { CASH_ASSETS } from '@kuroshio/money';
import { fill } from '@kuroshio/text/fill.ts';
import type { Asking } from '../kit/command-form.tsx';
import type { Texts } from '../texts/tables/tw.ts';

export const settingNamed = (name: string): Setting => {
  const found = SETTINGS.find((one) => one.name === name);
  if (found === undefined) throw new Error(`${name} is no setting`);
  return found;
};

/** Minor units in one of what is typed. */
const unitOf = ({ currency }: Pick<Setting, 'currency'>) =>
  currency === null ? 1n : 10n ** BigInt(CASH_ASSETS[currency].decimals);

/** What was typed, as the contract says it; empty where it is no value of the setting. */
function meantBy(setting: Setting, typed: string): string {
  const plain = typed.replaceAll(',', '').trim();
  switch (setting.unit as SettingUnit) {
    case 'money':
      return /^\d{1,12}$/.test(plain) ? String(BigInt(plain) * unitOf(setting)) : '';
    case 'bps':
      return /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? String(Math.round(Number(plain) * 100)) : '';
    case 'count':
    case 'seconds':
    case 'dollars':
      return /^\d{1,12}$/.test(plain) ? String(BigInt(plain)) : '';
    case 'window':
      return plain;
    case 'switch':
      return plain === 'accepting' ? 'open' : plain;
    case 'text':
    case 'link':
      return typed.trim();
  }
}

function hintOf(setting: Setting, { settings }: Pick<Texts, 'settings'>): string {
  const { lowest, highest, currency } = setting;
  switch (setting.unit as SettingUnit) {
    case 'money': {
      const said = (bound: bigint) => `${(bound / unitOf(setting)).toLocaleString('en-US')} ${currency ?? ''}`;
      return fill(settings.bounds, { lowest: said(lowest), highest: said(highest) });
    }
    case 'bps':
      return fill(settings.percent, { lowest: Number(lowest) / 100, highest: Number(highest) / 100 });
    case 'window':
      return fill(settings.hours, { hours: Number(lowest) / 60 });
    case 'switch':
      return '';
    case 'text':
      return fill(settings.line, { most: String(highest) });
    case 'link':
      return settings.link;
    case 'count':
    case 'seconds':
    case 'dollars':
      return fill(settings.bounds, {
        lowest: lowest.toLocaleString('en-US'),
        highest: highest.toLocaleString('en-US'),
      });
  }
}

/** How the new value of a setting is asked for: in the units in which people say it. */
export function askingFor(setting: Setting, texts: Pick<Texts, 'settings'>): Readonly<Record<string, Asking>> {
  const field =
    setting.unit === 'switch'
      ? ({ name: 'value', as: 'choice', options: ['accepting', 'closed'] } as const)
      : ({ name: 'value', as: 'text' } as const);
  return { value: { field, hint: hintOf(setting, texts), meant: (typed) => meantBy(setting, typed) } };
}
