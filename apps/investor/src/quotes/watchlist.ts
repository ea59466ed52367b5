import type { Quote, WatchGroup } from '@kuroshio/contract';
import { useCallback, useMemo } from 'react';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import { useSignedIn } from '../platform/session.ts';
import { callKey, refresh, useCall } from '../platform/use-call.ts';
import { useAskLogin } from './ask-login.ts';

/** The customer's first watchlist with its quotes; not asked for guests. */
export function useWatchlist() {
  return useCall('quotes/watchlist', {}, { enabled: useSignedIn() });
}

/** The customer's watchlists; not asked for guests. */
export function useWatchGroups() {
  return useCall('favorites/groups', {}, { enabled: useSignedIn() });
}

/** The symbols that are on any of the customer's watchlists. */
export function useWatched(): ReadonlySet<string> {
  const { data } = useWatchGroups();
  return useMemo(() => new Set(data?.flatMap(({ symbols }) => symbols)), [data]);
}

/** Asks anew for what a change of the watchlists changes. */
export function refreshWatchlists(): Promise<unknown> {
  return refresh('quotes/watchlist', 'favorites/groups');
}

/**
 * Adds to the first watchlist or takes off it. The list shows it at once, and as it was where the server says no (which
 * is toasted). A guest is led to the login.
 */
export function useWatch(): (symbol: string, watched: boolean, quote?: Quote) => Promise<void> {
  const signedIn = useSignedIn();
  const askLogin = useAskLogin();
  return useCallback(
    async (symbol, watched, quote) => {
      if (!signedIn) {
        askLogin();
        return;
      }
      const listKey = callKey('quotes/watchlist', {});
      const groupsKey = callKey('favorites/groups', {});
      await Promise.all([
        queryClient.cancelQueries({ queryKey: listKey }),
        queryClient.cancelQueries({ queryKey: groupsKey }),
      ]);
      const list = queryClient.getQueryData<readonly Quote[]>(listKey);
      const groups = queryClient.getQueryData<readonly WatchGroup[]>(groupsKey);
      if (list !== undefined) {
        const others = list.filter((one) => one.symbol !== symbol);
        queryClient.setQueryData(listKey, watched && quote !== undefined ? [...others, quote] : others);
      }
      if (groups !== undefined) {
        const changed = groups.map((group) => {
          if (!group.first) return group;
          const others = group.symbols.filter((one) => one !== symbol);
          return { ...group, symbols: watched ? [...others, symbol] : others };
        });
        queryClient.setQueryData(groupsKey, changed);
      }
      try {
        await call('quotes/watch', { symbol, watched }, { resend: 2 });
      } catch {
        queryClient.setQueryData(listKey, list);
        queryClient.setQueryData(groupsKey, groups);
      }
      await refreshWatchlists();
    },
    [signedIn, askLogin],
  );
}
