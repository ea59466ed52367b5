import { Money, Skeleton, Tabs } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { currencySign, digitsOf } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { HoldingsToLend } from './holdings-to-lend.tsx';
import type { LendingBoard } from './lending-words.ts';
import { LentList } from './lent-list.tsx';

/** Fees are counted by the day, demand is drawn by the day, prices move. */
const AGAIN_MS = 10_000;
const TWD = { ...digitsOf('TWD'), prefix: currencySign('TWD').trim() };

type Show = 'available' | 'lent' | 'returned';

/** `/information/lending`: which holdings can be lent at which rate, what is lent and what it has brought. */
export function LendingScreen() {
  const t = useText();
  const [show, setShow] = useState<Show>('available');
  const asked = useCall('lending/lending-board', {}, { staleTime: 0, refetchInterval: AGAIN_MS });
  const { data } = asked;
  return (
    <>
      <BackBar title={t('lending.title')} />
      {data === undefined ? (
        <div className="px-3 pt-3" aria-busy={asked.error === null}>
          <Awaited asked={asked} bones={<Skeleton shape="card" count={3} />} />
        </div>
      ) : (
        <>
          <Earned board={data} />
          <Tabs
            label={t('lending.title')}
            value={show}
            onChange={(key) => setShow(key as Show)}
            tabs={(['available', 'lent', 'returned'] as const).map((key) => ({ key, label: t(`lending.${key}`) }))}
          />
          {show === 'available' ? (
            <HoldingsToLend board={data} onLent={() => setShow('lent')} />
          ) : (
            <LentList key={show} show={show} />
          )}
        </>
      )}
    </>
  );
}

/** What it brings now, and has brought. */
function Earned({ board }: { board: LendingBoard }) {
  const t = useText();
  return (
    <section data-surface="own" className="mx-3 my-3 rounded-lg bg-surface-raised px-4 pt-4 pb-5 text-ink">
      <h2 className="text-sm font-medium text-ink-muted">{t('lending.earned')}</h2>
      <p className="mt-1 text-4xl font-semibold break-all">
        <Money amount={board.accrued} {...TWD} />
      </p>
      <p className="mt-2 flex flex-wrap gap-x-2 text-sm">
        <span className="text-ink-muted">{t('lending.paid')}</span>
        <Money amount={board.paid} {...TWD} className="font-semibold" />
      </p>
    </section>
  );
}
