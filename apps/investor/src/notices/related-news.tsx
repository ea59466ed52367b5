import { Empty, List, Skeleton } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { MorePages } from '../layout/more-pages.tsx';
import { useText } from '../platform/texts.ts';
import { usePages } from '../platform/use-call.ts';
import { NewsRow } from './news-row.tsx';

/** News about one instrument, ten at a time: a part of its screen. */
export function RelatedNews({ symbol }: { symbol: string }) {
  const t = useText();
  const pages = usePages('notices/list-news', { symbol }, ({ items, more }) => {
    const last = items.at(-1);
    return more && last !== undefined ? { after: last.id } : undefined;
  });
  const items = pages.data?.pages.flatMap((page) => page.items);
  if (items === undefined) {
    return <Awaited asked={pages} className="!py-8" bones={<Skeleton shape="row" count={3} />} />;
  }
  if (items.length === 0) return <Empty className="!py-8" title={t('notices.relatedEmpty')} />;
  return (
    <>
      <List items={items} keyOf={(item) => item.id} label={t('notices.relatedNews')}>
        {(item) => <NewsRow item={item} lines={1} />}
      </List>
      <MorePages pages={pages} />
    </>
  );
}
