import type { Listing, WireOrder } from '@kuroshio/contract';
import { Button, priceText, Tag } from '@kuroshio/ui';
import { cashText, stampText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { BOARD_TAG_KIND, boardTag } from '../quotes/board-words.ts';
import { useName } from '../quotes/use-listed.ts';
import {
  FINANCING_KEYS,
  orderStateKey,
  orderStateTag,
  useOrderPriceText,
  useProgressText,
  useQuantityText,
} from './order-words.ts';

export interface OrderRowProps {
  order: WireOrder;
  listing: Listing;
  onOpen: () => void;
  /** Shows the button that cancels. */
  onCancel?: (() => void) | undefined;
}

/** One order of a list. */
export function OrderRow({ order, listing, onOpen, onCancel }: OrderRowProps) {
  const t = useText();
  const name = useName()(listing);
  const orderPriceText = useOrderPriceText();
  const progressText = useProgressText();
  const quantityText = useQuantityText();
  const buying = order.side === 'buy';
  const progress = Math.round((order.filledQuantity / order.quantity) * 100);
  return (
    <div className="flex items-stretch" data-order={order.id} data-state={order.state}>
      <button
        type="button"
        onClick={onOpen}
        className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-0.5 px-4 py-2.5 text-left active:bg-surface-sunken"
      >
        <span className="flex min-w-0 items-center gap-1.5">
          <Tag kind={buying ? 'up' : 'down'}>{t(buying ? 'trading.buy' : 'trading.sell')}</Tag>
          <span className="min-w-0 truncate text-base font-medium text-ink">{name}</span>
        </span>
        <span className="num text-right text-base font-semibold text-ink">{orderPriceText(order, listing)}</span>
        <span className="num col-span-2 flex flex-wrap justify-between gap-x-2 text-xs">
          <span className="text-ink-faint">
            {listing.code} · {stampText(order.placedStamp)}
          </span>
          <span className="ml-auto text-ink-muted">{progressText(order, listing)}</span>
        </span>
        {order.filledQuantity > 0 && (
          <span className="num col-span-2 flex flex-wrap justify-between gap-x-2 text-xs text-ink-muted" data-filled>
            <span>
              {t('reports.stateFilledAt', {
                quantity: quantityText(order.filledQuantity, listing),
                price: priceText(order.averagePrice, listing.priceScale),
              })}
            </span>
            <span className="ml-auto">
              {t('reports.filledWorth', { amount: cashText(order.filledValue, order.currency) })}
            </span>
          </span>
        )}
        <span className="col-span-2 flex items-center gap-2 pt-0.5">
          <Tag kind={orderStateTag(order)}>{t(orderStateKey(order))}</Tag>
          {order.financing !== 'cash' && <Tag kind="warn">{t(FINANCING_KEYS[order.financing])}</Tag>}
          {order.board !== 'regular' && <Tag kind={BOARD_TAG_KIND}>{t(boardTag(order.board))}</Tag>}
          <span className="num text-2xs text-ink-faint">
            {order.amount === undefined
              ? t(`trading.tifShort${order.timeInForce}`)
              : `${t('trading.byAmount')} ${cashText(order.amount, order.currency)}`}
          </span>
          {order.state === 'open' && progress > 0 && (
            <span aria-hidden="true" className="h-1 flex-1 overflow-hidden rounded-full bg-surface-sunken">
              <span className="block h-full bg-accent" style={{ width: `${progress}%` }} />
            </span>
          )}
        </span>
      </button>
      {onCancel !== undefined && (
        <span className="-ml-1 flex items-center pr-4">
          <Button
            kind="outline"
            size="sm"
            onClick={onCancel}
            aria-label={`${t('trading.cancelOrder')} ${order.orderNo}`}
          >
            {t('trading.cancelOrder')}
          </Button>
        </span>
      )}
    </div>
  );
}
