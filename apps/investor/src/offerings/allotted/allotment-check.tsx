import { Button } from '@kuroshio/ui';
import { useState } from 'react';
import { failureText } from '../../platform/failure.ts';
import { countText } from '../../platform/format.ts';
import { useText } from '../../platform/texts.ts';
import { CheckLine } from '../check-line.tsx';
import { Part } from '../offering-facts.tsx';
import type { AllottedApplication, AllottedOffering } from './allotted-words.ts';
import { type AllotmentChecks, checkAllotment } from './check-allotment.ts';

export interface AllotmentCheckProps {
  offering: AllottedOffering;
  application: AllottedApplication | undefined;
}

/** Shares the closed list out again on this device, when asked to. */
export function AllotmentCheck({ offering, application }: AllotmentCheckProps) {
  const t = useText();
  const [checks, setChecks] = useState<AllotmentChecks>();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const check = () => {
    setBusy(true);
    setFailure(undefined);
    checkAllotment(offering, application)
      .then(setChecks, setFailure)
      .finally(() => setBusy(false));
  };
  return (
    <Part title={t('allotted.checkTitle')}>
      <p className="pb-2 text-sm text-ink-muted">{t('allotted.checkText')}</p>
      {checks !== undefined && (
        <ul className="pb-2">
          <CheckLine holds={checks.root}>{t('allotted.checkRoot', { count: countText(checks.size) })}</CheckLine>
          {checks.own !== undefined && <CheckLine holds={checks.own}>{t('allotted.checkOwn')}</CheckLine>}
          {checks.allotted !== undefined && <CheckLine holds={checks.allotted}>{t('allotted.checkShares')}</CheckLine>}
        </ul>
      )}
      {failure !== undefined && (
        <p role="alert" className="pb-2 text-sm text-warn">
          {failureText(failure)}
        </p>
      )}
      <Button kind="soft" size="md" loading={busy} onClick={check} className="mb-2">
        {t('allotted.check')}
      </Button>
    </Part>
  );
}
