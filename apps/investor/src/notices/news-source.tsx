import type { NewsItem } from '@kuroshio/contract';
import { Tag, type TagKind } from '@kuroshio/ui';
import { dateText, dateTimeText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';

const KINDS = { exchange: 'outline', house: 'brand', feed: 'accent' } as const satisfies Record<
  NewsItem['source'],
  TagKind
>;

/** Where a piece of news comes from, and when: what happened in a market carries its trading date. */
export function NewsSource({ item }: { item: NewsItem }) {
  const t = useText();
  const { source, feed, event, publishedAt } = item;
  const from =
    source === 'feed'
      ? t('notices.fromFeed', { name: feed })
      : t(source === 'house' ? 'notices.fromHouse' : 'notices.fromExchange');
  const when = 'date' in event ? t('notices.tradingDate', { date: dateText(event.date) }) : dateTimeText(publishedAt);
  return (
    <span className="flex min-w-0 items-center gap-2 text-xs text-ink-faint">
      <Tag kind={KINDS[source]} className="min-w-0 shrink">
        <span className="truncate leading-4">{from}</span>
      </Tag>
      <span className="num shrink-0">{when}</span>
    </span>
  );
}
