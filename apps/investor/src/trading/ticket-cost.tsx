import type { OutputOf } from '@kuroshio/contract';
import type { Side } from '@kuroshio/orders/words.ts';
import { cashText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';

export interface TicketCostProps {
  side: Side;
  preview: OutputOf<'trading/preview-order'> | undefined;
}

/**
 * What the order comes to, above the button that sends it. At market that is an estimate against the book; what is set
 * aside for the worst price stands below it, so that nobody takes the one for the other.
 */
export function TicketCost({ side, preview }: TicketCostProps) {
  const t = useText();
  const amount = (minor: string) => cashText(minor, preview?.currency ?? '');
  const margin = preview?.margin;
  const buying = side === 'buy';
  const differs = preview !== undefined && buying && BigInt(preview.net) > BigInt(preview.estimated);
  return (
    <div data-cost={preview === undefined ? 'none' : 'shown'} className="num mb-2.5 min-h-11">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-sm text-ink-muted">
          {t(margin !== undefined ? 'trading.marginOwn' : buying ? 'trading.estimatedBuy' : 'trading.netSell')}
        </span>
        <span className="text-xl font-semibold text-ink">
          {preview === undefined ? '--' : amount(margin?.own ?? preview.estimated)}
        </span>
      </p>
      <p className="min-h-4 text-right text-xs text-ink-faint">
        {margin !== undefined
          ? t('trading.marginOfLoan', { amount: amount(margin.loan) })
          : differs && t('trading.setAside', { amount: amount(preview.net) })}
      </p>
    </div>
  );
}
