import { Empty, ForwardIcon, List, Skeleton } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { NewsRow } from './news-row.tsx';

const SHOWN = 3;
/** News is asked for anew this often, ms. */
export const NEWS_EVERY = 30_000;

/** The newest news, and the way to all of it: a part of the home screen. */
export function HomeNews() {
  const t = useText();
  const navigate = useNavigate();
  const asked = useCall('notices/list-news', { limit: SHOWN }, { refetchInterval: NEWS_EVERY });
  const items = asked.data?.items;
  return (
    <section className="bg-surface-raised pt-3 hairline-t">
      <div className="flex h-11 items-center justify-between pr-1.5 pl-4">
        <h2 className="text-xl font-semibold text-ink">{t('notices.latestNews')}</h2>
        <button
          type="button"
          onClick={() => navigate('/home/newsList')}
          className="flex h-11 items-center px-2 text-sm text-ink-faint active:text-brand"
        >
          {t('notices.viewAll')}
          <ForwardIcon className="size-4" />
        </button>
      </div>
      {items === undefined ? (
        <Awaited asked={asked} className="!py-6" bones={<Skeleton shape="row" count={SHOWN} />} />
      ) : items.length === 0 ? (
        <Empty className="!py-6" title={t('notices.newsEmpty')} />
      ) : (
        <List items={items} keyOf={(item) => item.id} label={t('notices.latestNews')}>
          {(item) => <NewsRow item={item} lines={1} />}
        </List>
      )}
    </section>
  );
}
