import type { Listing, WireOrder } from '@kuroshio/contract';
import { Field, NoticeBar, priceText, Stepper } from '@kuroshio/ui';
import { failureText } from '../platform/failure.ts';
import { countText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { sharesOfLot } from '../quotes/board-lot.ts';
import { type AmendDraft, leastUnits } from './amend-draft.ts';
import { useQuantityText } from './order-words.ts';
import type { DayLimits } from './price-grid.ts';
import { PriceStepper } from './price-stepper.tsx';
import { fieldOf } from './ticket-problem.ts';

export interface AmendFormProps {
  order: WireOrder;
  listing: Listing;
  limits: DayLimits;
  draft: AmendDraft;
  onChange: (draft: AmendDraft) => void;
  /** Why it cannot be changed so. */
  failure: unknown;
}

/** The new price or the smaller quantity of an order, with the rule on its place in the queue. */
export function AmendForm({ order, listing, limits, draft, onChange, failure }: AmendFormProps) {
  const t = useText();
  const quantityText = useQuantityText();
  const { part } = draft;
  const failed = failure !== null && failure !== undefined;
  const field = failed ? fieldOf(failure) : undefined;
  // A purchase at a higher price may be too dear: that is said at the price, which is what changes.
  const here = field === 'quantity' || field === 'price';
  const error = failed && here ? failureText(failure) : undefined;
  const lot = sharesOfLot(listing, order.board);
  const lots = lot > 1;
  return (
    <div className="space-y-3.5 px-4 pt-3 pb-4" data-amend={part}>
      {failed && !here && (
        <div className="-mx-4 -mt-3">
          <NoticeBar kind="danger">{failureText(failure)}</NoticeBar>
        </div>
      )}
      {part === 'price' ? (
        <Field
          label={t('trading.newPrice')}
          aside={`${t('trading.limitPrice')} ${priceText(order.price, listing.priceScale)}`}
          error={error}
        >
          <PriceStepper
            listing={listing}
            limits={limits}
            value={draft.price}
            onChange={(price) => onChange({ part, price })}
          />
        </Field>
      ) : (
        <Field
          label={t(lots ? 'trading.newQuantityLots' : 'trading.newQuantityShares')}
          aside={`${t('trading.quantity')} ${quantityText(order.quantity, listing)}`}
          hint={
            order.filledQuantity > 0
              ? t('trading.reduceLimits', {
                  filled: quantityText(order.filledQuantity, listing),
                  least: quantityText(leastUnits(order, listing) * lot, listing),
                })
              : lots
                ? t('trading.equalsShares', { count: countText(draft.units * lot) })
                : undefined
          }
          error={error}
        >
          <Stepper
            integer
            value={draft.units}
            min={leastUnits(order, listing)}
            max={order.quantity / lot}
            onChange={(next) => onChange({ part, units: next })}
            decreaseLabel={t('trading.decrease')}
            increaseLabel={t('trading.increase')}
          />
        </Field>
      )}
      <p className="rounded-md bg-surface-sunken px-3.5 py-2.5 text-xs text-ink-muted">
        {t(part === 'price' ? 'trading.changePriceRule' : 'trading.reduceRule')}
      </p>
    </div>
  );
}
