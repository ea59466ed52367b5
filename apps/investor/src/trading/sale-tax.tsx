import type { Listing, OutputOf, Quote } from '@kuroshio/contract';
import { percentText, Tag } from '@kuroshio/ui';
import { isOddLot } from '@kuroshio/market/words.ts';
import type { Financing } from '@kuroshio/orders/words.ts';
import { useText } from '../platform/texts.ts';
import { FINANCING_KEYS, useQuantityText } from './order-words.ts';
import type { TicketDraft } from './ticket.ts';
import { financingOf } from './ticket-board.ts';

/** A rate in basis points as it is said: "0.15%", "0.3%". */
function rateText(basisPoints: number): string {
  return percentText(basisPoints, 'never').replace(/0(?=%)/, '');
}

export interface SaleTaxProps {
  listing: Listing;
  quote: Quote;
  draft: TicketDraft;
  preview: OutputOf<'trading/preview-order'> | undefined;
}

/** 現股 or 當沖, with the rate of the tax that a sale bears: of this sale, and for a purchase of the one to come. */
export function SaleTax({ listing, quote, draft, preview }: SaleTaxProps) {
  const t = useText();
  const quantityText = useQuantityText();
  if (listing.currency !== 'TWD') return null;
  const tax = preview?.saleTax;
  const financing = financingOf(draft);
  // Giving borrowed shares back leads to no sale.
  if (financing === 'short' && draft.side === 'buy') return null;
  const onMargin = financing !== 'cash';
  let kind: (typeof FINANCING_KEYS)[Financing] | 'trading.kindDayTrade' = FINANCING_KEYS[financing];
  let text = '';
  if (preview !== undefined && tax !== undefined) {
    const [held, dayTrade] = [rateText(tax.held), rateText(tax.dayTrade)];
    const offset = preview.dayTradeQuantity;
    const whole = offset >= preview.quantity;
    if (draft.side === 'sell') {
      if (offset > 0) kind = 'trading.kindDayTrade';
      if (tax.held === 0) text = t('trading.noSaleTax');
      else if (offset > 0 && !whole) {
        text = t('trading.saleTaxParts', { offset: quantityText(offset, listing), dayTrade, held });
      } else text = t('trading.saleTax', { rate: offset > 0 ? dayTrade : held });
    } else if (quote.marks?.includes('disposition') === true) text = t('trading.saleBarred');
    else if (tax.held === 0) text = t('trading.noSaleTax');
    else if (tax.dayTrade === tax.held || isOddLot(draft.board) || onMargin)
      text = t('trading.saleTaxBuyHeld', { held });
    else text = t('trading.saleTaxBuy', { held, dayTrade });
  }
  return (
    <p data-sale-tax={kind} className="flex min-h-8 flex-wrap items-center gap-x-1.5 text-xs text-ink-muted">
      <Tag kind={kind === 'trading.kindDayTrade' ? 'accent' : 'outline'}>{t(kind)}</Tag>
      <span className="num">{text}</span>
    </p>
  );
}
