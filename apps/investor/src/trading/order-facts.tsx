import type { Listing, WireOrder } from '@kuroshio/contract';
import { priceText, Tag } from '@kuroshio/ui';
import { type FactRow, FactRows } from '../layout/fact-rows.tsx';
import { cashText, stampText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { boardTag } from '../quotes/board-words.ts';
import { useName } from '../quotes/use-listed.ts';
import {
  CHARGE_KEYS,
  FINANCING_KEYS,
  orderStateKey,
  orderStateTag,
  useOrderPriceText,
  useProgressText,
  useQuantityText,
} from './order-words.ts';

/** Everything about an order. */
export function OrderFacts({ order, listing }: { order: WireOrder; listing: Listing }) {
  const t = useText();
  const name = useName()(listing);
  const quantityText = useQuantityText();
  const orderPriceText = useOrderPriceText();
  const progressText = useProgressText();
  const rows: FactRow[] = [
    [t('trading.orderNo'), order.orderNo],
    [t('quotes.name'), `${name} ${listing.code}`],
    [
      t('trading.side'),
      <span key="side" className={order.side === 'buy' ? 'text-up' : 'text-down'}>
        {t(order.side === 'buy' ? 'trading.buy' : 'trading.sell')}
      </span>,
    ],
    ...(order.board === 'regular' ? [] : [[t('trading.board'), t(boardTag(order.board))] satisfies FactRow]),
    ...(order.financing === 'cash'
      ? []
      : [[t('trading.financing'), t(FINANCING_KEYS[order.financing])] satisfies FactRow]),
    ...(order.loan === undefined
      ? []
      : [[t('trading.marginLoan'), cashText(order.loan, order.currency)] satisfies FactRow]),
    [t('trading.price'), `${orderPriceText(order, listing)} · ${t(`trading.tifShort${order.timeInForce}`)}`],
    ...(order.amount === undefined
      ? []
      : [[t('trading.orderAmount'), cashText(order.amount, order.currency)] satisfies FactRow]),
    [t('trading.quantity'), progressText(order, listing)],
    ...(order.filledQuantity > 0
      ? ([
          [t('trading.averagePrice'), priceText(order.averagePrice, listing.priceScale)],
          [t('trading.filledValue'), cashText(order.filledValue, order.currency)],
        ] satisfies FactRow[])
      : []),
    ...order.charges.map(({ kind, amount }): FactRow => [t(CHARGE_KEYS[kind]), cashText(amount, order.currency)]),
    ...(order.heldCash === '0'
      ? []
      : [[t('trading.held'), cashText(order.heldCash, order.currency)] satisfies FactRow]),
    ...(order.heldShares === 0 ? [] : [[t('trading.held'), quantityText(order.heldShares, listing)] satisfies FactRow]),
    [t('trading.placedAt'), stampText(order.placedStamp)],
    ...(order.amendments === 0
      ? []
      : [[t('trading.amendments'), t('trading.amendedTimes', { count: order.amendments })] satisfies FactRow]),
    [
      t('trading.state'),
      <Tag key="state" kind={orderStateTag(order)}>
        {t(orderStateKey(order))}
      </Tag>,
    ],
  ];
  return <FactRows dense rows={rows} />;
}
