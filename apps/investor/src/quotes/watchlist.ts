import type { Quote } from '@kuroshio/contract';
import { showToast } from '@kuroshio/ui';
import { useCallback, useMemo } from 'react';
import { useNavigate, usePlace } from '../platform/navigation.tsx';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import { rememberTarget, useSignedIn } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { callKey, refresh, useCall } from '../platform/use-call.ts';

/** The customer's watchlist; not asked for guests. */
export function useWatchlist() {
  return useCall('quotes/watchlist', {}, { enabled: useSignedIn() });
}

/** The watched symbols. */
export function useWatched(): ReadonlySet<string> {
  const { data } = useWatchlist();
  return useMemo(() => new Set(data?.map(({ symbol }) => symbol)), [data]);
}

/** Leads a guest to the login, and from there back to `path` or to this place. */
export function useAskLogin(): (path?: string) => void {
  const navigate = useNavigate();
  const { path: here, search } = usePlace();
  return useCallback(
    (path) => {
      rememberTarget(path ?? here + search);
      navigate('/login/login');
    },
    [navigate, here, search],
  );
}

/**
 * Adds to the watchlist or takes off it. The list shows it at once, and as it was where the server says no (which is
 * toasted). A guest is led to the login.
 */
export function useWatch(): (symbol: string, watched: boolean, quote?: Quote) => Promise<void> {
  const t = useText();
  const signedIn = useSignedIn();
  const askLogin = useAskLogin();
  return useCallback(
    async (symbol, watched, quote) => {
      if (!signedIn) {
        askLogin();
        return;
      }
      const key = callKey('quotes/watchlist', {});
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData<readonly Quote[]>(key);
      queryClient.setQueryData<readonly Quote[]>(key, (list = []) => {
        const others = list.filter((one) => one.symbol !== symbol);
        return watched && quote !== undefined ? [...others, quote] : others;
      });
      try {
        await call('quotes/watch', { symbol, watched }, { resend: 2 });
        showToast(t(watched ? 'quotes.watched' : 'quotes.unwatched'), { kind: 'success' });
      } catch {
        queryClient.setQueryData(key, before);
      }
      await refresh('quotes/watchlist');
    },
    [signedIn, askLogin, t],
  );
}
