import type { OutputOf, SentInputOf } from '@kuroshio/contract';
import { QueryClient, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call, NoAnswer, type OpsPath } from './api.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (count, failure) => failure instanceof NoAnswer && count < 2, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});

/** How often what others may have changed is asked for again, ms. */
const WATCH = 3_000;

/** What a call reads. @param options.watch asked for again and again, so that two operators see one another's work */
export function useCall<P extends OpsPath>(
  path: P,
  input: SentInputOf<P>,
  { watch = false, enabled = true }: { readonly watch?: boolean; readonly enabled?: boolean } = {},
): UseQueryResult<OutputOf<P>> {
  return useQuery<OutputOf<P>>({
    queryKey: [path, input],
    queryFn: () => call(path, input),
    enabled,
    ...(watch ? { refetchInterval: WATCH } : {}),
  });
}

/**
 * A call that changes something; all that is shown is then asked for again.
 * @param done what follows from the answer even where its screen goes by being asked again, such as one of a link that is used now
 */
export function useSend<P extends OpsPath>(path: P, done?: (answer: OutputOf<P>) => void) {
  return useMutation<OutputOf<P>, Error, SentInputOf<P>>({
    mutationFn: (input) => call(path, input),
    onSuccess(answer) {
      done?.(answer);
      return queryClient.invalidateQueries();
    },
  });
}
