import { part } from '../platform/load-with.ts';
import { portfolio } from '@kuroshio/text/areas/portfolio.ts';
import { trading } from '@kuroshio/text/areas/trading.ts';
import { Skeleton } from '@kuroshio/ui';
import { Suspense } from 'react';
import type { DividendListProps } from './dividend-list.tsx';

const List = part([portfolio, trading], () => import('./dividend-list.tsx').then((file) => file.DividendList));

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
