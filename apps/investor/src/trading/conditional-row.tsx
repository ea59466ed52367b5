import type { Listing, WireConditional } from '@kuroshio/contract';
import { Button, priceText, Tag } from '@kuroshio/ui';
import { stampText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { useName } from '../quotes/use-listed.ts';
import {
  CONDITIONAL_STATE_KEYS,
  CONDITIONAL_STATE_TAGS,
  kindKey,
  reasonText,
  triggerText,
} from './conditional-words.ts';
import { useOrderPriceText, useQuantityText } from './order-words.ts';

export interface ConditionalRowProps {
  order: WireConditional;
  listing: Listing;
  /** One of two of which the first to be sent cancels the other. */
  paired: boolean;
  onOpen: () => void;
  /** Shows the button that cancels. */
  onCancel?: (() => void) | undefined;
}

/** One conditional order of a list. */
export function ConditionalRow({ order, listing, paired, onOpen, onCancel }: ConditionalRowProps) {
  const t = useText();
  const name = useName()(listing);
  const quantityText = useQuantityText();
  const orderPriceText = useOrderPriceText();
  const { trigger, side } = order;
  const trailing = trigger.kind === 'trailing' && order.state === 'waiting';
  return (
    <div className="flex items-stretch" data-conditional={order.id} data-state={order.state}>
      <button
        type="button"
        onClick={onOpen}
        className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-0.5 px-4 py-2.5 text-left active:bg-surface-sunken"
      >
        <span className="flex min-w-0 items-center gap-1.5">
          <Tag kind={side === 'buy' ? 'up' : 'down'}>{t(kindKey(trigger.kind, side))}</Tag>
          <span className="min-w-0 truncate text-base font-medium text-ink">{name}</span>
        </span>
        <span className="num text-right text-base font-semibold text-ink">{triggerText(t, order, listing)}</span>
        <span className="num col-span-2 flex flex-wrap justify-between gap-x-2 text-xs">
          <span className="text-ink-faint">
            {listing.code} · {stampText(order.placedStamp)}
          </span>
          <span className="ml-auto text-ink-muted">
            {orderPriceText(order, listing)} · {quantityText(order.quantity, listing)}
          </span>
        </span>
        <span className="col-span-2 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 pt-0.5">
          <Tag kind={CONDITIONAL_STATE_TAGS[order.state]}>{t(CONDITIONAL_STATE_KEYS[order.state])}</Tag>
          {order.parentId !== undefined ? (
            <Tag kind="outline">{t('conditional.partOfBracket')}</Tag>
          ) : (
            paired && <Tag kind="outline">{t('conditional.partOfGroup')}</Tag>
          )}
          {trailing && (
            <span className="num text-xs text-ink-muted" data-trailed={order.trailedPrice}>
              {order.trailedPrice === 0
                ? t('conditional.trailedNone')
                : t('conditional.trailedAt', { price: priceText(order.trailedPrice, listing.priceScale) })}
            </span>
          )}
          {order.refusal !== undefined && <span className="text-xs text-danger">{reasonText(t, order.refusal)}</span>}
        </span>
      </button>
      {onCancel !== undefined && (
        <span className="-ml-1 flex items-center pr-4">
          <Button
            kind="outline"
            size="sm"
            onClick={onCancel}
            aria-label={`${t('trading.cancelOrder')} ${name} ${t(kindKey(trigger.kind, side))}`}
          >
            {t('trading.cancelOrder')}
          </Button>
        </span>
      )}
    </div>
  );
}
