import { Empty, Skeleton } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { useAccountWatch } from '../trading/use-account-watch.ts';
import { isCoverable } from '../pledges/pledge-words.ts';
import { usePledging } from '../pledges/use-pledging.tsx';
import { AccountCard } from './account-card.tsx';
import { adding, repaying } from './account-words.ts';
import { AddMarginSheet } from './add-margin-sheet.tsx';
import { CallCard } from './call-card.tsx';
import { CoveredList } from './covered-list.tsx';
import { GiveBackSheet } from './give-back-sheet.tsx';
import { MarginLoans } from './margin-loans.tsx';
import { MarginTerms } from './margin-terms.tsx';
import type { MarginOverview, MarginPosition, ShortPosition } from './margin-words.ts';
import { OpenForm } from './open-form.tsx';
import { RatioCard } from './ratio-card.tsx';
import { RepaySheet } from './repay-sheet.tsx';
import { ShortCards } from './short-cards.tsx';
import { WhatIf } from './what-if.tsx';

/** The ratio moves with prices. */
const AGAIN_MS = 5_000;

/** `/information/margin`: opening a margin account, its ratio, calls, loans and repaying, and what would be if prices fell. */
export function MarginScreen() {
  const t = useText();
  useAccountWatch();
  const asked = useCall('margin/margin-overview', {}, { staleTime: 0, refetchInterval: AGAIN_MS });
  const { data } = asked;
  return (
    <>
      <BackBar title={t('margin.title')} />
      <div className="space-y-3 pt-3 pb-10" aria-busy={data === undefined && asked.error === null}>
        {data === undefined ? (
          <Awaited asked={asked} bones={<Skeleton shape="card" count={3} className="px-3" />} />
        ) : data.account === undefined && data.positions.length === 0 && data.shorts.length === 0 ? (
          <OpenForm overview={data} />
        ) : (
          <Own overview={data} />
        )}
      </div>
    </>
  );
}

function Own({ overview }: { overview: MarginOverview }) {
  const t = useText();
  const [paid, setPaid] = useState<MarginPosition>();
  const navigate = useNavigate();
  const [added, setAdded] = useState<string>();
  const [giving, setGiving] = useState<ShortPosition>();
  const account = adding(overview);
  const pledging = usePledging(overview.terms.liftedFromBps);
  const isOwing = overview.positions.length + overview.shorts.length > 0;
  // What was called is paid where it was called.
  const called = overview.positions.find(({ id }) => overview.call?.positions.includes(id));
  const calledShort = overview.shorts.find(({ id }) => overview.call?.shorts.includes(id));
  return (
    <>
      {overview.call !== undefined && (
        <CallCard
          account="margin"
          call={overview.call}
          overview={overview}
          onRepay={called === undefined ? undefined : () => setPaid(called)}
          onAdd={calledShort === undefined ? undefined : () => setAdded(calledShort.id)}
          onPledge={isCoverable(called) ? () => pledging.onPledge(called) : undefined}
        />
      )}
      <RatioCard account="margin" overview={overview} />
      {overview.account !== undefined && <AccountCard overview={overview} account={overview.account} />}
      {overview.positions.length > 0 && (
        <MarginLoans account="margin" overview={overview} onRepay={setPaid} pledging={pledging} />
      )}
      {!isOwing && (
        <Empty
          title={t('margin.empty')}
          note={t('margin.emptyText')}
          action={{ label: t('margin.find'), onPress: () => navigate('/market/index') }}
        />
      )}
      <ShortCards overview={overview} onAdd={({ id }) => setAdded(id)} onGiveBack={setGiving} />
      {isOwing && <WhatIf account="margin" overview={overview} />}
      <CoveredList />
      <MarginTerms overview={overview} />
      <p className="px-4 text-xs text-ink-faint">{t('margin.simulated')}</p>
      <RepaySheet {...repaying('margin', overview)} position={paid} onClose={() => setPaid(undefined)} />
      {pledging.sheets}
      <GiveBackSheet position={giving} onClose={() => setGiving(undefined)} />
      <AddMarginSheet
        {...account}
        position={account.shorts.find(({ id }) => id === added)}
        onClose={() => setAdded(undefined)}
      />
    </>
  );
}
