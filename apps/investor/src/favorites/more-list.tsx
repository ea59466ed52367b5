import { Empty } from '@kuroshio/ui';
import { useMemo, useState } from 'react';
import { BackBar } from '../layout/back-bar.tsx';
import { Refreshable } from '../layout/refreshable.tsx';
import { isRefused } from '../platform/failure.ts';
import { useNavigate, useSearchParams } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { refresh, useCall } from '../platform/use-call.ts';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import { QuoteList } from '../quotes/quote-list.tsx';
import { SortHeader } from '../quotes/sort-header.tsx';
import { nextOrder, type SortOrder, sortQuotes } from '../quotes/sort-quotes.ts';
import { useListed, useName } from '../quotes/use-listed.ts';
import { useWatchGroups } from '../quotes/watchlist.ts';
import { useGroupName } from './group-words.ts';

/** `/favorite/moreList?group=`: all of a watchlist, to be sorted by its columns; of the first where none is named. */
export function MoreList() {
  const t = useText();
  const navigate = useNavigate();
  const nameOf = useName();
  const groupName = useGroupName();
  const [params] = useSearchParams();
  const [order, setOrder] = useState<SortOrder>();
  const id = params.get('group');
  const groups = useWatchGroups();
  const group = groups.data?.find((one) => (id === null ? one.first : one.id === id));
  const asked = useCall('quotes/watchlist', id === null ? {} : { group: id });
  const rows = useListed(asked.data);
  const sorted = useMemo(() => (order === undefined ? rows : sortQuotes(rows, order, nameOf)), [rows, order, nameOf]);
  const missing = isRefused(asked.error, 'GROUP_NOT_FOUND', 'MALFORMED_INPUT');
  const title = group === undefined ? t('quotes.watchlistTitle') : groupName(group);
  return (
    <>
      <BackBar title={title} subtitle={missing ? undefined : t('favorites.groupCount', { count: rows.length })} />
      {missing ? (
        <Empty
          title={t('favorites.groupMissing')}
          action={{ label: t('favorites.toFavorites'), onPress: () => navigate('/favorite/index', { replace: true }) }}
        />
      ) : (
        <>
          <SortHeader order={order} onSort={(column) => setOrder(nextOrder(order, column))} stickyTop={3} />
          <Refreshable onRefresh={() => refresh('quotes/watchlist')}>
            <AwaitedList
              asked={asked}
              rows={sorted.length}
              bones={10}
              empty={<Empty title={t('favorites.emptyGroup')} note={t('favorites.emptyGroupText')} />}
            >
              <QuoteList rows={sorted} label={title} />
            </AwaitedList>
          </Refreshable>
        </>
      )}
    </>
  );
}
