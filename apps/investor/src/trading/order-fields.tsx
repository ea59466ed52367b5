import type { Listing, OutputOf, Quote } from '@kuroshio/contract';
import { bookPriceSource } from '@kuroshio/orders/order-kinds.ts';
import type { TimeInForce } from '@kuroshio/orders/words.ts';
import { Field, priceText, Segmented } from '@kuroshio/ui';
import { usePhase } from '../platform/live.ts';
import { useText } from '../platform/texts.ts';
import { PriceStepper } from './price-stepper.tsx';
import { QuickPicks } from './quick-picks.tsx';
import type { TicketDraft } from './ticket.ts';
import { namesPrice, termsOf, timesInForce } from './ticket-board.ts';
import { withPrice } from './ticket-draft.ts';
import type { TicketField } from './ticket-problem.ts';

export interface OrderFieldsProps {
  listing: Listing;
  quote: Quote;
  draft: TicketDraft;
  onChange: (draft: TicketDraft) => void;
  preview: OutputOf<'trading/preview-order'> | undefined;
  errorOf: (field: TicketField) => string | undefined;
}

/** What an order sent at once has to itself: how long it is good for, and its price. */
export function OrderFields({ listing, quote, draft, onChange, preview, errorOf }: OrderFieldsProps) {
  const t = useText();
  const error = errorOf('price');
  const { type, timeInForce: chosen } = termsOf(draft);
  const atClose = bookPriceSource(type, draft.board) === 'close';
  const close = usePhase(listing.venue)?.phase === 'after-hours' ? quote.last : 0;
  const isExtendedDay = draft.board === 'extended' && chosen === 'ROD';
  const offered = timesInForce(listing, type, draft.board);
  return (
    <>
      {offered.length > 1 && (
        <div>
          <Segmented<TimeInForce>
            size="sm"
            label={t('trading.timeInForce')}
            value={chosen}
            onChange={(timeInForce) => onChange({ ...draft, timeInForce })}
            options={offered.map((value) => ({ value, label: t(`trading.tifShort${value}`) }))}
          />
          <p
            role="status"
            className={`mt-1.5 text-xs ${errorOf('terms') === undefined ? 'text-ink-faint' : 'text-danger'}`}
          >
            {errorOf('terms') ?? t(isExtendedDay ? 'trading.tifTextExtended' : `trading.tifText${chosen}`)}
          </p>
        </div>
      )}
      {namesPrice(draft) ? (
        <Field label={t('trading.limitPrice')} error={error}>
          <PriceStepper
            listing={listing}
            limits={quote}
            value={draft.price}
            onChange={(price) => onChange({ ...draft, price, priceFrom: 'chosen' })}
          />
          <QuickPicks
            label={t('trading.quickPrices')}
            picks={[
              ...(quote.limitDown > 0 ? [{ label: t('trading.quickLimitDown'), value: quote.limitDown }] : []),
              ...(quote.bid > 0 ? [{ label: t('trading.quickBid'), value: quote.bid }] : []),
              ...(quote.last > 0 ? [{ label: t('trading.quickLast'), value: quote.last }] : []),
              ...(quote.ask > 0 ? [{ label: t('trading.quickAsk'), value: quote.ask }] : []),
              ...(quote.limitUp > 0 ? [{ label: t('trading.quickLimitUp'), value: quote.limitUp }] : []),
            ]}
            chosen={draft.price}
            onPick={(price) => onChange(withPrice(draft, price))}
          />
        </Field>
      ) : (
        <div>
          <p className="text-sm font-medium text-ink-muted">{t('trading.price')}</p>
          <p className="mt-1.5 flex h-12 items-center justify-between rounded-md bg-surface-sunken px-3.5 text-sm text-ink-muted">
            {atClose ? (
              <>
                {t('trading.closePrice')}
                {close > 0 ? (
                  <span className="num text-base font-semibold text-ink">{priceText(close, listing.priceScale)}</span>
                ) : (
                  <span className="text-xs text-ink-faint">{t('trading.closeAwaited')}</span>
                )}
              </>
            ) : (
              t('trading.marketPrice')
            )}
            {!atClose && draft.side === 'buy' && preview !== undefined && (
              <span className="num text-xs text-ink-faint">
                {t('trading.marketHeld', { price: priceText(preview.price, listing.priceScale) })}
              </span>
            )}
          </p>
          {error !== undefined && <p className="mt-1.5 text-xs text-danger">{error}</p>}
        </div>
      )}
    </>
  );
}
