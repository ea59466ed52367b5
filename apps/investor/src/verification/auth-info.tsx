import type { CasePurpose, VerificationCase } from '@kuroshio/contract';
import { Skeleton } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { useSearchParams } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { CaseForm } from './case-form.tsx';
import { CaseStatus } from './case-status.tsx';

/**
 * `/information/authInfo`: who a customer is, and how their verification stands. `?for=fund-password`: the same once more, for a
 * new fund password. `?back=` is what asked for it.
 */
export function AuthInfo() {
  const t = useText();
  const [params] = useSearchParams();
  const purpose: CasePurpose = params.get('for') === 'fund-password' ? 'fund-password' : 'certify';
  const asked = useCall('verification/own-case', { purpose }, { staleTime: 0 });
  return (
    <>
      <BackBar title={t(purpose === 'certify' ? 'verification.title' : 'verification.resetTitle')} />
      <div className="pb-10" aria-busy={asked.data === undefined && asked.error === null}>
        {asked.data === undefined ? (
          <Awaited asked={asked} bones={<Skeleton shape="row" count={6} className="bg-surface-raised" />} />
        ) : (
          <Own purpose={purpose} own={asked.data} />
        )}
      </div>
    </>
  );
}

/** A decided case for a fund password has served; another one can be handed in. */
function Own({ purpose, own }: { purpose: CasePurpose; own: VerificationCase }) {
  const [again, setAgain] = useState<number>();
  const isNew = own.state === 'not-certified' || (purpose === 'fund-password' && own.state === 'certified');
  const correcting = own.state === 'failed' && again === own.decidedAt;
  if (isNew || correcting) return <CaseForm purpose={purpose} own={own} />;
  return <CaseStatus purpose={purpose} own={own} onAgain={() => setAgain(own.decidedAt ?? 0)} />;
}
