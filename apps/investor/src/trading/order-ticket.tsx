import type { Listing, OutputOf, Quote } from '@kuroshio/contract';
import type { Translate } from '@kuroshio/text';
import { Button, Keypad, type KeypadEntry, KeypadHost, Sheet } from '@kuroshio/ui';
import { Suspense, useEffect, useState } from 'react';
import { listingName } from '../platform/instruments.ts';
import { usePhase } from '../platform/live.ts';
import { serverNow } from '../platform/server-clock.ts';
import { refresh, useCall } from '../platform/use-call.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import type { BoardState } from '../quotes/board-hours.ts';
import { clockText } from '../quotes/board-words.ts';
import { useBoardBook, useBoardState } from '../quotes/use-board.ts';
import { bracketLegs, checkBracket } from './bracket-draft.ts';
import { checkConditional, conditionalFieldOf, conditionalLegs } from './conditional-draft.ts';
import { noteFilled } from './fill-notices.ts';
import type { Means } from './fraction-draft.ts';
import { OrderConfirm } from './order-confirm.tsx';
import { OrderResult } from './order-result.tsx';
import { forgetDraft, keepDraft, resumedDraft } from './kept-drafts.ts';
import { rememberedTerms, rememberTerms } from './remembered-terms.ts';
import type { TicketDraft, TicketStart } from './ticket.ts';
import { firstBoard, quantityOf, quoteOn, withOffer } from './ticket-board.ts';
import { bracketOf, checkDraft, checkUnits, startDraft, ticketOf } from './ticket-draft.ts';
import { TicketForm } from './ticket-form.tsx';
import { TicketCost } from './ticket-cost.tsx';
import { ConditionalPart } from './ticket-parts.ts';
import { fieldOf, type Problem } from './ticket-problem.ts';
import { asFinanced, heldOf, onlyOwing, useHeld } from './use-held.ts';
import { usePlacing } from './use-placing.ts';
import { usePreview } from './use-preview.ts';
import { noteConditionals } from './watch-conditionals.ts';

export interface OrderTicketProps {
  listing: Listing;
  /** Live. */
  quote: Quote;
  /** A new object begins a new ticket. */
  start: TicketStart;
  open: boolean;
  onClose: () => void;
}

function onOrderPlaced(order: OutputOf<'trading/place-order'>): void {
  noteFilled(order);
}

function onConditionalPlaced({ orders }: OutputOf<'trading/place-conditional'>): void {
  noteConditionals(orders);
  void refresh('trading/list-conditionals');
}

