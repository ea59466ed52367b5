import type { Listing, WireOrder } from '@kuroshio/contract';
import { Button, CheckIcon, InfoIcon, priceText } from '@kuroshio/ui';
import { useNavigate } from '../platform/navigation.tsx';
import { useName } from '../quotes/use-listed.ts';
import { useText } from '../platform/texts.ts';
import { useQuantityText } from './order-words.ts';
import { OrderFacts } from './order-facts.tsx';

/** What became of an order the moment it was placed. */
export function OrderResult({ order, listing, onLeave }: { order: WireOrder; listing: Listing; onLeave: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const name = useName()(listing);
  const quantityText = useQuantityText();
  const traded = order.filledQuantity > 0;
  const ended = order.state === 'cancelled' || order.state === 'expired';
  const headline = ended
    ? t(traded ? 'trading.partlyKilled' : 'trading.killed')
    : t(order.state === 'filled' ? 'trading.stateFilled' : traded ? 'trading.statePartlyFilled' : 'trading.placed');
  return (
    <div className="px-4 pt-5 pb-4" data-order-state={order.state} data-result-of={order.id}>
      <div role="status" className="flex flex-col items-center text-center">
        <span
          className={`grid size-14 place-items-center rounded-full ${ended && !traded ? 'bg-warn-soft text-warn' : 'bg-accent-soft text-accent'}`}
        >
          {ended && !traded ? <InfoIcon className="size-7" /> : <CheckIcon className="size-7" strokeWidth={2.2} />}
        </span>
        <p className="mt-3 text-xl font-semibold text-ink">{headline}</p>
        <p className="num mt-1 text-base whitespace-normal text-ink-muted">
          {traded
            ? t('trading.filledText', {
                quantity: quantityText(order.filledQuantity, listing),
                price: priceText(order.averagePrice, listing.priceScale),
              })
            : ended
              ? name
              : t('trading.placedText')}
        </p>
      </div>
      <div className="mt-4 rounded-md bg-surface-sunken px-3.5 py-1">
        <OrderFacts order={order} listing={listing} />
      </div>
      <Button
        kind="soft"
        block
        className="mt-3"
        onClick={() => {
          onLeave();
          navigate(`/trade/index?tab=${order.state === 'open' ? 'orders' : traded ? 'holdings' : 'history'}`);
        }}
      >
        {t(order.state === 'open' || !traded ? 'trading.toOrders' : 'trading.toPosition')}
      </Button>
    </div>
  );
}
