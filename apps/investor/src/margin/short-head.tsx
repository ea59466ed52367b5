import type { TextKey } from '@kuroshio/text';
import { cashText, dateText } from '../platform/format.ts';
import { useListing } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { useName } from '../quotes/use-listed.ts';
import { useQuantityText } from '../trading/order-words.ts';
import type { LoanCurrency, ShortPosition } from './margin-words.ts';

interface ShortHeadProps {
  position: Pick<ShortPosition, 'symbol' | 'quantity' | 'openedOn' | 'profit'>;
  currency: LoanCurrency;
  /** What is in the profit and what is not. */
  profitOf: TextKey;
}

/** Whose shares are owed, how many, and what of it is won or lost. */
export function ShortHead({ position, currency, profitOf }: ShortHeadProps) {
  const t = useText();
  const name = useName();
  const listing = useListing(position.symbol);
  const quantityText = useQuantityText();
  if (listing === undefined) return null;
  const profit = BigInt(position.profit);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0">
        <h3 className="text-lg font-semibold text-ink [overflow-wrap:anywhere]">{name(listing)}</h3>
        <p className="num text-sm whitespace-normal text-ink-muted">
          {quantityText(position.quantity, listing)} · {dateText(position.openedOn)}
        </p>
      </div>
      <div className="num ml-auto min-w-0 text-right">
        <p
          className={`text-xl font-semibold break-all whitespace-normal ${profit > 0n ? 'text-up' : profit < 0n ? 'text-down' : 'text-ink'}`}
        >
          {profit > 0n ? '+' : ''}
          {cashText(position.profit, currency)}
        </p>
        <p className="text-xs whitespace-normal text-ink-faint">{t(profitOf)}</p>
      </div>
    </div>
  );
}
