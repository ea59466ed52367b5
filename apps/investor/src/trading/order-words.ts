import type { Listing, OutputOf, WireOrder } from '@kuroshio/contract';
import { showsPrice } from '@kuroshio/orders/order-kinds.ts';
import type { Financing, OrderType } from '@kuroshio/orders/words.ts';
import type { TextKey } from '@kuroshio/text';
import { type TagKind, priceText } from '@kuroshio/ui';
import { useCallback } from 'react';
import { countText, splitLots } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';

/** The state of an order in words; an open one that has traded in part says so. */
export function orderStateKey({ state, filledQuantity }: Pick<WireOrder, 'state' | 'filledQuantity'>) {
  if (state === 'filled') return 'trading.stateFilled';
  if (state === 'cancelled') return 'trading.stateCancelled';
  if (state === 'expired') return 'trading.stateExpired';
  return filledQuantity > 0 ? 'trading.statePartlyFilled' : 'trading.stateOpen';
}

export function orderStateTag({ state, filledQuantity }: Pick<WireOrder, 'state' | 'filledQuantity'>): TagKind {
  if (state === 'filled') return 'accent';
  if (state === 'open') return filledQuantity > 0 ? 'accent' : 'brand';
  return 'neutral';
}

export const ORDER_TYPE_KEYS = {
  limit: 'trading.limit',
  market: 'trading.market',
} as const satisfies Record<OrderType, TextKey>;

export const CHARGE_KEYS = {
  commission: 'trading.chargeCommission',
  'transfer-tax': 'trading.chargeTransferTax',
  'sec-fee': 'trading.chargeSecFee',
  taf: 'trading.chargeTaf',
  cat: 'trading.chargeCat',
  'borrow-fee': 'trading.chargeBorrowFee',
} as const satisfies Record<WireOrder['charges'][number]['kind'], TextKey>;

/** 現股, 融資, 融券 or 擔保. */
export const FINANCING_KEYS = {
  cash: 'trading.kindCash',
  margin: 'trading.kindMargin',
  short: 'trading.kindShort',
  secured: 'trading.kindSecured',
} as const satisfies Record<Financing, TextKey>;

/** How hard a US stock is to borrow: 易借, 難借, or none is lent. */
export const BORROW_KEYS = {
  easy: 'trading.borrowEasy',
  hard: 'trading.borrowHard',
  none: 'trading.borrowNone',
} as const satisfies Record<NonNullable<OutputOf<'margin/margin-stock'>['borrow']>['kind'], TextKey>;

/** Shares in words: in Taiwan whole lots, with what is left over in Chinese (1 張 250 股); in all else shares. */
export function useQuantityText(): (shares: number, listing: Pick<Listing, 'lotSize'>) => string {
  const t = useText();
  const language = useLanguage();
  return useCallback(
    (shares, { lotSize }) => {
      const { lots, odd } = splitLots(shares, lotSize);
      // Korea knows no lots: shares are counted.
      if (language === 'ko') return t('trading.shares', { count: countText(shares) });
      if (lotSize > 1 && odd === 0) return t('trading.lots', { count: countText(lots) });
      if (lots === 0 || lotSize === 1 || language !== 'tw') return t('trading.shares', { count: countText(shares) });
      return `${t('trading.lots', { count: countText(lots) })} ${t('trading.shares', { count: countText(odd) })}`;
    },
    [t, language],
  );
}

/** The price of an order in words, or that it is at market. */
export function useOrderPriceText(): (order: Pick<WireOrder, 'type' | 'price'>, listing: Listing) => string {
  const t = useText();
  return useCallback(
    ({ type, price }, { priceScale }) => (showsPrice(type) ? priceText(price, priceScale) : t(ORDER_TYPE_KEYS[type])),
    [t],
  );
}

/** How far an order is filled, in words: "3 of 5 lots". */
export function useProgressText(): (order: Pick<WireOrder, 'filledQuantity' | 'quantity'>, listing: Listing) => string {
  const t = useText();
  const language = useLanguage();
  const quantityText = useQuantityText();
  return useCallback(
    ({ filledQuantity, quantity }, listing) => {
      const { lots, odd } = splitLots(filledQuantity, listing.lotSize);
      const inShares = listing.lotSize === 1 || quantity < listing.lotSize || language === 'ko';
      return t('trading.filledOf', {
        filled: inShares
          ? countText(filledQuantity)
          : odd === 0
            ? countText(lots)
            : quantityText(filledQuantity, listing),
        quantity: quantityText(quantity, listing),
      });
    },
    [t, quantityText, language],
  );
}
