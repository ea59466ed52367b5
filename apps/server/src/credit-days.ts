import type { Exchange } from './exchange/index.ts';
import { type MarginCallParts, type RatioWatch, startMarginDays, watchRatios } from './margin/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Log } from './platform/log.ts';
import { type createUsStocks, startUsMarginDays, watchUsAccounts } from './us-margin/index.ts';

export type CreditDays = Pick<RatioWatch, 'changed' | 'stop'>;

/** Before there is anything to watch. */
export const NO_CREDIT_DAYS: CreditDays = { changed: () => undefined, stop: async () => undefined };

/** What passes with the days on margin, and warns while prices move: in Taiwan, and in the US. */
export async function startCreditDays(
  parts: MarginCallParts & { readonly exchange: Exchange; readonly clock: Clock; readonly log: Log },
  usStocks: ReturnType<typeof createUsStocks>,
): Promise<CreditDays> {
  const stocks = await usStocks.follow(parts);
  const days = [startMarginDays(parts), startUsMarginDays(parts), stocks];
  const watches = [watchRatios(parts), watchUsAccounts(parts)];
  return {
    changed(customers) {
      const some = [...customers];
      for (const watch of watches) watch.changed(some);
    },
    async stop() {
      for (const one of [...days, ...watches]) await one.stop();
    },
  };
}
