import type { WireConditional } from '@kuroshio/contract';
import { priceText, showToast } from '@kuroshio/ui';
import { useEffect, useRef } from 'react';
import { listingName, useListings } from '../platform/instruments.ts';
import { refreshAccount, useAccountEvents } from '../platform/live.ts';
import { isOnScreen } from '../platform/on-screen.ts';
import { useOrderEvents } from '../platform/use-order-events.ts';
import { useSession } from '../platform/session.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { kindKey, reasonText } from './conditional-words.ts';
import { noteFilled } from './fill-notices.ts';
import { useQuantityText } from './order-words.ts';
import { watchConditionals } from './watch-conditionals.ts';

/** One trade changes orders, positions and balances: what it changes is asked for once. */
const GATHER_MS = 150;

/**
 * Keeps what is shown of the account up to date, and says so when an own order fills and when a conditional order is
 * sent or refused. For screens that show any of it.
 */
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
    // Its row, or what became of it, says so itself.
    if (isOnScreen(`[data-order="${order.id}"], [data-result-of="${order.id}"][data-order-state="filled"]`)) return;
    const text = t('trading.fillToast', {
      name: listingName(listing, language),
      side: t(order.side === 'buy' ? 'trading.buy' : 'trading.sell'),
      quantity: quantityText(order.filledQuantity, listing),
      price: priceText(order.averagePrice, listing.priceScale),
    });
    showToast(text, { kind: 'success' });
  });
  useConditionalEnds((order) => {
    const listing = listings.get(order.symbol);
    if (listing === undefined || isOnScreen(`[data-conditional="${order.id}"]`)) return;
    const name = listingName(listing, language);
    const kind = t(kindKey(order.trigger.kind, order.side));
    if (order.state === 'refused') {
      const reason = reasonText(t, order.refusal ?? '');
      showToast(t('conditional.refusedToast', { name, kind, reason }), { kind: 'error' });
      return;
    }
    if (order.state !== 'triggered') return;
    const side = t(order.side === 'buy' ? 'trading.buy' : 'trading.sell');
    const quantity = quantityText(order.quantity, listing);
    showToast(t('conditional.sentToast', { name, kind, side, quantity }));
  });
}

/** Calls back for each own conditional order that waits no more, from now on. */
function useConditionalEnds(callback: (order: WireConditional) => void): void {
  const latest = useRef(callback);
  latest.current = callback;
  const epoch = useSession((session) => (session.token === undefined ? undefined : session.epoch));
  useEffect(() => {
    if (epoch === undefined) return undefined;
    return watchConditionals((order) => latest.current(order));
  }, [epoch]);
}
