import type { WatchGroup } from '@kuroshio/contract';
import { Button, EditIcon, Empty, ForwardIcon, IconButton, List, Tabs } from '@kuroshio/ui';
import { useState } from 'react';
import { Refreshable } from '../layout/refreshable.tsx';
import { useNavigate } from '../platform/navigation.tsx';
import { useSignedIn } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useCall } from '../platform/use-call.ts';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import { MarketHeader } from '../quotes/market-header.tsx';
import { SparkRow } from '../quotes/quote-row.tsx';
import { useListed, useName } from '../quotes/use-listed.ts';
import { useSparklines } from '../quotes/use-sparklines.ts';
import { useAskLogin } from '../quotes/ask-login.ts';
import { useWatchGroups } from '../quotes/watchlist.ts';
import { useGroupName } from './group-words.ts';
import { HotList } from './hot-list.tsx';
import { SwipeRow } from './swipe-row.tsx';
import { useEditMembers } from './use-edit-groups.ts';

/** So many rows are shown with the course of their day; the full list has them all. */
const SHOWN = 40;

/** `/favorite/index`: the customer's watchlists, live, one at a time; for guests what others look at. */
export function FavoritesScreen() {
  const t = useText();
  const signedIn = useSignedIn();
  const askLogin = useAskLogin();
  return (
    <>
      <MarketHeader active="watchlist" />
      <Refreshable
        onRefresh={() =>
          refresh('quotes/watchlist', 'favorites/groups', 'quotes/sparklines', 'favorites/most-searched')
        }
      >
        {signedIn ? (
          <OwnGroups />
        ) : (
          <>
            <Empty
              className="!py-8"
              title={t('quotes.watchlistGuest')}
              note={t('quotes.watchlistGuestText')}
              action={{ label: t('account.signIn'), onPress: () => askLogin() }}
            />
            <HotList />
          </>
        )}
        <Categories />
      </Refreshable>
    </>
  );
}

function OwnGroups() {
  const t = useText();
  const navigate = useNavigate();
  const groupName = useGroupName();
  const asked = useWatchGroups();
  const [chosen, setChosen] = useState<string>();
  const groups = asked.data ?? [];
  const group = groups.find(({ id }) => id === chosen) ?? groups.find(({ first }) => first) ?? groups[0];
  return (
    <AwaitedList asked={asked} rows={groups.length} bones={6} empty={null}>
      {group !== undefined && (
        <>
          <div className="flex items-center bg-surface-raised hairline-b">
            <Tabs
              className="min-w-0 flex-1"
              look="pill"
              label={t('favorites.groups')}
              value={group.id}
              onChange={setChosen}
              tabs={groups.map((one) => ({
                key: one.id,
                label: <span className="max-w-32 truncate">{groupName(one)}</span>,
              }))}
            />
            <IconButton
              label={t('favorites.manage')}
              onPress={() => navigate(`/favorite/editSelf?group=${group.id}`)}
              icon={<EditIcon className="size-5.5 text-ink-muted" />}
            />
          </div>
          <Members key={group.id} group={group} />
        </>
      )}
    </AwaitedList>
  );
}

function Members({ group }: { group: WatchGroup }) {
  const t = useText();
  const navigate = useNavigate();
  const nameOf = useName();
  const edit = useEditMembers();
  const asked = useCall('quotes/watchlist', { group: group.id });
  const rows = useListed(asked.data);
  const shown = rows.slice(0, SHOWN);
  const points = useSparklines(shown.map(({ listing }) => listing.symbol));
  const full = () => navigate(`/favorite/moreList?group=${group.id}`);
  const empty = (
    <>
      <Empty
        className="!py-8"
        title={t(group.first ? 'quotes.watchlistEmpty' : 'favorites.emptyGroup')}
        note={t(group.first ? 'quotes.watchlistEmptyText' : 'favorites.emptyGroupText')}
        action={{ label: t('quotes.toSearch'), onPress: () => navigate('/favorite/search') }}
      />
      <HotList />
    </>
  );
  return (
    <AwaitedList asked={asked} rows={rows.length} bones={6} empty={empty}>
      <div className="flex h-10 items-center justify-between pr-2 pl-4 text-xs text-ink-faint">
        <span className="num">{t('favorites.groupCount', { count: rows.length })}</span>
        <Button kind="ghost" size="sm" onClick={full}>
          {t('favorites.full')}
        </Button>
      </div>
      <List items={shown} keyOf={({ listing }) => listing.symbol} label={t('quotes.watchlistTitle')}>
        {(row) => {
          const { symbol } = row.listing;
          return (
            <SwipeRow
              label={t('favorites.swipeRemove')}
              name={nameOf(row.listing)}
              onRemove={() => edit.remove(group.id, [symbol])}
            >
              <SparkRow row={row} points={points.get(symbol)} />
            </SwipeRow>
          );
        }}
      </List>
      {rows.length > SHOWN && (
        <button
          type="button"
          onClick={full}
          className="flex h-12 w-full items-center justify-center gap-1 bg-surface-raised text-sm text-brand hairline-t"
        >
          {t('favorites.full')} · <span className="num">{t('favorites.groupCount', { count: rows.length })}</span>
          <ForwardIcon className="size-4" />
        </button>
      )}
    </AwaitedList>
  );
}

function Categories() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <div className="p-4">
      <Button kind="outline" block onClick={() => navigate('/favorite/categoryList')}>
        {t('favorites.categories')}
      </Button>
    </div>
  );
}
