import { Cell, priceText, Tag } from '@kuroshio/ui';
import { cashText } from '../platform/format.ts';
import { useListings } from '../platform/instruments.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { useName } from '../quotes/use-listed.ts';
import { useQuantityText } from '../trading/order-words.ts';

/** The prices that it is reckoned with move. */
const AGAIN_MS = 5_000;

/** What was sold short, below what is held: each leads to the margin account, where it is bought back. */
export function ShortsPart() {
  const t = useText();
  const name = useName();
  const navigate = useNavigate();
  const listings = useListings();
  const quantityText = useQuantityText();
  const { data } = useCall('margin/margin-overview', {}, { staleTime: 0, refetchInterval: AGAIN_MS });
  if (data === undefined || data.shorts.length === 0) return null;
  return (
    <section aria-label={t('trading.kindShort')} className="mt-2 bg-surface-raised" data-shorts>
      {data.shorts.map((one) => {
        const listing = listings.get(one.symbol);
        if (listing === undefined) return null;
        const profit = BigInt(one.profit);
        return (
          <Cell
            key={one.id}
            className="not-last:hairline-b"
            onPress={() => navigate('/information/margin')}
            label={
              <span className="flex flex-wrap items-center gap-1.5">
                <Tag kind="warn">{t('trading.kindShort')}</Tag>
                <span className="text-base font-medium text-ink">{name(listing)}</span>
                <span className="num w-full text-xs text-ink-muted">
                  {quantityText(one.quantity, listing)} · {priceText(one.soldAt, listing.priceScale)} →{' '}
                  {one.price === 0 ? '--' : priceText(one.price, listing.priceScale)}
                </span>
              </span>
            }
            value={
              <span className={`num font-semibold ${profit > 0n ? 'text-up' : profit < 0n ? 'text-down' : 'text-ink'}`}>
                {profit > 0n ? '+' : ''}
                {cashText(one.profit, 'TWD')}
              </span>
            }
          />
        );
      })}
    </section>
  );
}
