import type { CurrencyCode, OutputOf } from '@kuroshio/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { serverNow } from '../platform/server-clock.ts';
import { callKey } from '../platform/use-call.ts';
import { useRested } from '../platform/use-rested.ts';

export type Code = CurrencyCode;
export type Quote = OutputOf<'conversion/quote-conversion'>;

/** The quote for what is typed, and none of something else or of before. */
export function useQuoted(
  from: Code,
  to: Code,
  amount: string | undefined,
): { readonly quote: Quote | undefined; readonly error: Error | null; readonly refetch: () => unknown } {
  const rested = useRested(amount);
  const input = { from, to, amount: rested ?? '' };
  const path = 'conversion/quote-conversion';
  const { data, error, refetch } = useQuery<Quote, Error>({
    queryKey: callKey(path, input),
    queryFn: ({ signal }) => call(path, input, { signal, quiet: true }),
    enabled: rested !== undefined,
    placeholderData: keepPreviousData,
    // A quote that was looked at before may have been replaced by another since.
    gcTime: 0,
    retry: false,
  });
  const fits = data !== undefined && data.from === from && data.to === to && data.sold === amount;
  const stands = fits && data.expiresAt > serverNow();
  return {
    quote: stands || (fits && error === null) ? data : undefined,
    error: amount === rested ? error : null,
    refetch,
  };
}
