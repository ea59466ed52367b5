import type { BoardBook, Listing, OutputOf, Quote, VenuePhase } from '@kuroshio/contract';
import { bookPriceSource, showsPrice } from '@kuroshio/orders/order-kinds.ts';
import { NoticeBar, percentText, Segmented } from '@kuroshio/ui';
import { startTransition } from 'react';
import { PhaseLine } from '../quotes/phase-line.tsx';
import type { BoardState } from '../quotes/board-hours.ts';
import { failureText, isRefused } from '../platform/failure.ts';
import { usePhase } from '../platform/live.ts';
import { serverNow } from '../platform/server-clock.ts';
import { useText } from '../platform/texts.ts';
import { BoardNote } from './board-note.tsx';
import { BracketFields, BracketSwitch } from './bracket-fields.tsx';
import { type ConditionalDraft, legsOf, priceNow, startConditional } from './conditional-draft.ts';
import { FinancingField } from './financing-field.tsx';
import type { Means } from './fraction-draft.ts';
import { highestShort } from './most-short.ts';
import { OrderFields } from './order-fields.tsx';
import { QuantityField } from './quantity-field.tsx';
import { SaleTax } from './sale-tax.tsx';
import type { TicketDraft, TicketStart } from './ticket.ts';
import {
  financingOf,
  lessThanLotBoard,
  namesPrice,
  saleUnits,
  termsOf,
  unitsOf,
  withBoard,
  withUnits,
} from './ticket-board.ts';
import { withFractionOf, withPrice, withSide, withType } from './ticket-draft.ts';
import { TicketEstimate } from './ticket-estimate.tsx';
import { TicketLadder } from './ticket-ladder.tsx';
import { ConditionalPart, FractionField } from './ticket-parts.ts';
import type { Problem, TicketField } from './ticket-problem.ts';
import { type Held, withFinancing } from './use-held.ts';
import { TicketTerms, type TicketWay } from './ticket-terms.tsx';

export interface TicketFormProps {
  listing: Listing;
  /** With best prices and last trade of the board chosen. */
  quote: Quote;
  start: TicketStart;
  draft: TicketDraft;
  /** Of the board chosen; undefined for the regular one and until it is known. */
  boardState: BoardState | undefined;
  /** Of a board with a book of its own, once it has come. */
  book: BoardBook | undefined;
  own: Held | undefined;
  /** Shares that a sale of the draft's kind may sell; undefined until it is known. */
  held: number | undefined;
  /** What an order for a fraction of a share is paid or sold from. */
  means: Means;
  onChange: (draft: TicketDraft) => void;
  preview: OutputOf<'trading/preview-order'> | undefined;
  /** Why the ticket cannot be sent as it stands. */
  problem: Problem | undefined;
  onRetry: () => void;
}

