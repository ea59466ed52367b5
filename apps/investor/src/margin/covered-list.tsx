import { priceText } from '@kuroshio/ui';
import { cashText, dateText } from '../platform/format.ts';
import { useListings } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { useName } from '../quotes/use-listed.ts';
import { useQuantityText } from '../trading/order-words.ts';

/** One that is being bought back comes here by itself. */
const AGAIN_MS = 5_000;

/** What was sold short and bought back, the last first; nothing is shown where there is none. */
export function CoveredList() {
  const t = useText();
  const name = useName();
  const listings = useListings();
  const quantityText = useQuantityText();
  const { data = [] } = useCall('margin/covered-shorts', {}, { staleTime: 0, refetchInterval: AGAIN_MS });
  if (data.length === 0) return null;
  return (
    <section className="mx-3 rounded-lg bg-surface-raised px-4 py-4">
      <h2 className="text-base font-semibold text-ink">{t('margin.covered')}</h2>
      <ul className="mt-1">
        {data.map((one) => {
          const listing = listings.get(one.symbol);
          if (listing === undefined) return null;
          const realised = BigInt(one.realised);
          return (
            <li
              key={one.id}
              data-covered={one.id}
              className="flex flex-wrap justify-between gap-x-4 py-2.5 not-last:hairline-b"
            >
              <span className="min-w-0">
                <span className="block text-base font-medium text-ink">{name(listing)}</span>
                <span className="num block text-xs text-ink-muted">
                  {quantityText(one.quantity, listing)} · {dateText(one.openedOn)}
                </span>
              </span>
              <span className="num ml-auto text-right">
                <span
                  className={`block text-base font-semibold ${realised > 0n ? 'text-up' : realised < 0n ? 'text-down' : 'text-ink'}`}
                >
                  {realised > 0n ? '+' : ''}
                  {cashText(one.realised, 'TWD')}
                </span>
                <span className="block text-xs text-ink-muted">
                  {t('margin.soldAndCovered', {
                    sold: priceText(one.soldAt, listing.priceScale),
                    covered: priceText(one.coveredAt, listing.priceScale),
                  })}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
