import { Skeleton } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { useCall } from '../platform/use-call.ts';

/** Rows in the place of a list that loads. A list cannot be shown without the instruments: their failure shows here. */
export function ListSkeleton({ count = 5 }: { count?: number }) {
  const asked = useCall('quotes/instruments', {}, { staleTime: Number.POSITIVE_INFINITY });
  const bones = <Skeleton shape="row" count={count} className="bg-surface-raised" />;
  return <Awaited asked={asked} bones={bones} className="!py-8" />;
}
