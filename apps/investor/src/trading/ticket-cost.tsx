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
  const short = preview?.short ?? preview?.usShort;
  const margin = preview?.margin ?? preview?.usMargin;
  const buying = side === 'buy';
  const differs = preview !== undefined && buying && BigInt(preview.net) > BigInt(preview.estimated);
  return (
    <div data-cost={preview === undefined ? 'none' : 'shown'} className="num mb-2.5 min-h-11">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-sm text-ink-muted">{t(labelOf(side, preview))}</span>
        <span className="text-xl font-semibold text-ink">
          {preview === undefined
            ? '--'
            : amount(short === undefined ? (margin?.own ?? preview.estimated) : buying ? short.returned : short.margin)}
        </span>
      </p>
      <p className="min-h-4 text-right text-xs text-ink-faint">
        {short !== undefined && !buying && t('trading.setAside', { amount: amount(short.held) })}
        {margin !== undefined
          ? t('trading.marginOfLoan', { amount: amount(margin.loan) })
          : short === undefined && differs && t('trading.setAside', { amount: amount(preview.net) })}
      </p>
    </div>
  );
}

/** What stands above the button: what one pays or gets, puts up, or gets back. */
function labelOf(side: Side, preview: TicketCostProps['preview']) {
  if ((preview?.short ?? preview?.usShort) !== undefined)
    return side === 'buy' ? 'trading.shortReturned' : 'trading.shortPutUp';
  if (preview?.margin !== undefined || preview?.usMargin !== undefined) return 'trading.marginOwn';
  return side === 'buy' ? 'trading.estimatedBuy' : 'trading.netSell';
}
