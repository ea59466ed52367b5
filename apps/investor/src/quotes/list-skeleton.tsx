import { ErrorState, Skeleton } from '@kuroshio/ui';
import { failureText } from '../platform/failure.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

/** Rows in the place of a list that loads. A list cannot be shown without the instruments: their failure shows here. */
export function ListSkeleton({ count = 5 }: { count?: number }) {
  const t = useText();
  const { error, refetch, isFetching } = useCall('quotes/instruments', {}, { staleTime: Number.POSITIVE_INFINITY });
  if (error === null) return <Skeleton shape="row" count={count} className="bg-surface-raised" />;
  return (
    <ErrorState
      className="!py-8"
      title={failureText(error)}
      retryLabel={t('shell.retry')}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
