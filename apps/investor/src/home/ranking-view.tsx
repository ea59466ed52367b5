import { Empty, Tabs } from '@kuroshio/ui';
import { MorePages } from '../layout/more-pages.tsx';
import { Refreshable } from '../layout/refreshable.tsx';
import { useSearchParams } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { refresh } from '../platform/use-call.ts';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import { useListedPages } from '../quotes/listed-pages.ts';
import { PhaseLine } from '../quotes/phase-line.tsx';
import { QuoteList } from '../quotes/quote-list.tsx';
import { SortHeader } from '../quotes/sort-header.tsx';
import type { ListViewProps } from './list-view.ts';
import { type Section, measureOfRank, RANK_KEYS, type RankBy, ranksOf } from './rank-words.ts';
import { useLiveOrder } from './use-live-order.ts';

/** What is ranked is asked for anew this often. */
const REFETCH_MS = 10_000;

/** Rankings of a section by gain, loss, turnover, volume, limits and watchers. */
export function RankingView({ section }: ListViewProps) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const ranks = ranksOf(section);
  const by = ranks.find((one) => one === params.get('by')) ?? 'gainers';
  return (
    <>
      <div className="bg-surface-raised">
        <Tabs
          look="pill"
          label={t('home.rankBy')}
          value={by}
          onChange={(next) => setParams({ view: 'ranking', section, by: next }, { replace: true })}
          tabs={ranks.map((key) => ({ key, label: t(RANK_KEYS[key]) }))}
        />
      </div>
      <SortHeader measure={measureOfRank(by)} />
      <Refreshable onRefresh={() => refresh('quotes/ranking')}>
        <div className="flex h-8 items-center px-4">
          <PhaseLine venue={section === 'TW' ? 'TWSE' : section} />
        </div>
        <Ranking key={by} section={section} by={by} />
      </Refreshable>
    </>
  );
}

function NoneRanked({ by }: { by: RankBy }) {
  const t = useText();
  if (by === 'watched') return <Empty title={t('lists.rankEmptyWatched')} note={t('lists.rankEmptyWatchedText')} />;
  if (by === 'limit-up') return <Empty title={t('lists.rankEmptyLimitUp')} note={t('lists.limitSectionText')} />;
  if (by === 'limit-down') return <Empty title={t('lists.rankEmptyLimitDown')} note={t('lists.limitSectionText')} />;
  return <Empty title={t('home.rankEmpty')} />;
}

function Ranking({ section, by }: { section: Section; by: RankBy }) {
  const t = useText();
  const { pages, rows } = useListedPages({ path: 'quotes/ranking', input: { section, by } }, REFETCH_MS);
  const ordered = useLiveOrder(rows, by);
  return (
    <AwaitedList asked={pages} rows={ordered.length} bones={10} empty={<NoneRanked by={by} />}>
      <QuoteList rows={ordered} label={t(RANK_KEYS[by])} measure={measureOfRank(by)} />
      <MorePages pages={pages} />
    </AwaitedList>
  );
}
