import type { Listing, Quote } from '@kuroshio/contract';
import { bookPriceSource } from '@kuroshio/orders/order-kinds.ts';
import { Field, priceText } from '@kuroshio/ui';
import { usePhase } from '../platform/live.ts';
import { useText } from '../platform/texts.ts';
import { PriceStepper } from './price-stepper.tsx';
import { QuickPicks } from './quick-picks.tsx';
import type { TicketDraft } from './ticket.ts';
import { namesPrice, termsOf } from './ticket-board.ts';
import { withPrice } from './ticket-draft.ts';
import type { TicketField } from './ticket-problem.ts';

export interface OrderFieldsProps {
  listing: Listing;
  quote: Quote;
  draft: TicketDraft;
  onChange: (draft: TicketDraft) => void;
  errorOf: (field: TicketField) => string | undefined;
}

/** The price of an order sent at once, or what stands in its place. */
export function OrderFields({ listing, quote, draft, onChange, errorOf }: OrderFieldsProps) {
  const t = useText();
  const error = errorOf('price');
  const { type } = termsOf(draft);
  const atClose = bookPriceSource(type, draft.board) === 'close';
  const close = usePhase(listing.venue)?.phase === 'after-hours' ? quote.last : 0;
  return (
    <>
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
              ...(quote.last > 0 ? [{ label: t('trading.quickLast'), value: quote.last }] : []),
              ...(quote.limitUp > 0 ? [{ label: t('trading.quickLimitUp'), value: quote.limitUp }] : []),
            ]}
            chosen={draft.price}
            onPick={(price) => onChange(withPrice(draft, price))}
          />
        </Field>
      ) : (
        <div>
          <p className="text-sm font-medium text-ink-muted">{t('trading.price')}</p>
          <p className="mt-1.5 flex min-h-12 flex-wrap items-center justify-between gap-x-2 rounded-md bg-surface-sunken px-3 py-1.5 text-sm text-ink-muted">
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
          </p>
          {error !== undefined && <p className="mt-1.5 text-xs text-danger">{error}</p>}
        </div>
      )}
    </>
  );
}
