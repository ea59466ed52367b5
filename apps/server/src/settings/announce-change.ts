import type { Setting } from '@kuroshio/contract';
import { CASH_ASSETS, type CashCode } from '@kuroshio/money';
import { LANGUAGES, type Language, loadTexts, translator } from '@kuroshio/text';
import { settingText, settingValueText } from '@kuroshio/text/setting-text.ts';
import { publishNotice } from '../notices/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Version } from './versions.ts';

const TAIPEI_AHEAD = 8 * 3_600_000;

/** By Taipei's clock, which the text says. */
const timeText = (at: number) =>
  new Date(at + TAIPEI_AHEAD).toISOString().slice(0, 16).replaceAll('-', '.').replace('T', ' ');

/** Amounts of settings are whole units. */
const moneyText = (minor: string, currency: string) =>
  `${(BigInt(minor) / 10n ** BigInt(CASH_ASSETS[currency as CashCode].decimals)).toLocaleString('en-US')} ${currency}`;

async function noticeIn(
  language: Language,
  { setting, old, value, from, isWorse, takesBack }: Announced,
): Promise<{ readonly title: string; readonly body: string }> {
  const t = translator(await loadTexts(language));
  const name = settingText(t, setting);
  const said = (one: string) => settingValueText(t, setting, one, moneyText);
  const params = { name, before: said(old.value), after: said(value), time: timeText(from) };
  return {
    title: t(isWorse ? 'settings.changed' : 'settings.changedBetter', { name }),
    body: t(takesBack === null ? 'settings.changedText' : 'settings.keptText', params),
  };
}

interface Announced {
  readonly setting: Setting;
  readonly old: Version;
  readonly value: string;
  readonly from: number;
  readonly isWorse: boolean;
  readonly takesBack: bigint | null;
}

/** Tells everybody of a change; who is worse off by it finds it in the inbox. In the transaction of the change itself. */
export async function announceChange(
  tx: Queryable,
  { id, now, ...change }: Announced & { readonly id: bigint; readonly now: number },
): Promise<void> {
  const [tw, en, ko] = await Promise.all(LANGUAGES.map((language) => noticeIn(language, change)));
  if (tw === undefined || en === undefined || ko === undefined) throw new Error('there are three languages');
  await publishNotice(tx, {
    key: `setting/${id}`,
    title: { tw: tw.title, en: en.title, ko: ko.title },
    body: { tw: tw.body, en: en.body, ko: ko.body },
    ...{ symbols: [], urgent: change.isWorse, publishedAt: now },
  });
}
