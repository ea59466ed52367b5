import type { OutputOf, SentInputOf } from '@kuroshio/contract';
import { Empty, List, NoticeBar, Skeleton, Tabs } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { Mark } from '../layout/mark.tsx';
import { MorePages } from '../layout/more-pages.tsx';
import { Refreshable } from '../layout/refreshable.tsx';
import { SearchMenu } from '../layout/search-menu.tsx';
import { useText } from '../platform/texts.ts';
import { refresh, usePages } from '../platform/use-call.ts';
import { NewsRow } from './news-row.tsx';

type Source = NonNullable<SentInputOf<'notices/list-news'>['source']>;

const SOURCES = {
  all: 'notices.sourceAll',
  exchange: 'notices.sourceExchange',
  feed: 'notices.sourceFeed',
  house: 'notices.sourceHouse',
} as const satisfies Record<Source | 'all', string>;

/** `/home/newsList`: what happened in the markets, what the feeds and the house say. */
export function NewsList() {
  const t = useText();
  const [source, setSource] = useState<keyof typeof SOURCES>('all');
  return (
    <>
      <SearchMenu leading={<Mark className="size-8 shrink-0" />} />
      <h1 className="sr-only">{t('notices.newsTitle')}</h1>
      <div className="sticky top-13 z-10">
        <Tabs
          label={t('notices.newsSources')}
          value={source}
          onChange={(key) => setSource(key as typeof source)}
          tabs={Object.entries(SOURCES).map(([key, text]) => ({ key, label: t(text) }))}
        />
      </div>
      <Refreshable onRefresh={() => refresh('notices/list-news')}>
        <Items key={source} source={source === 'all' ? undefined : source} />
      </Refreshable>
    </>
  );
}

function Items({ source }: { source: Source | undefined }) {
  const t = useText();
  const pages = usePages('notices/list-news', source === undefined ? {} : { source }, ({ items, more }) => {
    const last = items.at(-1);
    return more && last !== undefined ? { after: last.id } : undefined;
  });
  const items = pages.data?.pages.flatMap((page) => page.items);
  if (items === undefined) {
    const bones = <Skeleton shape="row" count={8} className="bg-surface-raised" />;
    return <Awaited asked={pages} bones={<div aria-busy="true">{bones}</div>} />;
  }
  const feeds = pages.data?.pages[0]?.feeds ?? [];
  return (
    <>
      {(source === undefined || source === 'feed') && <FailedFeeds feeds={feeds} />}
      {items.length === 0 ? (
        <NothingYet source={source} />
      ) : (
        <>
          <List items={items} keyOf={(item) => item.id} label={t('notices.newsTitle')}>
            {(item) => <NewsRow item={item} />}
          </List>
          <MorePages pages={pages} />
        </>
      )}
    </>
  );
}

function FailedFeeds({ feeds }: { feeds: OutputOf<'notices/list-news'>['feeds'] }) {
  const t = useText();
  return feeds
    .filter(({ state }) => state === 'failed')
    .map(({ name, readAt }) => (
      <NoticeBar key={name} kind="warn">
        {t(readAt === 0 ? 'notices.feedNever' : 'notices.feedFailed', { name })}
      </NoticeBar>
    ));
}

function NothingYet({ source }: { source: Source | undefined }) {
  const t = useText();
  if (source === 'feed') return <Empty title={t('notices.newsEmptyFeed')} note={t('notices.newsEmptyFeedText')} />;
  if (source === 'house') return <Empty title={t('notices.newsEmptyHouse')} />;
  return <Empty title={t('notices.newsEmpty')} note={t('notices.newsEmptyText')} />;
}
