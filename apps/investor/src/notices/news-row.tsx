import type { NewsItem } from '@kuroshio/contract';
import { useNavigate } from '../platform/navigation.tsx';
import { NewsSource } from './news-source.tsx';
import { useNewsWords } from './news-words.ts';

/** One piece of news in a list; pressed it opens. */
export function NewsRow({ item, lines = 2 }: { item: NewsItem; lines?: 1 | 2 }) {
  const navigate = useNavigate();
  const { title, body } = useNewsWords()(item);
  return (
    <button
      type="button"
      data-news={item.id}
      onClick={() => navigate(`/home/newsDetail?id=${item.id}`)}
      className="block w-full px-4 py-3 text-left active:bg-surface-sunken"
    >
      <span className="line-clamp-2 text-base font-medium text-ink">{title}</span>
      {lines === 2 && body[0] !== undefined && (
        <span className="mt-0.5 line-clamp-2 text-sm text-ink-muted">{body[0]}</span>
      )}
      <span className="mt-1.5 block">
        <NewsSource item={item} />
      </span>
    </button>
  );
}
