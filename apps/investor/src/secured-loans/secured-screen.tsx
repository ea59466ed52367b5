import { Button, Skeleton } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { repaying } from '../margin/account-words.ts';
import { CallCard } from '../margin/call-card.tsx';
import { MarginLoans } from '../margin/margin-loans.tsx';
import type { MarginPosition } from '../margin/margin-words.ts';
import { RatioCard } from '../margin/ratio-card.tsx';
import { RepaySheet } from '../margin/repay-sheet.tsx';
import { WhatIf } from '../margin/what-if.tsx';
import { isCoverable } from '../pledges/pledge-words.ts';
import { usePledging } from '../pledges/use-pledging.tsx';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { useAccountWatch } from '../trading/use-account-watch.ts';
import { DrawSheet } from './draw-sheet.tsx';
import { LendableShares } from './lendable-shares.tsx';
import { SecuredTerms } from './secured-terms.tsx';
import type { SecuredOverview, SecuredShares } from './secured-words.ts';

/** The ratio, and what may be borrowed, move with prices. */
const AGAIN_MS = 5_000;

/** `/information/securedLoan`: what is owed on shares that are held, what may be borrowed on which, the loans, and the terms. */
export function SecuredScreen() {
  const t = useText();
  useAccountWatch();
  const asked = useCall('secured-loans/secured-overview', {}, { staleTime: 0, refetchInterval: AGAIN_MS });
  const { data } = asked;
  return (
    <>
      <BackBar title={t('securedLoans.title')} />
      <div className="space-y-3 pt-3 pb-10" aria-busy={data === undefined && asked.error === null}>
        {data === undefined ? (
          <Awaited asked={asked} bones={<Skeleton shape="card" count={3} className="px-3" />} />
        ) : (
          <Own overview={data} />
        )}
      </div>
    </>
  );
}

function Own({ overview }: { overview: SecuredOverview }) {
  const t = useText();
  const [paid, setPaid] = useState<MarginPosition>();
  const [chosen, setChosen] = useState<SecuredShares>();
  const pledging = usePledging(overview.terms.liftedFromBps);
  const isOwing = overview.loans.length > 0;
  const owing = { ...overview, positions: overview.loans, owedShares: '0' };
  // What was called is paid where it was called.
  const called = overview.loans.find(({ id }) => overview.call?.positions.includes(id));
  return (
    <>
      {overview.call !== undefined && (
        <CallCard
          account="secured"
          call={overview.call}
          overview={overview}
          onRepay={called === undefined ? undefined : () => setPaid(called)}
          onAdd={undefined}
          onPledge={isCoverable(called) ? () => pledging.onPledge(called) : undefined}
        />
      )}
      {isOwing ? <RatioCard account="secured" overview={owing} /> : <WhatItIs certified={overview.certified} />}
      <LendableShares overview={overview} onChoose={setChosen} />
      {isOwing && <MarginLoans account="secured" overview={owing} onRepay={setPaid} pledging={pledging} />}
      {isOwing && <WhatIf account="secured" overview={owing} />}
      <SecuredTerms overview={overview} />
      <p className="px-4 text-xs text-ink-faint">{t('margin.simulated')}</p>
      {pledging.sheets}
      <DrawSheet shares={chosen} overview={overview} onClose={() => setChosen(undefined)} />
      <RepaySheet {...repaying('secured', owing)} position={paid} onClose={() => setPaid(undefined)} />
    </>
  );
}

/** Before the first loan: what it is, what can come of it, and whose identity has to be verified. */
function WhatItIs({ certified }: Pick<SecuredOverview, 'certified'>) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <section className="mx-3 rounded-lg bg-surface-raised px-4 py-4">
      <h2 className="text-lg font-semibold text-ink">{t('securedLoans.openTitle')}</h2>
      <p className="mt-1 text-sm text-ink-muted">{t('securedLoans.openText')}</p>
      {!certified && (
        <>
          <p className="mt-3 text-sm font-medium text-ink">{t('loans.certifyFirst')}</p>
          <Button
            block
            className="mt-2"
            onClick={() => navigate(`/information/authInfo?back=${encodeURIComponent('/information/securedLoan')}`)}
          >
            {t('loans.certify')}
          </Button>
        </>
      )}
    </section>
  );
}