/** The sheet in which an order or a conditional order is filled in, looked over, sent and answered. */
export function OrderTicket({ listing, quote: regular, start, open, onClose }: OrderTicketProps) {
  const t = useText();
  const language = useLanguage();
  const phase = usePhase(listing.venue);
  const own = useHeld(listing, start);
  // On which board it opens depends on the hours, and for a sale on what is held: it begins anew when they are known, unless it is looked
  // over already.
  const known = phase !== undefined && own !== undefined;
  const begin = () => {
    // Only continuous trading takes every order there is.
    const terms = phase?.phase === 'continuous' ? rememberedTerms(listing) : undefined;
    const first = own?.[onlyOwing(own, start) ?? 'cash'];
    const board = firstBoard(listing, phase, serverNow(), start, first ?? 0, terms?.board);
    const fresh = startDraft(listing, regular, start, board, first, terms);
    return asFinanced(resumedDraft(listing, start, fresh) ?? fresh, own, start);
  };
  const [draft, setDraft] = useState(begin);
  const [begun, setBegun] = useState({ start, known, draft });
  const [confirming, setConfirming] = useState(false);
  const [typing, setTyping] = useState<KeypadEntry>();
  const ordering = usePlacing('trading/place-order', onOrderPlaced);
  const waiting = usePlacing('trading/place-conditional', onConditionalPlaced);
  const { conditional } = draft;
  const { placing } = conditional === undefined ? ordering : waiting;
  const book = useBoardBook(listing, draft.board);
  const quote = quoteOn(regular, book);
  const state = useBoardState(listing.venue, draft.board);
  const isLate = known && !begun.known && draft === begun.draft && !confirming;
  if (begun.start !== start || isLate) {
    const next = begin();
    setBegun({ start, known, draft: next });
    setDraft(next);
    setConfirming(false);
  } else if (book !== undefined && draft.priceFrom === 'awaited') {
    setDraft(withOffer(listing, quote, draft));
  }
  const [resetOrder, resetConditional] = [ordering.reset, waiting.reset];
  useEffect(() => {
    if (!open) return;
    resetOrder();
    resetConditional();
  }, [open, resetOrder, resetConditional, start]);

  const held = heldOf(own, draft);
  const means = useMeans(listing, quote, held);
  const wrong = findProblem(listing, quote, draft, means);
  // An order of which nobody knows whether it was placed may be sent again under its id, whatever the hour.
  const isUnsure = placing.state === 'unsure';
  const isClosed = state !== undefined && state.state !== 'open' && book?.open !== true && !isUnsure;
  const ticket = wrong === undefined && !isClosed ? ticketOf(listing, draft, start) : undefined;
  const asked = open && conditional === undefined && placing.state !== 'placed' ? ticket : undefined;
  const { preview, shown, failure, retry } = usePreview(asked, listing.venue);
  const isPlaced = placing.state === 'placed';
  useEffect(() => {
    if (!isPlaced) return;
    forgetDraft(listing, draft.side);
    if (conditional === undefined) rememberTerms(listing, draft);
  }, [isPlaced, listing, draft, conditional]);
  useEffect(() => {
    // What was refused is put right on the form, where everything filled in still stands.
    if (placing.state === 'refused') setConfirming(false);
  }, [placing.state]);

  const change = (next: TicketDraft) => {
    if (ordering.placing.state !== 'idle') ordering.reset();
    if (waiting.placing.state !== 'idle') waiting.reset();
    setDraft(next);
    keepDraft(listing, start, next);
  };
  const send = () => {
    if (ticket === undefined) return;
    if (conditional === undefined) {
      const bracket = bracketOf(draft);
      void ordering.place(
        bracket === undefined ? ticket : { ...ticket, bracket: bracketLegs(listing, draft.price, bracket) },
      );
      return;
    }
    const { symbol, side, positionId } = ticket;
    const quantity = quantityOf(listing, draft);
    const { today } = conditional;
    const legs = conditionalLegs(conditional);
    void waiting.place({ symbol, side, quantity, legs, today, ...(positionId === undefined ? {} : { positionId }) });
  };
  const refused = placing.state === 'refused' ? placing.failure : conditional === undefined ? failure : null;
  const problem = wrong ?? (refused === null ? undefined : { field: placeOf(refused, draft), failure: refused });

  const buying = draft.side === 'buy';
  const kind = buying ? 'buy' : 'sell';
  const name = listingName(listing, language);
  let title = `${name} ${listing.code}`;
  if (isPlaced) title = t(conditional === undefined ? 'trading.orderDetails' : 'conditional.details');
  else if (confirming) title = t(conditional === undefined ? 'trading.confirmTitle' : 'conditional.confirmTitle');

  const ready = conditional === undefined ? preview !== undefined : ticket !== undefined;
  let review = t(buying ? 'trading.reviewBuy' : 'trading.reviewSell');
  let confirm = t(buying ? 'trading.confirmBuy' : 'trading.confirmSell');
  if (conditional !== undefined) [review, confirm] = [t('conditional.review'), t('conditional.confirm')];
  if (isUnsure) confirm = t('trading.sendAgain');
  if (isClosed) [review, confirm] = [whenOpen(t, state, listing), whenOpen(t, state, listing)];
  const cost = conditional === undefined && !isPlaced && (
    <TicketCost side={draft.side} preview={wrong === undefined && !isClosed ? shown : undefined} />
  );
  let footer = (
    <>
      {cost}
      <Button block kind={kind} disabled={!ready} onClick={() => setConfirming(true)}>
        {review}
      </Button>
    </>
  );
  if (typing !== undefined) {
    footer = (
      <>
        {cost}
        <Keypad
          label={t('trading.keypad')}
          entry={typing}
          doneKind={kind}
          doneLabel={t('shell.done')}
          deleteLabel={t('trading.keyDelete')}
        />
      </>
    );
  } else if (isPlaced) {
    footer = (
      <Button block onClick={onClose}>
        {t('shell.done')}
      </Button>
    );
  } else if (confirming) {
    footer = (
      <div className="flex gap-3">
        <Button kind="outline" disabled={placing.state === 'sending'} onClick={() => setConfirming(false)}>
          {t('trading.changeOrder')}
        </Button>
        <Button
          kind={kind}
          className="flex-1"
          disabled={ticket === undefined}
          loading={placing.state === 'sending'}
          onClick={send}
        >
          {confirm}
        </Button>
      </div>
    );
  }

  let body = (
    <TicketForm
      listing={listing}
      quote={quote}
      start={start}
      draft={draft}
      boardState={state}
      book={book}
      own={own}
      held={held}
      means={means}
      onChange={change}
      preview={isClosed ? undefined : shown}
      problem={problem}
      onRetry={retry}
    />
  );
  if (conditional !== undefined) {
    if (waiting.placing.state === 'placed') {
      body = (
        <ConditionalPart show="result" orders={waiting.placing.answer.orders} listing={listing} onLeave={onClose} />
      );
    } else if (confirming) {
      body = (
        <ConditionalPart
          show="confirm"
          listing={listing}
          draft={draft}
          conditional={conditional}
          problem={wrong}
          unsure={isUnsure}
        />
      );
    }
  } else if (ordering.placing.state === 'placed') {
    body = <OrderResult order={ordering.placing.answer} listing={listing} onLeave={onClose} />;
  } else if (confirming && shown !== undefined) {
    body = <OrderConfirm listing={listing} draft={draft} preview={shown} unsure={isUnsure} />;
  }
  return (
    <Sheet tall open={open} onClose={onClose} title={title} closeLabel={t('shell.close')} footer={footer}>
      <KeypadHost value={setTyping}>
        <Suspense fallback={<div aria-busy="true" className="h-[60dvh]" />}>{body}</Suspense>
      </KeypadHost>
    </Sheet>
  );
}

