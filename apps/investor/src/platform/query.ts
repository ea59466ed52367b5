import { QueryClient } from '@tanstack/react-query';
import { RequestFailed } from './failure.ts';

/** What the app has asked and still knows. A refusal is an answer and is not asked again; a lost connection is, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: true,
      retry: (count, failure) =>
        count < 2 && failure instanceof RequestFailed && (failure.reason === 'network' || failure.status >= 500),
      retryDelay: (count) => 500 * 2 ** count,
    },
    mutations: { retry: false },
  },
});
