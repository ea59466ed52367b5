import type { OutputOf } from '@kuroshio/contract';
import { fill } from '@kuroshio/text/fill.ts';
import { settingPartText, settingText, settingValueText } from '@kuroshio/text/setting-text.ts';
import { Button, Card, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { CommandForm } from '../kit/command-form.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { amountText, timeText } from '../platform/format.ts';
import { useHasRole } from '../platform/session.ts';
import { useSettingTexts, useTexts } from '../platform/texts.ts';
import { askingFor, settingNamed } from './asking.ts';

type Shown = OutputOf<'settings/list-settings'>['settings'][number];
type Version = Shown['versions'][number];
type Open = { readonly what: 'change' | 'history' | 'take-back'; readonly setting: Shown; readonly version?: Version };

/** Amounts of settings are whole units. */
const money = (minor: string, currency: string) => `${amountText(minor, currency).replace(/\.0+$/, '')} ${currency}`;

/** The settings of one kind: a row each, and below it what was opened of one. */
export function SettingsGroup({ settings }: { settings: readonly Shown[] }) {
  const texts = useTexts();
  const t = useSettingTexts();
  const mayChange = useHasRole(['treasurer', 'admin']);
  const [open, setOpen] = useState<Open | undefined>();
  const said = ({ name }: Shown, { value }: Version) => settingValueText(t, settingNamed(name), value, money);
  const since = ({ from }: Version) => (from === null ? texts.settings.beginning : timeText(from));
  return (
    <div className="stack">
      <QueueTable
        label={texts.nav.settings}
        rows={settings}
        rowKey={({ name }) => name}
        columns={[
          // The same of each group, so that all stand in line.
          { title: texts.settings.part, width: '32%', render: (_, { name }) => settingPartText(t, settingNamed(name)) },
          ...(['in-force', 'coming'] as const).map((state) => ({
            title: state === 'coming' ? texts.settings.coming : texts.settings.inForce,
            width: '26%',
            render: (_: unknown, setting: Shown) =>
              setting.versions
                .filter((one) => one.state === state)
                .toReversed()
                .map((version) => (
                  <div key={version.id ?? ''} className="row">
                    {state === 'in-force' ? (
                      <>
                        <strong className="num">{said(setting, version)}</strong>
                        {version.from !== null && <span className="faint num">{since(version)}</span>}
                      </>
                    ) : (
                      <>
                        <span className="num">
                          {fill(texts.settings.from, { time: since(version), value: said(setting, version) })}
                        </span>
                        {mayChange && (
                          <Button size="small" onClick={() => setOpen({ what: 'take-back', setting, version })}>
                            {texts.settings.takeBack}
                          </Button>
                        )}
                      </>
                    )}
                  </div>
                )),
          })),
          {
            title: '',
            render: (_, setting) => (
              <span className="row">
                {mayChange && (
                  <Button size="small" onClick={() => setOpen({ what: 'change', setting })}>
                    {texts.settings.change}
                  </Button>
                )}
                {setting.versions.length > 1 && (
                  <Button size="small" type="text" onClick={() => setOpen({ what: 'history', setting })}>
                    {texts.settings.history}
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      {open !== undefined && (
        <Card
          size="small"
          title={settingText(t, settingNamed(open.setting.name))}
          extra={
            <Button size="small" type="text" onClick={() => setOpen(undefined)}>
              {texts.app.close}
            </Button>
          }
        >
          {open.what === 'history' ? (
            <QueueTable
              label={texts.settings.history}
              rows={open.setting.versions}
              rowKey={({ id }) => id ?? ''}
              columns={[
                { title: texts.settings.since, render: (_, version) => since(version) },
                { title: texts.fields.value, render: (_, version) => said(open.setting, version) },
                {
                  title: texts.settings.decidedBy,
                  render: (_, { maker, checker }) => (maker === '' ? '' : `${maker}、${checker}`),
                },
                {
                  title: '',
                  render: (_, { state }) => state === 'taken-back' && <Tag>{texts.settings.takenBack}</Tag>,
                },
              ]}
            />
          ) : (
            <Command key={`${open.what} ${open.setting.name}`} open={open} onSent={() => setOpen(undefined)} />
          )}
        </Card>
      )}
    </div>
  );
}

function Command({ open: { what, setting, version }, onSent }: { open: Open; onSent: () => void }) {
  const texts = useTexts();
  const known = useMemo(
    () => (what === 'change' ? { name: setting.name } : { versionId: version?.id ?? '' }),
    [what, setting.name, version?.id],
  );
  const asks = useMemo(
    () => (what === 'change' ? askingFor(settingNamed(setting.name), texts) : {}),
    [what, setting.name, texts],
  );
  return (
    <CommandForm
      kind={what === 'change' ? 'setting-change' : 'setting-withdraw'}
      known={known}
      asks={asks}
      onSent={onSent}
    />
  );
}
