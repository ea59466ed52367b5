import type { WireRequest } from '@kuroshio/contract';
import { settingText, settingValueText } from '@kuroshio/text/setting-text.ts';
import { useFact } from '../kit/difference.tsx';
import { amountText } from '../platform/format.ts';
import { useSettingTexts, useTexts } from '../platform/texts.ts';
import { settingNamed } from '../settings/asking.ts';

/** Amounts of settings are whole units. */
const money = (minor: string, currency: string) => `${amountText(minor, currency).replace(/\.0+$/, '')} ${currency}`;

/** What a request asks for, as it is read: names and values in the reader's words. */
export function usePayloadFacts(): (
  kind: WireRequest['kind'],
  payload: WireRequest['payload'],
) => readonly (readonly [label: string, value: string])[] {
  const texts = useTexts();
  const fact = useFact();
  const t = useSettingTexts();
  const label = (name: string) => (texts.fields as Readonly<Record<string, string>>)[name] ?? name;
  return (kind, payload) =>
    // What it is about comes first.
    Object.entries(payload)
      .toSorted(([a], [b]) => Number(b === 'name') - Number(a === 'name'))
      .map(([name, value]) => {
        const text = [value].flat().join(' ');
        if (name === 'reviewAt') return [label(name), fact(new Date(Number(value)).toISOString())] as const;
        if (kind !== 'setting-change') return [label(name), fact(text)] as const;
        const setting = settingNamed(String(payload['name']));
        if (name === 'name') return [label('setting'), settingText(t, setting)] as const;
        return [label(name), name === 'value' ? settingValueText(t, setting, text, money) : fact(text)] as const;
      });
}
