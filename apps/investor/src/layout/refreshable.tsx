import { PullRefresh } from '@kuroshio/ui';
import type { ReactNode } from 'react';
import { useText } from '../platform/texts.ts';

/** What is asked for anew when it is pulled down. @param onRefresh rejects where that failed. */
export function Refreshable({ onRefresh, children }: { onRefresh: () => Promise<unknown>; children: ReactNode }) {
  const t = useText();
  return (
    <PullRefresh
      onRefresh={onRefresh}
      texts={{
        pulling: t('shell.pullToRefresh'),
        loosing: t('shell.releaseToRefresh'),
        loading: t('shell.refreshing'),
        success: t('shell.refreshed'),
      }}
    >
      {children}
    </PullRefresh>
  );
}
