import { Empty, Skeleton } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { AddMarginSheet } from '../margin/add-margin-sheet.tsx';
import { RepaySheet } from '../margin/repay-sheet.tsx';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { useAccountWatch } from '../trading/use-account-watch.ts';
import { EquityCard } from './equity-card.tsx';
import { UsAccountCard } from './us-account-card.tsx';
import { UsCallCard } from './us-call-card.tsx';
import { UsMarginTerms } from './us-margin-terms.tsx';
import {
  equityAfter,
  equityWith,
  shortestOf,
  type UsMarginOverview,
  type UsMarginPosition,
} from './us-margin-words.ts';
import { UsOpenForm } from './us-open-form.tsx';
import { UsPositions } from './us-positions.tsx';
import { UsShorts } from './us-shorts.tsx';
import { UsWhatIf } from './us-what-if.tsx';

/** What is one's own moves with prices. */
const AGAIN_MS = 5_000;

/** How the sheet that pays back says it here. */
const REPAY_WORDS = {
  owed: 'usMargin.owed',
  repayText: 'usMargin.repayText',
  ratioAfter: 'usMargin.ratioAfter',
  noLoansAfter: 'usMargin.noLoansAfter',
} as const;

/** The same of the sheet that puts up more. */
const ADD_WORDS = { held: 'usMargin.held', ratioWith: 'usMargin.shortAfter' } as const;

/** `/information/usMargin`: opening a US margin account, what of it is one's own and must be, its call, what is owed on it, and what would be if prices moved. */
export function UsMarginScreen() {
  const t = useText();
  useAccountWatch();
  const asked = useCall('us-margin/us-margin-overview', {}, { staleTime: 0, refetchInterval: AGAIN_MS });
  const { data } = asked;
  return (
    <>
      <BackBar title={t('usMargin.title')} />
      <div className="space-y-3 pt-3 pb-10" aria-busy={data === undefined && asked.error === null}>
        {data === undefined ? (
          <Awaited asked={asked} bones={<Skeleton shape="card" count={3} className="px-3" />} />
        ) : data.account === undefined && data.positions.length === 0 && data.shorts.length === 0 ? (
          <UsOpenForm overview={data} />
        ) : (
          <Own overview={data} />
        )}
      </div>
    </>
  );
}

function Own({ overview }: { overview: UsMarginOverview }) {
  const t = useText();
  const navigate = useNavigate();
  const [paid, setPaid] = useState<UsMarginPosition>();
  const [added, setAdded] = useState<string>();
  const { positions, shorts, call } = overview;
  const backed = shorts.map((one) => ({ ...one, held: one.collateral }));
  const isOwing = positions.length + shorts.length > 0;
  return (
    <>
      {call !== undefined && (
        <UsCallCard
          call={call}
          overview={overview}
          shortest={shortestOf(positions)}
          shortestOwed={shortestOf(shorts)}
          onRepay={setPaid}
          onAdd={({ id }) => setAdded(id)}
        />
      )}
      <EquityCard overview={overview} />
      {overview.account !== undefined && <UsAccountCard overview={overview} account={overview.account} />}
      {positions.length > 0 && <UsPositions positions={positions} onRepay={setPaid} />}
      {shorts.length > 0 && <UsShorts overview={overview} onAdd={({ id }) => setAdded(id)} />}
      {!isOwing && (
        <Empty
          title={t('usMargin.empty')}
          note={t('usMargin.emptyText')}
          action={{ label: t('margin.find'), onPress: () => navigate('/market/index') }}
        />
      )}
      {isOwing && <UsWhatIf overview={overview} />}
      <UsMarginTerms overview={overview} />
      <p className="px-4 text-xs text-ink-faint">{t('usMargin.simulated')}</p>
      <RepaySheet
        words={REPAY_WORDS}
        currency="USD"
        positions={positions}
        available={overview.available}
        // Whichever loan is paid on, the account has so much more of its own.
        calledOn={({ quantity }) => (quantity > 0 ? call?.left : undefined)}
        ratioAfter={(principal) => equityAfter(overview, principal)}
        position={paid}
        onClose={() => setPaid(undefined)}
      />
      <AddMarginSheet
        words={ADD_WORDS}
        currency="USD"
        shorts={backed}
        available={overview.available}
        calledOn={() => call?.left}
        ratioWith={(more) => equityWith(overview, more)}
        position={backed.find(({ id }) => id === added)}
        onClose={() => setAdded(undefined)}
      />
    </>
  );
}
