import { Skeleton } from '@kuroshio/ui';
import { lazy, Suspense } from 'react';
import type { DividendListProps } from './dividend-list.tsx';

const List = lazy(() => import('./dividend-list.tsx').then((file) => ({ default: file.DividendList })));

/** The customer's dividends, loaded where they are looked at. */
export function Dividends(props: DividendListProps) {
  return (
    <Suspense
      fallback={
        <div aria-busy="true" className="bg-surface-raised p-4">
          <Skeleton count={2} />
        </div>
      }
    >
      <List {...props} />
    </Suspense>
  );
}
