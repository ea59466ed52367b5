import { Empty, Tabs } from '@kuroshio/ui';
import { useState } from 'react';
import { useNavigate } from '../platform/navigation.tsx';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import type { MarketChoice } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { SparkList } from '../quotes/spark-list.tsx';
import { sortQuotes } from '../quotes/sort-quotes.ts';
import { useListed, useName } from '../quotes/use-listed.ts';
import { useWatchlist } from '../quotes/watchlist.ts';

/** So many rows of each are shown here. */
const SHOWN = 6;

/** What one holds and what one watches, the largest movers of the day first. */
export function OwnMovers({ market }: { market: MarketChoice }) {
  const t = useText();
  const [tab, setTab] = useState('inventory');
  return (
    <Tabs
      className="mt-2 bg-surface-raised"
      value={tab}
      onChange={setTab}
      tabs={[
        { key: 'inventory', label: t('home.tabInventory'), content: <Inventory market={market} /> },
        { key: 'watchlist', label: t('home.tabWatchlist'), content: <Watched /> },
      ]}
    />
  );
}

function Inventory({ market }: { market: MarketChoice }) {
  const t = useText();
  const navigate = useNavigate();
  const holdings = useCall('portfolio/holdings', { market });
  const symbols = (holdings.data ?? []).map(({ symbol }) => symbol);
  const snapshot = useCall(
    'quotes/snapshot',
    { symbols: symbols.slice(0, 200) },
    { enabled: symbols.length > 0, keepPrevious: true },
  );
  const rows = useListed(symbols.length === 0 ? [] : snapshot.data?.quotes);
  const empty = (
    <Empty
      className="!py-6"
      title={t('home.inventoryEmpty')}
      note={t('home.inventoryEmptyText')}
      action={{ label: t('home.toMarket'), onPress: () => navigate('/market/index') }}
    />
  );
  // Without a holding there is nothing to be quoted, and so no second answer to wait for.
  const asked = symbols.length === 0 ? holdings : snapshot;
  return (
    <AwaitedList part asked={asked} rows={rows.length} bones={3} empty={empty}>
      <Movers rows={rows} label={t('home.tabInventory')} />
    </AwaitedList>
  );
}

function Watched() {
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
      <Movers rows={rows} label={t('home.tabWatchlist')} />
    </AwaitedList>
  );
}

function Movers({ rows, label }: { rows: Parameters<typeof sortQuotes>[0]; label: string }) {
  const nameOf = useName();
  const movers = sortQuotes(rows, { column: 'change', direction: 'descending' }, nameOf);
  return <SparkList rows={movers.slice(0, SHOWN)} label={label} />;
}
