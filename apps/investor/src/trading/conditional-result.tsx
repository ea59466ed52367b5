import type { Listing, WireConditional } from '@kuroshio/contract';
import { Button, CheckIcon } from '@kuroshio/ui';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { ConditionalFacts } from './conditional-facts.tsx';

export interface ConditionalResultProps {
  orders: readonly WireConditional[];
  listing: Listing;
  onLeave: () => void;
}

/** That it waits now, and where it is found. */
export function ConditionalResult({ orders, listing, onLeave }: ConditionalResultProps) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <div className="px-4 pt-5 pb-4" data-conditional-state={orders[0]?.state}>
      <div role="status" className="flex flex-col items-center text-center">
        <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
          <CheckIcon className="size-7" strokeWidth={2.2} />
        </span>
        <p className="mt-3 text-xl font-semibold text-ink">{t('conditional.placed')}</p>
        <p className="mt-1 text-base text-ink-muted">{t('conditional.placedText')}</p>
      </div>
      {orders.map((order) => (
        <div key={order.id} className="mt-4 rounded-md bg-surface-sunken px-3.5 py-1">
          <ConditionalFacts order={order} listing={listing} />
        </div>
      ))}
      <Button
        kind="soft"
        block
        className="mt-3"
        onClick={() => {
          onLeave();
          navigate('/trade/index?tab=conditionals');
        }}
      >
        {t('conditional.toList')}
      </Button>
    </div>
  );
}
