import { ForwardIcon, NewsIcon } from '@kuroshio/ui';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { NEWS_EVERY } from '../notices/home-news.tsx';
import { useNewsWords } from '../notices/news-words.ts';

/** The newest notice of the house in one line; nothing where there is none. */
export function NewestNotice() {
  const t = useText();
  const navigate = useNavigate();
  const wordsOf = useNewsWords();
  const { data } = useCall('notices/list-news', { source: 'house', limit: 1 }, { refetchInterval: NEWS_EVERY });
  const newest = data?.items[0];
  if (newest === undefined) return null;
  return (
    <button
      type="button"
      data-notice={newest.id}
      onClick={() => navigate(`/home/newsDetail?id=${newest.id}`)}
      className="flex h-11 w-full items-center gap-2 bg-brand-soft px-4 text-left active:bg-surface-sunken"
    >
      <NewsIcon className="size-4.5 shrink-0 text-brand" />
      <span className="sr-only">{t('home.newestNotice')}</span>
      <span className="min-w-0 flex-1 truncate text-sm text-ink">{wordsOf(newest).title}</span>
      <ForwardIcon className="size-4 shrink-0 text-ink-faint" />
    </button>
  );
}