/** What is filled in, each refusal at the field it concerns. */
export function TicketForm(props: TicketFormProps) {
  const { listing, quote, start, draft, boardState, book, own, held, means, onChange, preview, problem, onRetry } =
    props;
  const t = useText();
  const phase = usePhase(listing.venue);
  const { board, conditional, bracket } = draft;
  // What it turns to may have to be loaded: until then the ticket stays as it is.
  const turnTo = (next: TicketDraft) => startTransition(() => onChange(next));
  const toOddRest = () => {
    const oddBoard = lessThanLotBoard(listing, phase, serverNow());
    if (oddBoard === 'fractional') {
      turnTo(withFractionOf(listing, quote, draft, held ?? 0));
      return;
    }
    const odd = withBoard(listing, quote, draft, oddBoard);
    turnTo({ ...odd, shares: saleUnits(listing, held ?? 0).shares });
  };
  const errorOf = (field: TicketField) => (problem?.field === field ? failureText(problem.failure) : undefined);
  const reckoned = problem !== undefined && problem.field !== 'order' ? undefined : preview;
  const heldPrice =
    conditional === undefined ? priceHeld(draft, quote, preview?.price) : reckonedPrice(conditional, quote);
  const quantity =
    board === 'fractional' ? (
      <FractionField
        listing={listing}
        side={draft.side}
        fraction={draft.fraction}
        means={means}
        preview={reckoned}
        onChange={(fraction) => onChange({ ...draft, fraction })}
        error={errorOf('quantity')}
      />
    ) : (
      <QuantityField
        listing={listing}
        sellable={held ?? 0}
        lending={financingOf(draft) === 'margin' ? own?.lending : undefined}
        borrowing={financingOf(draft) === 'short' ? own?.borrowing : undefined}
        highest={highestShort(quote, heldPrice)}
        side={draft.side}
        board={board}
        price={heldPrice}
        units={unitsOf(draft)}
        onChange={(units) => onChange(withUnits(draft, units))}
        onOddRest={conditional === undefined ? toOddRest : undefined}
        error={errorOf('quantity')}
      />
    );
  return (
    <div className="@container space-y-2 px-3 pt-2 pb-4">
      <Segmented
        look="side"
        label={t('trading.side')}
        value={draft.side}
        onChange={(side) => turnTo(withSide(props, side, held ?? 0, lessThanLotBoard(listing, phase, serverNow())))}
        options={[
          { value: 'buy', label: t('trading.buy') },
          { value: 'sell', label: t('trading.sell') },
        ]}
      />
      <FinancingField
        listing={listing}
        start={start}
        draft={draft}
        own={own}
        onChange={(financing) => onChange(withFinancing(draft, financing, own, listing))}
        onDayTrade={(dayTrade) => onChange({ ...draft, dayTrade })}
      />
      <WholeTicketProblem listing={listing} problem={problem} onRetry={onRetry} />
      <TicketTerms
        listing={listing}
        draft={draft}
        onBoard={(next) => turnTo(withBoard(listing, quote, draft, next))}
        onWay={(way) => turnTo(startWay(listing, quote, draft, way))}
        onTime={(timeInForce) => onChange({ ...draft, timeInForce })}
      />
      {board !== 'regular' && <BoardNote listing={listing} board={board} state={boardState} />}
      {conditional === undefined && (
        <TermsNote draft={draft} error={errorOf('terms')} auction={board === 'regular' ? phase?.phase : undefined} />
      )}
      {conditional === undefined ? (
        <div className="grid gap-3 @min-[19rem]:grid-cols-[minmax(8.25rem,2fr)_3fr]">
          <div className="min-w-0 space-y-2.5 @min-[19rem]:order-2">
            <OrderFields listing={listing} quote={quote} draft={draft} onChange={onChange} errorOf={errorOf} />
            {namesPrice(draft) && (
              <FarFromMarket side={draft.side} price={draft.price} last={quote.last || quote.reference} />
            )}
            {quantity}
            <SaleTax listing={listing} quote={quote} draft={draft} preview={reckoned} />
            {draft.side === 'buy' && board === 'regular' && financingOf(draft) === 'cash' && (
              <BracketSwitch bracket={bracket} onChange={(next) => onChange({ ...draft, bracket: next })} />
            )}
          </div>
          <TicketLadder
            listing={listing}
            quote={quote}
            board={board}
            book={book}
            price={namesPrice(draft) ? draft.price : undefined}
            onPick={
              board === 'fractional' || board === 'fixed-price'
                ? undefined
                : (price) => onChange(withPrice(draft, price))
            }
          />
        </div>
      ) : (
        <div className="space-y-3.5">
          <ConditionalPart
            show="fields"
            listing={listing}
            quote={quote}
            side={draft.side}
            draft={conditional}
            onChange={(next) => onChange({ ...draft, conditional: next })}
            errorOf={errorOf}
          />
          {quantity}
        </div>
      )}
      {conditional === undefined && draft.side === 'buy' && board === 'regular' && financingOf(draft) === 'cash' && (
        <BracketFields
          listing={listing}
          entry={draft.price}
          bracket={bracket}
          onChange={(next) => onChange({ ...draft, bracket: next })}
          errorOf={errorOf}
        />
      )}
      {conditional === undefined ? (
        <TicketEstimate side={draft.side} preview={reckoned} />
      ) : (
        <p className="rounded-md bg-surface-sunken px-3.5 py-2.5 text-xs text-ink-muted">{t('conditional.honest')}</p>
      )}
    </div>
  );
}

