import type { Listing, OutputOf } from '@kuroshio/contract';
import { priceText, Tag } from '@kuroshio/ui';
import { cashText, dateText, stampText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { useQuantityText } from '../trading/order-words.ts';

export interface PositionFillsProps {
  fills: OutputOf<'portfolio/position'>['fills'];
  listing: Listing;
  currency: string;
}

/** Each trade that opened or closed a position, with its charges and the day it settles. */
export function PositionFills({ fills, listing, currency }: PositionFillsProps) {
  const t = useText();
  const quantityText = useQuantityText();
  return (
    <section className="mt-2 bg-surface-raised">
      <h2 className="px-4 pt-3 pb-1 text-sm font-semibold text-ink-muted">{t('portfolio.fills')}</h2>
      {fills.length === 0 && <p className="px-4 pb-4 text-sm text-ink-faint">{t('portfolio.fillsEmpty')}</p>}
      <ul aria-label={t('portfolio.fills')}>
        {fills.map((fill) => (
          <li
            key={fill.id}
            className="num grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-4 py-2.5 not-last:hairline-b"
          >
            <span className="flex items-center gap-1.5 text-base whitespace-normal text-ink">
              <Tag kind={fill.side === 'buy' ? 'up' : 'down'}>
                {t(fill.side === 'buy' ? 'trading.buy' : 'trading.sell')}
              </Tag>
              {quantityText(fill.quantity, listing)} @ {priceText(fill.price, listing.priceScale)}
            </span>
            <span className="text-right text-base font-medium text-ink">{cashText(fill.value, currency)}</span>
            <span className="truncate text-xs text-ink-faint">
              {stampText(fill.stamp)} · {t('portfolio.fillSettles', { date: dateText(fill.settlesOn) })}
            </span>
            <span className="text-right text-xs text-ink-faint">
              {t('portfolio.fillCharges', { amount: cashText(fill.charges, currency) })}
            </span>
            {fill.byHouse && (
              <span className="col-span-2 text-xs whitespace-normal text-ink-faint">{t('portfolio.fillByHouse')}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
