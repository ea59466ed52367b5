import type { Listing, OutputOf } from '@kuroshio/contract';
import { showsPrice } from '@kuroshio/orders/order-kinds.ts';
import { NoticeBar, priceText } from '@kuroshio/ui';
import { boardTag } from '../quotes/board-words.ts';
import { useName } from '../quotes/use-listed.ts';
import { cashText, dateText } from '../platform/format.ts';
import type { Translate } from '@kuroshio/text';
import { useText } from '../platform/texts.ts';
import { bracketLegs } from './bracket-draft.ts';
import { kindKey, triggerText, wholeTrigger } from './conditional-words.ts';
import { fractionAsked } from './fraction-draft.ts';
import { FINANCING_KEYS, ORDER_TYPE_KEYS, useQuantityText } from './order-words.ts';
import type { TicketDraft } from './ticket.ts';
import { financingOf, namesPrice, quantityOf, termsOf } from './ticket-board.ts';
import { bracketOf } from './ticket-draft.ts';
import { Line } from './line.tsx';
import { TicketEstimate } from './ticket-estimate.tsx';

type Preview = OutputOf<'trading/preview-order'>;

export interface OrderConfirmProps {
  listing: Listing;
  draft: TicketDraft;
  preview: Preview;
  /** The order was sent and no answer came. */
  unsure: boolean;
}

/** From when what is bought may be sold: said before it is bought. */
function heldText(t: Translate, { from, minutes }: NonNullable<Preview['held']>): string {
  const parts = [
    from === undefined ? '' : t('trading.heldUntil', { date: dateText(from) }),
    minutes === undefined ? '' : t('trading.heldMinutes', { minutes }),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** The order once more in full before it is sent. */
export function OrderConfirm({ listing, draft, preview, unsure }: OrderConfirmProps) {
  const t = useText();
  const name = useName()(listing);
  const quantityText = useQuantityText();
  const buying = draft.side === 'buy';
  const { type, timeInForce } = termsOf(draft);
  const bracket = bracketOf(draft);
  const { quantity = quantityOf(listing, draft), amount } =
    draft.board === 'fractional' ? fractionAsked(listing, draft.fraction) : {};
  // Where the board has one price for all, the server says which.
  const price = namesPrice(draft) ? draft.price : preview.price;
  return (
    <div className="px-4 pt-4 pb-4">
      {unsure && (
        <div className="-mx-4 -mt-4 mb-3">
          <NoticeBar kind="warn">{t('trading.unsure')}</NoticeBar>
        </div>
      )}
      <div className="text-center">
        <p className={`text-2xl font-semibold ${buying ? 'text-up' : 'text-down'}`}>
          {t(buying ? 'trading.buy' : 'trading.sell')}{' '}
          {amount === undefined ? quantityText(quantity, listing) : cashText(amount, listing.currency)}
        </p>
        <p className="mt-1 text-base text-ink">
          {name} <span className="num text-ink-faint">{listing.code}</span>
        </p>
      </div>
      <dl className="num mt-4 mb-3 space-y-2 px-3.5 text-sm">
        {financingOf(draft) !== 'cash' && (
          <Line label={t('trading.financing')} value={t(FINANCING_KEYS[financingOf(draft)])} strong />
        )}
        {draft.board !== 'regular' && <Line label={t('trading.board')} value={t(boardTag(draft.board))} />}
        <Line
          label={t('trading.orderType')}
          value={`${t(ORDER_TYPE_KEYS[type])} · ${t(`trading.tif${timeInForce}`)}`}
        />
        <Line
          label={t('trading.price')}
          value={showsPrice(type) ? priceText(price, listing.priceScale) : t('trading.marketPrice')}
          strong
        />
        {amount !== undefined && (
          <Line label={t('trading.estimatedShares')} value={`≈ ${quantityText(preview.quantity, listing)}`} />
        )}
        {bracket !== undefined &&
          bracketLegs(listing, draft.price, bracket).map((leg) => (
            <Line
              key={leg.trigger.kind}
              label={t(kindKey(leg.trigger.kind, 'sell'))}
              value={`${triggerText(t, { side: 'sell', trigger: wholeTrigger(leg.trigger) }, listing)} → ${t('trading.market')}`}
            />
          ))}
      </dl>
      {preview.held !== undefined && (
        <div className="-mx-4 mb-3">
          <NoticeBar kind="warn">{heldText(t, preview.held)}</NoticeBar>
        </div>
      )}
      <TicketEstimate side={draft.side} preview={preview} />
    </div>
  );
}
