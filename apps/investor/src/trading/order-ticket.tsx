import type { Listing, Quote } from '@kuroshio/contract';
import { Button, Change, Price, Sheet, showToast } from '@kuroshio/ui';
import { useEffect, useState } from 'react';
import { listingName } from '../platform/instruments.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { lastOf, standingOf } from '../quotes/figures.ts';
import { OrderConfirm } from './order-confirm.tsx';
import { OrderResult } from './order-result.tsx';
import { checkDraft, startDraft, type TicketDraft, type TicketStart, ticketOf } from './ticket-draft.ts';
import { TicketForm } from './ticket-form.tsx';
import { usePlaceOrder } from './use-place-order.ts';
import { usePreview } from './use-preview.ts';

export interface OrderTicketProps {
  listing: Listing;
  /** Live. */
  quote: Quote;
  /** A new object begins a new ticket. */
  start: TicketStart;
  open: boolean;
  onClose: () => void;
}

/** The sheet in which an order is filled in, looked over, sent and answered. */
export function OrderTicket({ listing, quote, start, open, onClose }: OrderTicketProps) {
  const t = useText();
  const language = useLanguage();
  const [draft, setDraft] = useState<TicketDraft>(() => startDraft(listing, quote, start));
  const [begun, setBegun] = useState(start);
  const [confirming, setConfirming] = useState(false);
  const { placing, place, reset } = usePlaceOrder();
  if (begun !== start) {
    setBegun(start);
    setDraft(startDraft(listing, quote, start));
    setConfirming(false);
  }
  useEffect(() => {
    if (open) reset();
  }, [open, reset, start]);

  const problem = checkDraft(listing, quote, draft);
  const ticket = problem === undefined ? ticketOf(listing, draft, start) : undefined;
  const { preview, shown, failure, retry } = usePreview(
    open && placing.state !== 'placed' ? ticket : undefined,
    listing.venue,
  );
  const placed = placing.state === 'placed' ? placing.order : undefined;
  useEffect(() => {
    if (placed !== undefined) showToast(t('trading.placed'), { kind: 'success' });
  }, [placed, t]);
  useEffect(() => {
    // What was refused is put right on the form, where everything filled in still stands.
    if (placing.state === 'refused') setConfirming(false);
  }, [placing.state]);

  const change = (next: TicketDraft) => {
    if (placing.state !== 'idle') reset();
    setDraft(next);
  };
  const buying = draft.side === 'buy';
  const name = listingName(listing, language);
  const kind = buying ? 'buy' : 'sell';
  const title =
    placed !== undefined
      ? t('trading.orderDetails')
      : confirming
        ? t('trading.confirmTitle')
        : `${name} ${listing.code}`;

  let footer = (
    <Button block kind={kind} disabled={preview === undefined} onClick={() => setConfirming(true)}>
      {t(buying ? 'trading.reviewBuy' : 'trading.reviewSell')}
    </Button>
  );
  if (placed !== undefined) {
    footer = (
      <Button block onClick={onClose}>
        {t('shell.done')}
      </Button>
    );
  } else if (confirming && ticket !== undefined) {
    footer = (
      <div className="flex gap-3">
        <Button kind="outline" disabled={placing.state === 'sending'} onClick={() => setConfirming(false)}>
          {t('trading.changeOrder')}
        </Button>
        <Button kind={kind} className="flex-1" loading={placing.state === 'sending'} onClick={() => void place(ticket)}>
          {t(placing.state === 'unsure' ? 'trading.sendAgain' : buying ? 'trading.confirmBuy' : 'trading.confirmSell')}
        </Button>
      </div>
    );
  }

  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={t('shell.close')} footer={footer}>
      {placed !== undefined ? (
        <OrderResult order={placed} listing={listing} onLeave={onClose} />
      ) : confirming && shown !== undefined ? (
        <OrderConfirm listing={listing} draft={draft} preview={shown} unsure={placing.state === 'unsure'} />
      ) : (
        <>
          <p className="flex h-9 items-center justify-center gap-2 text-sm">
            <Price
              value={standingOf(quote)}
              reference={quote.reference}
              scale={listing.priceScale}
              className="rounded-xs px-1 font-semibold"
            />
            <Change value={lastOf(quote)} reference={quote.reference} scale={listing.priceScale} />
          </p>
          <TicketForm
            listing={listing}
            quote={quote}
            start={start}
            draft={draft}
            onChange={change}
            preview={shown}
            failure={problem ?? (placing.state === 'refused' ? placing.failure : failure)}
            onRetry={retry}
          />
        </>
      )}
    </Sheet>
  );
}
