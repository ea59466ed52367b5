import { Empty, ErrorState, ForwardIcon, Tabs } from '@kuroshio/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText } from '../platform/failure.ts';
import type { MarketChoice } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { SparkList } from '../quotes/spark-list.tsx';
import { useListed } from '../quotes/use-listed.ts';
import { RANK_KEYS, type RankBy } from './rank-words.ts';
import { ListSkeleton } from '../quotes/list-skeleton.tsx';

const SHOWN = ['gainers', 'losers', 'turnover'] as const satisfies readonly RankBy[];
const ROWS = 5;
const REFETCH_MS = 10_000;

/** The first of each ranking of the market chosen, and the way to all of them. */
export function RankingPreview({ market }: { market: MarketChoice }) {
  const t = useText();
  const navigate = useNavigate();
  const [by, setBy] = useState<(typeof SHOWN)[number]>('gainers');
  const board = market === 'twd' ? 'TW' : 'US';
  return (
    <section className="mt-2 bg-surface-raised">
      <div className="flex h-11 items-center justify-between pr-1.5 pl-4">
        <h2 className="text-base font-semibold text-ink">{t('home.rankings')}</h2>
        <button
          type="button"
          onClick={() => void navigate(`/home/stockList?board=${board}&by=${by}`)}
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
      <Rows key={`${board} ${by}`} board={board} by={by} />
    </section>
  );
}

function Rows({ board, by }: { board: 'TW' | 'US'; by: RankBy }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useCall(
    'quotes/ranking',
    { board, by, limit: ROWS },
    { refetchInterval: REFETCH_MS },
  );
  const rows = useListed(data?.quotes);
  if (error !== null && data === undefined) {
    return (
      <ErrorState
        className="!py-8"
        title={failureText(error)}
        retryLabel={t('shell.retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data?.quotes.length === 0) return <Empty className="!py-6" title={t('home.rankEmpty')} />;
  if (rows.length === 0) return <ListSkeleton count={ROWS} />;
  return <SparkList rows={rows} label={t(RANK_KEYS[by])} />;
}
