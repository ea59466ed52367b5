import type { Listing } from '@kuroshio/contract';
import type { Financing } from '@kuroshio/orders/words.ts';
import { percentText, Segmented } from '@kuroshio/ui';
import { cashText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { useQuantityText } from './order-words.ts';
import type { TicketDraft, TicketStart } from './ticket.ts';
import { mayBeOnMargin } from './ticket-board.ts';
import type { Held } from './use-held.ts';

export interface FinancingFieldProps {
  listing: Listing;
  start: TicketStart;
  draft: TicketDraft;
  own: Held | undefined;
  onChange: (financing: Financing) => void;
}

/** 現股 or 融資, for who has a margin account, or shares that were bought so. Nobody else sees that there is a choice. */
export function FinancingField({ listing, start, draft, own, onChange }: FinancingFieldProps) {
  const t = useText();
  const quantityText = useQuantityText();
  const { side, financing = 'cash' } = draft;
  const isNamed = side === 'sell' && start.position !== undefined;
  const offered = side === 'buy' ? own?.lending !== undefined : (own?.margin ?? 0) > 0;
  if (!offered || !mayBeOnMargin(draft)) return null;
  let note = '';
  if (financing === 'margin' && side === 'sell') note = t('trading.marginSellNote');
  else if (financing === 'margin' && own?.lending !== undefined) {
    const { loanBps, room } = own.lending;
    note =
      loanBps === 0
        ? t('trading.marginNone')
        : t('trading.marginNote', {
            percent: percentText(loanBps, 'never').replace('.00', ''),
            room: cashText(room, listing.currency),
          });
  } else if (side === 'sell' && own !== undefined) {
    note = t('trading.marginHeld', { quantity: quantityText(own.margin, listing) });
  }
  return (
    <div className="space-y-1.5" data-financing={financing}>
      {!isNamed && (
        <Segmented<Financing>
          size="sm"
          label={t('trading.financing')}
          value={financing}
          onChange={onChange}
          options={[
            { value: 'cash', label: t('trading.kindCash') },
            { value: 'margin', label: t('trading.kindMargin') },
          ]}
          className="[&>button]:h-9 [&>button]:text-sm"
        />
      )}
      {note !== '' && <p className="px-1 text-xs text-ink-muted">{note}</p>}
    </div>
  );
}
