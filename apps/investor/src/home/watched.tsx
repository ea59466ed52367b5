import { Empty } from '@kuroshio/ui';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import { SparkList } from '../quotes/spark-list.tsx';
import { useListed } from '../quotes/use-listed.ts';
import { useWatchlist } from '../quotes/watchlist.ts';
import { largestMovers } from './largest-movers.ts';
import { ShowAll } from './show-all.tsx';

const SHOWN = 6;

/** What one watches, the largest movers of the day first. */
export function Watched() {
  const t = useText();
  const navigate = useNavigate();
  const asked = useWatchlist();
  const rows = useListed(asked.data);
  const empty = (
    <Empty
      className="!py-6"
      title={t('quotes.watchlistEmpty')}
      note={t('quotes.watchlistEmptyText')}
      action={{ label: t('quotes.toSearch'), onPress: () => navigate('/favorite/search') }}
    />
  );
  return (
    <AwaitedList part asked={asked} rows={rows.length} bones={3} empty={empty}>
      <SparkList rows={largestMovers(rows, SHOWN)} label={t('home.tabWatchlist')} />
      <ShowAll label={t('home.allWatched', { count: rows.length })} path="/favorite/index" />
    </AwaitedList>
  );
}
