import { priceText, showToast } from '@kuroshio/ui';
import { useEffect, useRef } from 'react';
import { listingName, useListings } from '../platform/instruments.ts';
import { refreshAccount, useAccountEvents, useOrderEvents } from '../platform/live.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { noteFilled } from './fill-notices.ts';
import { useQuantityText } from './order-words.ts';

/** One trade changes orders, positions and balances: what it changes is asked for once. */
const GATHER_MS = 150;

/** Keeps what is shown of the account up to date, and says so when an own order fills. For screens that show any of it. */
export function useAccountWatch(): void {
  const t = useText();
  const language = useLanguage();
  const listings = useListings();
  const quantityText = useQuantityText();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const gather = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(refreshAccount, GATHER_MS);
  };
  useAccountEvents(gather);
  useOrderEvents((order) => {
    gather();
    const listing = listings.get(order.symbol);
    if (!noteFilled(order) || listing === undefined) return;
    const text = t('trading.fillToast', {
      name: listingName(listing, language),
      side: t(order.side === 'buy' ? 'trading.buy' : 'trading.sell'),
      quantity: quantityText(order.filledQuantity, listing),
      price: priceText(order.averagePrice, listing.priceScale),
    });
    showToast(text, { kind: 'success' });
  });
}
