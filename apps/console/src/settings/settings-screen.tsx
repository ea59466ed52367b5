import { fill } from '@kuroshio/text/fill.ts';
import { settingGroupText } from '@kuroshio/text/setting-text.ts';
import { Card } from 'antd';
import { Loaded } from '../kit/loaded.tsx';
import { PendingRequests } from '../kit/pending-requests.tsx';
import { useSettingTexts, useTexts } from '../platform/texts.ts';
import { asksOf } from '../requests/asks-of.ts';
import { useCall } from '../platform/use-call.ts';
import { settingNamed } from './asking.ts';
import { SettingsGroup } from './settings-group.tsx';

/** `/settings`: the house's own numbers, what is to come, what was, and the way to change them. */
export function SettingsScreen() {
  const texts = useTexts();
  const t = useSettingTexts();
  const asked = useCall('settings/list-settings', {}, { watch: true });
  const waiting = useCall('requests/list', {}, { watch: true });
  return (
    <div className="stack">
      <div className="head">
        <h1>{texts.nav.settings}</h1>
      </div>
      <PendingRequests requests={asksOf(waiting.data?.requests ?? [], /^setting-/)} />
      <Loaded asked={asked}>
        {({ settings, forged, missing }) => (
          <>
            {forged > 0 && <p className="late">{fill(texts.settings.forged, { count: forged })}</p>}
            {missing > 0 && <p className="late">{fill(texts.settings.missing, { count: missing })}</p>}
            {[...Map.groupBy(settings, ({ name }) => settingNamed(name).group)].map(([group, own]) => (
              <Card key={group} title={settingGroupText(t, group)}>
                <SettingsGroup settings={own} />
              </Card>
            ))}
          </>
        )}
      </Loaded>
    </div>
  );
}
