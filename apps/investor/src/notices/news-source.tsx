import type { NewsItem } from '@kuroshio/contract';
import { Tag, type TagKind } from '@kuroshio/ui';
import { useZonedStampText } from '../platform/stamp-words.ts';
import { useText } from '../platform/texts.ts';

const KINDS = { exchange: 'outline', house: 'brand', feed: 'accent' } as const satisfies Record<
  NewsItem['source'],
  TagKind
>;

/** Where a piece of news comes from, and when by the clock of its market. */
export function NewsSource({ item }: { item: NewsItem }) {
  const t = useText();
  const stamp = useZonedStampText();
  const { source, feed, publishedStamp } = item;
  const from =
    source === 'feed'
      ? t('notices.fromFeed', { name: feed })
      : t(source === 'house' ? 'notices.fromHouse' : 'notices.fromExchange');
  return (
    <span className="flex min-w-0 items-center gap-x-2 text-xs large-text:flex-wrap text-ink-faint">
      <Tag kind={KINDS[source]} className="min-w-0 shrink large-text:shrink-0">
        <span className="truncate leading-4">{from}</span>
      </Tag>
      <span className="num shrink-0">{stamp(publishedStamp)}</span>
    </span>
  );
}
