import type { EndpointPath, OutputOf, SentInputOf } from '@kuroshio/contract';
import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { type CallOptions, call } from './api.ts';
import { queryClient } from './query.ts';

export interface UseCallOptions {
  /** Asks only while true. */
  enabled?: boolean | undefined;
  /** For how long an answer is fresh, ms. */
  staleTime?: number | undefined;
  /** Asks again in this rhythm while the screen is shown, ms. */
  refetchInterval?: number | false | undefined;
  /** While the answer to a changed input is on its way, the one before stays. */
  keepPrevious?: boolean | undefined;
}

/** What an answer is kept under: the path, then the input. */
export function callKey<P extends EndpointPath>(path: P, input?: SentInputOf<P>): readonly unknown[] {
  return input === undefined ? [path] : [path, input];
}

/** Asks and keeps the answer. What fails is the screen's to show (`ErrorState` with `failureText`): there is no toast. */
export function useCall<P extends EndpointPath>(
  path: P,
  input: SentInputOf<P>,
  options: UseCallOptions = {},
): UseQueryResult<OutputOf<P>, Error> {
  return useQuery<OutputOf<P>, Error>({
    queryKey: callKey(path, input),
    queryFn: ({ signal }) => call(path, input, { signal, quiet: true }),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.refetchInterval === undefined ? {} : { refetchInterval: options.refetchInterval }),
    ...(options.keepPrevious === true ? { placeholderData: keepPreviousData } : {}),
  });
}

/**
 * A list that loads page after page.
 * @param next what to add to the input for the page after this one (`pages` are all so far), or undefined at the end.
 */
export function usePages<P extends EndpointPath>(
  path: P,
  input: SentInputOf<P>,
  next: (page: OutputOf<P>, pages: readonly OutputOf<P>[]) => Partial<SentInputOf<P>> | undefined,
  options: Pick<UseCallOptions, 'enabled' | 'refetchInterval' | 'keepPrevious'> = {},
): UseInfiniteQueryResult<InfiniteData<OutputOf<P>>, Error> {
  return useInfiniteQuery<OutputOf<P>, Error, InfiniteData<OutputOf<P>>, readonly unknown[], Partial<SentInputOf<P>>>({
    queryKey: [...callKey(path, input), 'pages'],
    queryFn: ({ signal, pageParam }) => call(path, Object.assign({}, input, pageParam), { signal, quiet: true }),
    initialPageParam: {} as Partial<SentInputOf<P>>,
    getNextPageParam: next,
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.refetchInterval === undefined ? {} : { refetchInterval: options.refetchInterval }),
    ...(options.keepPrevious === true ? { placeholderData: keepPreviousData } : {}),
  });
}

/** A call that changes something, sent by `mutate` or `mutateAsync`. What fails is toasted unless `quiet`. */
export function useSend<P extends EndpointPath>(
  path: P,
  options?: Pick<CallOptions, 'quiet' | 'resend'>,
): UseMutationResult<OutputOf<P>, Error, SentInputOf<P>> {
  return useMutation<OutputOf<P>, Error, SentInputOf<P>>({ mutationFn: (input) => call(path, input, options) });
}

/** Asks again whatever is shown of these paths; what is not shown is asked again when it is. */
export function refresh(...paths: EndpointPath[]): Promise<unknown> {
  return Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));
}
