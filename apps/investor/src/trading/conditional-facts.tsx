import type { Listing, WireConditional } from '@kuroshio/contract';
import { priceText, Tag } from '@kuroshio/ui';
import { type FactRow, FactRows } from '../layout/fact-rows.tsx';
import { dateText, stampText } from '../platform/format.ts';
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

/** Everything about a conditional order. */
export function ConditionalFacts({ order, listing }: { order: WireConditional; listing: Listing }) {
  const t = useText();
  const name = useName()(listing);
  const quantityText = useQuantityText();
  const orderPriceText = useOrderPriceText();
  const { trigger, side } = order;
  const rows: FactRow[] = [
    [t('quotes.name'), `${name} ${listing.code}`],
    [
      t('trading.side'),
      <span key="side" className={side === 'buy' ? 'text-up' : 'text-down'}>
        {t(side === 'buy' ? 'trading.buy' : 'trading.sell')} {quantityText(order.quantity, listing)}
      </span>,
    ],
    [t('conditional.kindName'), t(kindKey(trigger.kind, side))],
    [t('conditional.trigger'), triggerText(t, order, listing)],
    ...(trigger.kind === 'trailing' && order.state === 'waiting'
      ? [
          [
            t('conditional.triggerPrice'),
            order.trailedPrice === 0 ? t('conditional.trailedNone') : priceText(order.trailedPrice, listing.priceScale),
          ] satisfies FactRow,
        ]
      : []),
    [t('conditional.sentWith'), `${orderPriceText(order, listing)} · ${t(`trading.tifShort${order.timeInForce}`)}`],
    [
      t('conditional.validity'),
      order.expiresOn === undefined
        ? t('conditional.untilCancelled')
        : `${t('conditional.untilToday')} ${dateText(order.expiresOn)}`,
    ],
    [t('trading.placedAt'), stampText(order.placedStamp)],
    [t('conditional.updatedAt'), stampText(order.updatedStamp)],
    [
      t('trading.state'),
      <Tag key="state" kind={CONDITIONAL_STATE_TAGS[order.state]}>
        {t(CONDITIONAL_STATE_KEYS[order.state])}
      </Tag>,
    ],
    ...(order.refusal === undefined
      ? []
      : [
          [
            t('conditional.refusedBecause'),
            <span key="reason" className="whitespace-normal text-danger">
              {reasonText(t, order.refusal)}
            </span>,
          ] satisfies FactRow,
        ]),
  ];
  return <FactRows dense rows={rows} />;
}
