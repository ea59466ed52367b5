import { LoadMore, type LoadMoreStatus } from '@kuroshio/ui';
import { useText } from '../platform/texts.ts';

/** A list that loads page after page, as `usePages` gives it. */
export interface PagedCall {
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The foot of a paged list: loads the next page when it comes into sight. */
export function MorePages({ pages }: { pages: PagedCall }) {
  const t = useText();
  return (
    <LoadMore
      status={statusOf(pages)}
      onLoad={() => void pages.fetchNextPage()}
      texts={{
        loading: t('shell.loading'),
        finished: t('shell.noMore'),
        error: t('shell.failedTitle'),
        retry: t('shell.retry'),
      }}
    />
  );
}

function statusOf(pages: PagedCall): LoadMoreStatus {
  if (pages.isFetchingNextPage) return 'loading';
  if (pages.isFetchNextPageError) return 'error';
  return pages.hasNextPage ? 'idle' : 'finished';
}
