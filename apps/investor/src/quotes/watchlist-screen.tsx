import { Button, CloseIcon, Empty, IconButton, PlusIcon } from '@kuroshio/ui';
import { useState } from 'react';
import { useNavigate } from '../platform/navigation.tsx';
import { AwaitedList } from './awaited-list.tsx';
import { Refreshable } from '../layout/refreshable.tsx';
import { useSignedIn } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useCall } from '../platform/use-call.ts';
import { MarketHeader } from './market-header.tsx';
import { SparkList } from './spark-list.tsx';
import { NameCell } from './quote-row.tsx';
import type { QuotedListing } from './sort-quotes.ts';
import { useListed } from './use-listed.ts';
import { useAskLogin, useWatch, useWatchlist } from './watchlist.ts';
import { StarredRow } from './starred-row.tsx';
import { ListSkeleton } from './list-skeleton.tsx';

/** The customer's own list, live; for guests and beginners what others trade. */
export function WatchlistScreen() {
  const t = useText();
  const signedIn = useSignedIn();
  const askLogin = useAskLogin();
  return (
    <>
      <MarketHeader active="watchlist" />
      <Refreshable onRefresh={() => refresh('quotes/watchlist', 'quotes/sparklines')}>
        {signedIn ? (
          <OwnList />
        ) : (
          <>
            <Empty
              className="!py-8"
              title={t('quotes.watchlistGuest')}
              note={t('quotes.watchlistGuestText')}
              action={{ label: t('account.signIn'), onPress: () => askLogin() }}
            />
            <Suggestions />
          </>
        )}
      </Refreshable>
    </>
  );
}

function OwnList() {
  const t = useText();
  const navigate = useNavigate();
  const asked = useWatchlist();
  const [editing, setEditing] = useState(false);
  const rows = useListed(asked.data);
  const add = () => navigate('/favorite/search');
  const empty = (
    <>
      <Empty
        className="!py-8"
        title={t('quotes.watchlistEmpty')}
        note={t('quotes.watchlistEmptyText')}
        action={{ label: t('quotes.toSearch'), onPress: add }}
      />
      <Suggestions />
    </>
  );
  return (
    <AwaitedList asked={asked} rows={rows.length} bones={6} empty={empty}>
      <div className="flex h-11 items-center justify-between pr-2 pl-4 text-xs text-ink-faint">
        <span>{t('quotes.watchlistCount', { count: rows.length })}</span>
        <span className="flex">
          <Button kind="ghost" size="sm" icon={<PlusIcon className="size-4" />} onClick={add}>
            {t('quotes.addStock')}
          </Button>
          <Button kind="ghost" size="sm" aria-pressed={editing} onClick={() => setEditing(!editing)}>
            {t(editing ? 'quotes.editDone' : 'quotes.edit')}
          </Button>
        </span>
      </div>
      {editing ? <Removable rows={rows} /> : <SparkList rows={rows} label={t('quotes.watchlistTitle')} />}
    </AwaitedList>
  );
}

function Removable({ rows }: { rows: readonly QuotedListing[] }) {
  const t = useText();
  const watch = useWatch();
  return (
    <ul aria-label={t('quotes.watchlistTitle')} className="bg-surface-raised">
      {rows.map(({ listing }) => (
        <li key={listing.symbol} className="flex h-15 items-center justify-between gap-2 pr-2 pl-4 not-last:hairline-b">
          <NameCell listing={listing} tag />
          <IconButton
            label={`${t('quotes.unwatch')} ${listing.code}`}
            onPress={() => void watch(listing.symbol, false)}
            icon={<CloseIcon className="size-5 text-danger" />}
          />
        </li>
      ))}
    </ul>
  );
}

/** What trades most in Taiwan right now, each with its star. */
function Suggestions() {
  const t = useText();
  const { data, error } = useCall('quotes/ranking', { board: 'TW', by: 'turnover', limit: 8 }, { staleTime: 30_000 });
  const rows = useListed(data?.quotes);
  // They are an extra: what is above them says enough.
  if (error !== null && data === undefined) return null;
  if (data === undefined) return <ListSkeleton count={4} />;
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className="px-4 pb-1.5 text-sm font-semibold text-ink-muted">{t('quotes.suggestions')}</h2>
      <ul aria-label={t('quotes.suggestions')} className="bg-surface-raised">
        {rows.map((row) => (
          <StarredRow key={row.listing.symbol} row={row} />
        ))}
      </ul>
    </section>
  );
}
