import type { Listing } from '@kuroshio/contract';
import { type Financing, FINANCINGS } from '@kuroshio/orders/words.ts';
import { Checkbox, percentText, priceText, Segmented } from '@kuroshio/ui';
import { StockStops } from '../credit-stops/stock-stops.tsx';
import { cashText, dateText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { BORROW_KEYS, FINANCING_KEYS, useQuantityText } from './order-words.ts';
import type { TicketDraft, TicketStart } from './ticket.ts';
import { mayBeDayShort, mayBeOnMargin, mayBeShort, maySellSecured } from './ticket-board.ts';
import type { Held } from './use-held.ts';

export interface FinancingFieldProps {
  listing: Listing;
  start: TicketStart;
  draft: TicketDraft;
  own: Held | undefined;
  onChange: (financing: Financing) => void;
  onDayTrade: (dayTrade: boolean) => void;
}

/** 現股, 融資, 融券 or 擔保, for who has a margin account, or something on it or lent on shares. Nobody else sees that there is a choice. */
export function FinancingField({ listing, start, draft, own, onChange, onDayTrade }: FinancingFieldProps) {
  const t = useText();
  const note = useFinancingNote(listing, draft, own);
  const { side, financing = 'cash' } = draft;
  const isNamed = start.position !== undefined && (side === 'sell' || start.position.financing === 'short');
  const isOffered: Record<Financing, boolean> = {
    cash: true,
    margin: mayBeOnMargin(draft) && (side === 'buy' ? own?.lending !== undefined : (own?.margin ?? 0) > 0),
    short: mayBeShort(draft) && own?.borrowing !== undefined && (side === 'sell' || own.borrowing.owed > 0),
    secured: maySellSecured(draft) && (own?.secured ?? 0) > 0,
  };
  const options = FINANCINGS.filter((one) => isOffered[one]).map((value) => ({
    value,
    label: t(value === 'short' && side === 'buy' ? 'trading.kindCover' : FINANCING_KEYS[value]),
  }));
  if (options.length < 2) return null;
  return (
    <div className="space-y-1.5" data-financing={financing}>
      {!isNamed && (
        <Segmented<Financing>
          size="sm"
          label={t('trading.financing')}
          value={isOffered[financing] ? financing : 'cash'}
          onChange={onChange}
          options={options}
          className="[&>button]:h-9 [&>button]:text-sm"
        />
      )}
      {((financing === 'margin' && side === 'buy') || (financing === 'short' && side === 'sell')) && (
        <StockStops listing={listing} only={financing === 'margin' ? 'margin-purchase' : 'short-sale'} />
      )}
      {mayBeDayShort(draft, listing) && own?.borrowing !== undefined && (
        <div className="px-1">
          <Checkbox checked={draft.dayTrade === true} onChange={onDayTrade} label={t('trading.dayShort')} />
          {draft.dayTrade === true && <p className="mt-1 text-xs text-ink-muted">{t('trading.dayShortNote')}</p>}
        </div>
      )}
      {note !== '' && <p className="px-1 text-xs text-ink-muted">{note}</p>}
    </div>
  );
}

/** What one should know of the kind that is chosen. */
function useFinancingNote(listing: Listing, draft: TicketDraft, own: Held | undefined): string {
  const t = useText();
  const quantityText = useQuantityText();
  const { side, financing } = draft;
  const percent = (bps: number) => percentText(bps, 'never').replace('.00', '');
  if (financing === 'short' && own?.borrowing !== undefined) {
    const { marginBps, room, exDate, lenders, floor, owed } = own.borrowing;
    if (side === 'buy') return t('trading.coverNote', { quantity: quantityText(owed, listing) });
    if (exDate !== undefined) return t('trading.shortExDate', { date: dateText(exDate) });
    if (marginBps === 0) return t('trading.shortNone');
    const parts = [t('trading.shortNote', { percent: percent(marginBps), room: cashText(room, listing.currency) })];
    if (lenders !== undefined)
      parts.push(t('trading.usShortRate', { kind: t(BORROW_KEYS[lenders.kind]), rate: percent(lenders.rateBps) }));
    if (floor !== undefined) parts.push(t('trading.usShortFloor', { price: priceText(floor, listing.priceScale) }));
    return parts.join(' · ');
  }
  if (financing === 'margin') {
    if (side === 'sell') return t('trading.marginSellNote');
    if (own?.lending === undefined) return '';
    const { loanBps, room } = own.lending;
    if (loanBps === 0) return t('trading.marginNone');
    return t('trading.marginNote', { percent: percent(loanBps), room: cashText(room, listing.currency) });
  }
  if (side === 'buy' || own === undefined) return '';
  if (financing === 'secured') return t('trading.securedSellNote');
  // Of both kinds there are two sentences.
  return [
    ...(own.margin === 0 ? [] : [t('trading.marginHeld', { quantity: quantityText(own.margin, listing) })]),
    ...(own.secured === 0 ? [] : [t('trading.securedHeld', { quantity: quantityText(own.secured, listing) })]),
  ].join(' · ');
}
