import type { OutputOf, Setting } from '@kuroshio/contract';
import { SETTINGS } from '@kuroshio/contract/settings/settings.ts';
import { settingGroupText, settingPartText, settingValueText } from '@kuroshio/text/setting-text.ts';
import { Skeleton } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { cashText, dateText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { RuleRow, RuleSection } from './rule-section.tsx';

type Shown = OutputOf<'settings/house-terms'>['settings'][number];
type Version = Shown['versions'][number];

const BY_NAME: ReadonlyMap<string, Setting> = new Map(SETTINGS.map((setting) => [setting.name, setting]));

/** The house's own numbers: what holds and since when, what is announced, and what held before. */
export function HouseTerms() {
  const t = useText();
  const asked = useCall('settings/house-terms', {}, { staleTime: 60_000 });
  const { data } = asked;
  if (data === undefined)
    return (
      <RuleSection title={t('settings.title')}>
        <div aria-busy={asked.error === null}>
          <Awaited asked={asked} bones={<Skeleton shape="row" count={4} className="bg-surface-raised" />} />
        </div>
      </RuleSection>
    );
  const groups = Map.groupBy(data.settings, ({ name }) => BY_NAME.get(name)?.group);
  return (
    <RuleSection title={t('settings.title')} note={t('settings.lead')}>
      {[...groups].map(
        ([group, settings]) =>
          group !== undefined && (
            <div key={group} className="not-last:mb-4">
              <h3 className="pt-1 text-sm font-semibold text-ink">{settingGroupText(t, group)}</h3>
              {group === 'exchange' && <p className="text-xs text-ink-faint">{t('settings.exchangeNote')}</p>}
              {settings.map((shown) => (
                <Term key={shown.name} shown={shown} />
              ))}
            </div>
          ),
      )}
    </RuleSection>
  );
}

function Term({ shown: { name, versions } }: { shown: Shown }) {
  const t = useText();
  const setting = BY_NAME.get(name);
  const holding = versions.find(({ state }) => state === 'in-force');
  // A setting that this page does not know yet is of a newer server.
  if (setting === undefined || holding === undefined) return null;
  const said = ({ value }: Version) => settingValueText(t, setting, value, wholeText);
  const coming = versions.filter(({ state }) => state === 'coming').toReversed();
  const past = versions.filter(({ state }) => state === 'past');
  return (
    <div className="not-last:hairline-b">
      {/* In a box of its own: the line comes below what is announced. */}
      <div>
        <RuleRow
          label={settingPartText(t, setting)}
          value={said(holding)}
          note={holding.from === null ? undefined : t('settings.since', { time: momentText(holding.from) })}
        />
      </div>
      {coming.map((version) => (
        <p key={version.from} className="pb-2 text-sm font-medium text-ink tabular-nums">
          {t('settings.coming', { time: momentText(version.from), value: said(version) })}
        </p>
      ))}
      {past.length > 0 && (
        <details className="pb-1">
          <summary className="flex min-h-11 cursor-pointer items-center text-sm font-medium text-brand">
            {t('settings.historyShow', { count: past.length })}
          </summary>
          <ul className="space-y-1 pb-1 text-xs text-ink-faint tabular-nums">
            {past.map((version) => (
              <li key={version.from ?? 0}>{pastText(version)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );

  function pastText(version: Version): string {
    const next = versions[versions.indexOf(version) - 1];
    const params = { time: momentText(next?.from ?? null), value: said(version) };
    return version.from === null
      ? t('settings.past', params)
      : t('settings.pastBetween', { ...params, from: momentText(version.from) });
  }
}

/** Amounts of settings are whole units. */
const wholeText = (minor: string, currency: string) => cashText(minor, currency).replace(/\.0+$/, '');

const TAIPEI_AHEAD = 8 * 3_600_000;

/** By Taipei's clock, as terms begin by it: "2026.07.12", with the time where it is none of midnight. */
function momentText(at: number | null): string {
  const shown = new Date((at ?? 0) + TAIPEI_AHEAD).toISOString();
  const time = shown.slice(11, 16);
  return time === '00:00' ? dateText(shown.slice(0, 10)) : `${dateText(shown.slice(0, 10))} ${time}`;
}
