import { Cell, Empty, Segmented, Skeleton } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { CardRow } from './card-row.tsx';
import type { Kind, StrategyCard } from './strategy-words.ts';

const MARKETS = { all: 'strategies.marketAll', twd: 'strategies.marketTwd', usd: 'strategies.marketUsd' } as const;
const SORTS = {
  return: ['strategies.sortReturn', (a: StrategyCard, b: StrategyCard) => b.returnBps - a.returnBps],
  drawdown: ['strategies.sortDrawdown', (a: StrategyCard, b: StrategyCard) => a.drawdownBps - b.drawdownBps],
  size: ['strategies.sortSize', (a: StrategyCard, b: StrategyCard) => Number(BigInt(b.fundSize) - BigInt(a.fundSize))],
  age: ['strategies.sortAge', (a: StrategyCard, b: StrategyCard) => b.days - a.days],
  costs: ['strategies.sortCosts', (a: StrategyCard, b: StrategyCard) => costsOf(a) - costsOf(b)],
} as const;
type Sort = keyof typeof SORTS;
type Market = keyof typeof MARKETS;

const costsOf = ({ feeBps, entryBps, exitBps }: StrategyCard) => feeBps + entryBps + exitBps;
const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as Key[];

/** All strategies there ever were, those that lost and those that ended among them. */
export function StrategyList({ kind, onOpen }: { kind: Kind; onOpen: (id: string) => void }) {
  const t = useText();
  const navigate = useNavigate();
  const [market, setMarket] = useState<Market>('all');
  const [sort, setSort] = useState<Sort>('return');
  const asked = useCall('strategies/list-strategies', { kind });
  const { data } = asked;
  const rows = (data?.strategies ?? [])
    .filter((one) => market === 'all' || one.market === market)
    .toSorted(SORTS[sort][1]);
  return (
    <>
      <div className="space-y-2 bg-surface-raised px-4 py-2.5 hairline-b">
        <Segmented
          size="sm"
          label={t('strategies.market')}
          value={market}
          onChange={setMarket}
          options={keysOf(MARKETS).map((value) => ({ value, label: t(MARKETS[value]) }))}
        />
        <Segmented
          size="sm"
          label={t('strategies.sort')}
          value={sort}
          onChange={setSort}
          options={keysOf(SORTS).map((value) => ({ value, label: t(SORTS[value][0]) }))}
        />
      </div>
      {data === undefined && <Awaited asked={asked} bones={<Skeleton shape="card" count={3} className="p-4" />} />}
      {data !== undefined && rows.length === 0 && <Empty title={t('strategies.none')} />}
      <ul className="bg-surface-raised" aria-label={t('strategies.tabAll')}>
        {rows.map((card) => (
          <CardRow key={card.id} card={card} onOpen={() => onOpen(card.id)} />
        ))}
      </ul>
      {kind === 'copy' && (
        <Cell
          className="mt-2 bg-surface-raised"
          label={t('leads.enter')}
          note={t('leads.enterText')}
          onPress={() => navigate('/home/lead')}
        />
      )}
      {kind === 'day' && (
        <Cell
          className="mt-2 bg-surface-raised"
          label={t('laboratory.enter')}
          note={t('laboratory.enterText')}
          onPress={() => navigate('/home/laboratory')}
        />
      )}
      {rows.length > 0 && <p className="px-4 py-4 text-xs text-ink-faint">{t('strategies.targetNote')}</p>}
    </>
  );
}