/** What the app sees for itself to be wrong, where it is. */
function findProblem(listing: Listing, quote: Quote, draft: TicketDraft, means: Means): Problem | undefined {
  const { conditional } = draft;
  if (conditional !== undefined) {
    const units = checkUnits(listing, draft);
    return (
      checkConditional(listing, quote, draft.side, conditional) ??
      (units === undefined ? undefined : { field: 'quantity', failure: units })
    );
  }
  const failure = checkDraft(listing, quote, draft, means);
  if (failure !== undefined) return { field: draft.board === 'fractional' ? 'quantity' : fieldOf(failure), failure };
  const bracket = bracketOf(draft);
  return bracket === undefined ? undefined : checkBracket(listing, quote, draft.price, bracket);
}

/** What a fraction of a share is paid from at the best price there is, and what of it may be sold. */
function useMeans(listing: Listing, quote: Quote, held: number | undefined): Means {
  const market = listing.currency === 'TWD' ? 'twd' : 'usd';
  const { data } = useCall('portfolio/assets', { market });
  const date = usePhase(listing.venue)?.tradingDate;
  const buyingPower = data === undefined ? undefined : BigInt(data.buyingPower);
  return { buyingPower, price: quote.ask || quote.last, date, sellable: held };
}

/** In the place of what sends the order, while its board takes none. */
function whenOpen(t: Translate, state: BoardState, { venue }: Listing): string {
  if (state.state === 'waits') return t('trading.boardOpensAt', { time: clockText(state.hours.from, venue) });
  return t(state.state === 'over' ? 'trading.boardOver' : 'trading.boardNone');
}

function placeOf(failure: unknown, { conditional }: TicketDraft): Problem['field'] {
  return conditional === undefined ? fieldOf(failure) : conditionalFieldOf(failure, conditional);
}
