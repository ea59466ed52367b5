import type { Listing, Quote } from '@kuroshio/contract';
import { Button, Money, percentText, priceText, toneOf, TONE_TEXT } from '@kuroshio/ui';
import { decimalsOf } from '../platform/format.ts';
import { usePreferences } from '../platform/preferences.ts';
import { useSignedIn } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { returnBps } from '../portfolio/live-value.ts';
import { useSaleCosts } from '../portfolio/use-sale-costs.ts';
import { worthOf } from '../portfolio/worth.ts';
import { useQuantityText } from '../trading/order-words.ts';

/** The customer's holding of an instrument; undefined without one. */
export function useHolding({ symbol, currency, tradable }: Listing) {
  const signedIn = useSignedIn();
  const market = currency === 'TWD' ? 'twd' : 'usd';
  const { data } = useCall('portfolio/holdings', { market }, { enabled: signedIn && tradable });
  return data?.find((one) => one.symbol === symbol);
}

export interface MySharesProps {
  listing: Listing;
  /** Live. */
  quote: Quote;
  onSell: () => void;
}

/** What the customer holds of it, where that is anything: how much, what it cost, how it stands, and the way to sell. */
export function MyShares({ listing, quote, onSell }: MySharesProps) {
  const t = useText();
  const quantityText = useQuantityText();
  const holding = useHolding(listing);
  const hidden = usePreferences((preferences) => preferences.hideAmounts);
  const costs = useSaleCosts();
  if (holding === undefined) return null;
  const { profit, cost } = worthOf(holding, listing, quote.last, costs);
  const tone = toneOf(profit);
  return (
    <section
      aria-label={t('stock.mine')}
      data-mine={listing.symbol}
      data-surface="own"
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1 text-xs text-ink-muted"
    >
      <dl className="num flex min-w-0 grow basis-60 flex-wrap items-baseline gap-x-3">
        <div className="flex items-baseline gap-1">
          <dt className="sr-only">{t('stock.mine')}</dt>
          <dd className="text-sm font-semibold text-ink">{quantityText(holding.quantity, listing)}</dd>
        </div>
        <div className="flex items-baseline gap-1">
          <dt>{t('stock.myAverage')}</dt>
          <dd className="text-sm text-ink">{priceText(holding.averageCost, listing.priceScale)}</dd>
        </div>
        <div className="flex items-baseline gap-1">
          <dt>{t('stock.myProfit')}</dt>
          <dd className={`text-sm font-semibold ${TONE_TEXT[tone]}`}>
            <Money
              amount={profit}
              decimals={decimalsOf(listing.currency)}
              digits={listing.currency === 'TWD' ? 0 : undefined}
              sign="always"
              hidden={hidden}
            />{' '}
            {percentText(returnBps(profit, cost))}
          </dd>
        </div>
      </dl>
      <Button size="sm" kind="sell" aria-label={`${t('trading.sell')} ${t('stock.mine')}`} onClick={onSell}>
        {t('trading.sell')}
      </Button>
    </section>
  );
}
