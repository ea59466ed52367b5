import { Cell, showToast, Switch } from '@kuroshio/ui';
import { useEffect, useState } from 'react';
import { useLanguage, useText } from '../platform/texts.ts';
import { canPush, type PushResult, pushedTo, startPush, stopPush } from './web-push.ts';

const SAID = {
  on: 'notices.pushOn',
  off: 'notices.pushOff',
  denied: 'notices.pushDenied',
  failed: 'notices.pushFailed',
} as const satisfies Record<PushResult, string>;

/** Pushing to this device, on or off. The browser asks for its permission only when it is turned on here. */
export function PushSwitch() {
  const t = useText();
  const language = useLanguage();
  const [on, setOn] = useState(false);
  const [busy, setBusy] = useState(false);
  const possible = canPush();
  useEffect(() => {
    let shown = true;
    void pushedTo().then((endpoint) => {
      if (shown) setOn(endpoint !== undefined);
    });
    return () => {
      shown = false;
    };
  }, []);
  const change = async (wanted: boolean) => {
    setBusy(true);
    const result = await (wanted ? startPush(language) : stopPush());
    setBusy(false);
    setOn(result === 'on');
    showToast(t(SAID[result]), { kind: result === 'on' || result === 'off' ? 'success' : 'error' });
  };
  return (
    <Cell
      label={t('notices.push')}
      note={t(possible ? 'notices.pushText' : 'notices.pushUnsupported')}
      value={
        <Switch
          label={t('notices.push')}
          checked={on}
          disabled={!possible || busy}
          onChange={(wanted) => void change(wanted)}
        />
      }
    />
  );
}
