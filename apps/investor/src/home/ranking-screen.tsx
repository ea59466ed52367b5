import { Empty, Segmented, Tabs } from '@kuroshio/ui';
import { useSearchParams } from '../platform/navigation.tsx';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { PhaseLine } from '../quotes/phase-line.tsx';
import { QuoteList } from '../quotes/quote-list.tsx';
import { SortHeader } from '../quotes/sort-header.tsx';
import { useListed } from '../quotes/use-listed.ts';
import { useLiveOrder } from './use-live-order.ts';
import { BOARDS, type Board, RANK_KEYS, type RankBy, ranksOf } from './rank-words.ts';

const MOST = 200;
/** What is ranked is asked for anew this often. */
const REFETCH_MS = 10_000;

/** Rankings of a board by gain, loss, turnover, volume and limits. Board and ranking stand in the address. */
export function RankingScreen() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const board = BOARDS.find((one) => one === params.get('board')) ?? 'TW';
  const ranks = ranksOf(board);
  const by = ranks.find((one) => one === params.get('by')) ?? 'gainers';
  const choose = (next: { board?: Board; by?: RankBy }) =>
    setParams({ board: next.board ?? board, by: next.by ?? by }, { replace: true });
  return (
    <>
      <BackBar title={t('home.rankings')} />
      <div className="sticky top-12 z-10 bg-surface-raised">
        <div className="px-4 pt-2">
          <Segmented
            size="sm"
            label={t('home.board')}
            value={board}
            onChange={(next) => choose({ board: next })}
            options={BOARDS.map((value) => ({ value, label: t(`home.board${value}`) }))}
          />
        </div>
        <Tabs
          label={t('home.rankBy')}
          value={by}
          onChange={(next) => choose({ by: next as RankBy })}
          tabs={ranks.map((key) => ({ key, label: t(RANK_KEYS[key]) }))}
        />
        <SortHeader />
      </div>
      <div className="flex h-8 items-center px-4">
        <PhaseLine venue={board === 'TW' ? 'TWSE' : board} />
      </div>
      <Ranking key={`${board} ${by}`} board={board} by={by} />
    </>
  );
}

const EMPTY_KEYS: Readonly<Partial<Record<RankBy, 'home.rankEmptyLimitUp' | 'home.rankEmptyLimitDown'>>> = {
  'limit-up': 'home.rankEmptyLimitUp',
  'limit-down': 'home.rankEmptyLimitDown',
};

function Ranking({ board, by }: { board: Board; by: RankBy }) {
  const t = useText();
  const asked = useCall('quotes/ranking', { board, by, limit: MOST }, { refetchInterval: REFETCH_MS });
  const rows = useLiveOrder(useListed(asked.data?.quotes), by);
  return (
    <AwaitedList
      asked={asked}
      rows={rows.length}
      bones={10}
      empty={<Empty title={t(EMPTY_KEYS[by] ?? 'home.rankEmpty')} />}
    >
      <QuoteList rows={rows} label={t(RANK_KEYS[by])} />
    </AwaitedList>
  );
}
