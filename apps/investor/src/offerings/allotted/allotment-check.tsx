import { Button, CheckIcon, CloseIcon } from '@kuroshio/ui';
import { useState } from 'react';
import { failureText } from '../../platform/failure.ts';
import { countText } from '../../platform/format.ts';
import { useText } from '../../platform/texts.ts';
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
          <Line holds={checks.root}>{t('allotted.checkRoot', { count: countText(checks.size) })}</Line>
          {checks.own !== undefined && <Line holds={checks.own}>{t('allotted.checkOwn')}</Line>}
          {checks.allotted !== undefined && <Line holds={checks.allotted}>{t('allotted.checkShares')}</Line>}
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

function Line({ holds, children }: { holds: boolean; children: string }) {
  const t = useText();
  return (
    <li className="flex items-start gap-2 py-1.5 text-sm text-ink">
      <span
        role="img"
        aria-label={t(holds ? 'offerings.passed' : 'offerings.broken')}
        className={`mt-0.5 shrink-0 ${holds ? 'text-brand' : 'text-danger'}`}
      >
        {holds ? <CheckIcon /> : <CloseIcon />}
      </span>
      <span>{children}</span>
    </li>
  );
}
