import { Empty, ForwardIcon, Tabs } from '@kuroshio/ui';
import { useState } from 'react';
import { useNavigate } from '../platform/navigation.tsx';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import type { MarketChoice } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { SparkList } from '../quotes/spark-list.tsx';
import { useListed } from '../quotes/use-listed.ts';
import { RANK_KEYS, type RankBy } from './rank-words.ts';
import { useLiveOrder } from './use-live-order.ts';

const SHOWN = ['gainers', 'losers', 'turnover'] as const satisfies readonly RankBy[];
const ROWS = 5;
const REFETCH_MS = 10_000;

/** The first of each ranking of the market chosen, and the way to all of them. */
export function RankingPreview({ market }: { market: MarketChoice }) {
  const t = useText();
  const navigate = useNavigate();
  const [by, setBy] = useState<(typeof SHOWN)[number]>('gainers');
  const section = market === 'twd' ? 'TW' : 'US';
  return (
    <section className="bg-surface-raised pt-3 hairline-t">
      <div className="flex h-11 items-center justify-between pr-1.5 pl-4">
        <h2 className="text-xl font-semibold text-ink">{t('home.rankings')}</h2>
        <button
          type="button"
          onClick={() => navigate(`/home/stockList?view=ranking&section=${section}&by=${by}`)}
          className="flex h-11 items-center px-2 text-sm text-ink-faint active:text-brand"
        >
          {t('home.viewAll')}
          <ForwardIcon className="size-4" />
        </button>
      </div>
      <Tabs
        look="pill"
        label={t('home.rankBy')}
        value={by}
        onChange={(key) => setBy(key as typeof by)}
        tabs={SHOWN.map((key) => ({ key, label: t(RANK_KEYS[key]) }))}
      />
      <Rows key={`${section} ${by}`} section={section} by={by} />
    </section>
  );
}

function Rows({ section, by }: { section: 'TW' | 'US'; by: RankBy }) {
  const t = useText();
  const asked = useCall('quotes/ranking', { section, by, limit: ROWS }, { refetchInterval: REFETCH_MS });
  const rows = useLiveOrder(useListed(asked.data?.quotes), by);
  const empty = <Empty className="!py-6" title={t('home.rankEmpty')} />;
  return (
    <AwaitedList part asked={asked} rows={rows.length} bones={ROWS} empty={empty}>
      <SparkList rows={rows} label={t(RANK_KEYS[by])} />
    </AwaitedList>
  );
}
