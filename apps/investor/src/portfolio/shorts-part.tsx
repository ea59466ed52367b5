import { Cell, priceText, Tag } from '@kuroshio/ui';
import { cashText } from '../platform/format.ts';
import { useListings } from '../platform/instruments.ts';
import { useNavigate } from '../platform/navigation.tsx';
import type { MarketChoice } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { useName } from '../quotes/use-listed.ts';
import { useQuantityText } from '../trading/order-words.ts';

/** The prices that it is reckoned with move. */
const AGAIN_MS = 5_000;

/** Of each market its own margin account. */
const ACCOUNTS = {
  twd: { to: '/information/margin', currency: 'TWD' },
  usd: { to: '/information/usMargin', currency: 'USD' },
} as const satisfies Record<MarketChoice, object>;

/** What was sold short in a market, below what is held: each leads to the margin account, where it is bought back. */
export function ShortsPart({ market }: { market: MarketChoice }) {
  const t = useText();
  const name = useName();
  const navigate = useNavigate();
  const listings = useListings();
  const quantityText = useQuantityText();
  const live = (asked: MarketChoice) => ({ staleTime: 0, refetchInterval: AGAIN_MS, enabled: market === asked });
  const inTaiwan = useCall('margin/margin-overview', {}, live('twd'));
  const inUs = useCall('us-margin/us-margin-overview', {}, live('usd'));
  const shorts = (market === 'twd' ? inTaiwan : inUs).data?.shorts ?? [];
  const { to, currency } = ACCOUNTS[market];
  if (shorts.length === 0) return null;
  return (
    <section aria-label={t('trading.kindShort')} className="mt-2 bg-surface-raised" data-shorts>
      {shorts.map((one) => {
        const listing = listings.get(one.symbol);
        if (listing === undefined) return null;
        const profit = BigInt(one.profit);
        return (
          <Cell
            key={one.id}
            className="not-last:hairline-b"
            onPress={() => navigate(to)}
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
                {cashText(one.profit, currency)}
              </span>
            }
          />
        );
      })}
    </section>
  );
}