/** What concerns the ticket as a whole stands above it. */
function WholeTicketProblem({ listing, problem, onRetry }: Pick<TicketFormProps, 'listing' | 'problem' | 'onRetry'>) {
  const t = useText();
  if (problem?.field !== 'order') return null;
  const closed = isRefused(problem.failure, 'MARKET_CLOSED', 'BOARD_CLOSED');
  return (
    <div className="-mx-4">
      <NoticeBar
        kind={closed ? 'warn' : 'danger'}
        action={
          isRefused(problem.failure) ? undefined : (
            <button type="button" onClick={onRetry} className="h-11 px-2 font-semibold">
              {t('shell.retry')}
            </button>
          )
        }
      >
        {failureText(problem.failure)}
        {isRefused(problem.failure, 'MARKET_CLOSED') && (
          <span className="block">
            <PhaseLine venue={listing.venue} />
          </span>
        )}
      </NoticeBar>
    </div>
  );
}

/** Said where a limit is so much worse for the customer than the last price, in basis points. */
const FAR = 500;

/** A slip of the finger looks like this; nothing is refused. */
function FarFromMarket({ side, price, last }: { side: 'buy' | 'sell'; price: number; last: number }) {
  const t = useText();
  const away = last === 0 || price === 0 ? 0 : ((side === 'buy' ? price - last : last - price) * 10_000) / last;
  if (away < FAR) return null;
  return (
    <p role="status" className="rounded-sm bg-warn-soft px-3 py-2 text-xs text-warn">
      {t(side === 'buy' ? 'trading.farAbove' : 'trading.farBelow', { percent: percentText(Math.floor(away), 'never') })}
    </p>
  );
}

/** What has to be known of how long an order stands: that of most orders, good for the day, goes without saying. */
function TermsNote({
  draft,
  error,
  auction,
}: {
  draft: TicketDraft;
  error: string | undefined;
  auction: VenuePhase['phase'] | undefined;
}) {
  const t = useText();
  const { timeInForce } = termsOf(draft);
  if (error !== undefined) {
    return (
      <p role="status" className="text-xs text-danger">
        {error}
      </p>
    );
  }
  if (auction === 'intake' || auction === 'closing-auction') {
    return (
      <p className="rounded-sm bg-warn-soft px-3 py-2 text-xs text-warn">
        {t(auction === 'intake' ? 'trading.intakeNote' : 'trading.closingNote')}
      </p>
    );
  }
  if (timeInForce === 'ROD') {
    return draft.board === 'extended' ? <p className="text-xs text-ink-faint">{t('trading.tifTextExtended')}</p> : null;
  }
  return (
    <p role="status" className="text-xs text-ink-faint">
      {t(`trading.tifText${timeInForce}`)}
    </p>
  );
}

/** What a conditional purchase will cost about: at its limit, or at what it waits for. */
function reckonedPrice(conditional: ConditionalDraft, quote: Quote): number {
  const [leg] = legsOf(conditional.kind);
  if (leg === undefined) return priceNow(quote);
  return showsPrice(conditional.type) ? conditional[leg].limit : conditional[leg].trigger;
}

/** What a purchase is reckoned with: its limit, the close where that is the price, or how far a market order may go. */
function priceHeld(draft: TicketDraft, quote: Quote, previewed: number | undefined): number {
  if (namesPrice(draft)) return draft.price;
  if (bookPriceSource(termsOf(draft).type, draft.board) === 'close') return quote.last;
  return previewed ?? (quote.limitUp || quote.ask || quote.last);
}

/** The draft sent at once by a limit or at market, or kept until a condition is met. */
function startWay(listing: Listing, quote: Quote, draft: TicketDraft, way: TicketWay): TicketDraft {
  if (way !== 'conditional') return { ...withType(draft, way, listing), conditional: undefined };
  return { ...draft, conditional: startConditional(listing, quote, draft.side, 'stop') };
}
