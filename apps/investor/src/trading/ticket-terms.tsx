import type { Listing } from '@kuroshio/contract';
import type { Board } from '@kuroshio/market/words.ts';
import { ORDER_TYPES, type OrderType, type TimeInForce } from '@kuroshio/orders/words.ts';
import { DownIcon, Segmented } from '@kuroshio/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '../platform/texts.ts';
import { boardsOf } from '../quotes/board-hours.ts';
import { BOARD_KEYS } from './board-note.tsx';
import { ORDER_TYPE_KEYS } from './order-words.ts';
import type { TicketDraft } from './ticket.ts';
import { termsOf, timesOf } from './ticket-board.ts';

type Term = 'board' | 'type' | 'time';
/** Sent at once by a limit or at market, or kept until a condition is met. */
export type TicketWay = OrderType | 'conditional';

export interface TicketTermsProps {
  listing: Listing;
  draft: TicketDraft;
  onBoard: (board: Board) => void;
  onWay: (way: TicketWay) => void;
  onTime: (timeInForce: TimeInForce) => void;
}

/**
 * Where, how and for how long: three words in a row, each of which opens its choices in the place of the row. So nothing
 * moves, and the choice that most people never change takes one line.
 */
export function TicketTerms({ listing, draft, onBoard, onWay, onTime }: TicketTermsProps) {
  const t = useText();
  const [open, setOpen] = useState<Term>();
  const row = useRef<HTMLDivElement>(null);
  const { board, conditional } = draft;
  const { type, timeInForce } = termsOf(draft);
  const regular = t(listing.venue === 'US' ? 'trading.boardRegular' : 'trading.boardLots');
  // What waits for a price sells one's own shares.
  const { financing = 'cash' } = draft;
  // On the others it would no longer be of borrowed shares.
  const boards = boardsOf(listing).filter((one) => financing !== 'short' || one === 'regular' || one === board);
  const mayWait = financing !== 'short' && (draft.side === 'buy' || financing === 'cash');
  const ways: readonly TicketWay[] =
    board === 'regular' ? [...ORDER_TYPES, ...(mayWait ? (['conditional'] as const) : [])] : [type];
  const way: TicketWay = conditional === undefined ? type : 'conditional';
  const times = conditional === undefined ? timesOf(listing, draft) : [];
  const wayText = (one: TicketWay) => t(one === 'conditional' ? 'conditional.way' : ORDER_TYPE_KEYS[one]);
  const boardText = (one: Board) => (one === 'regular' ? regular : t(BOARD_KEYS[one]));

  const fold = () => {
    const closed = open;
    setOpen(undefined);
    // The focus goes back to the word that was changed, not to the top of the page.
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>(`[data-term="${closed}"]`)?.focus());
  };
  const unfold = (term: Term) => {
    setOpen(term);
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Of the choices alone, not of the sheet.
    event.stopPropagation();
    fold();
  };
  const chip = (term: Term, text: string, choices: number) =>
    choices > 1 ? (
      <button
        key={term}
        type="button"
        data-term={term}
        aria-haspopup="true"
        aria-expanded={false}
        onClick={() => unfold(term)}
        className="flex h-11 min-w-0 items-center gap-1 rounded-md bg-surface-sunken px-3 text-sm font-medium text-ink active:bg-line"
      >
        <span className="truncate">{text}</span>
        <DownIcon className="size-4 shrink-0 text-ink-faint" />
      </button>
    ) : (
      <span key={term} data-term={term} className="flex h-11 min-w-0 items-center px-2 text-sm text-ink-muted">
        <span className="truncate">{text}</span>
      </span>
    );

  let choices = null;
  if (open === 'board') {
    choices = (
      <Segmented<Board>
        size="sm"
        label={t('trading.board')}
        value={board}
        onChange={onBoard}
        options={boards.map((value) => ({ value, label: boardText(value) }))}
        className="[&>button]:px-1 [&>button]:leading-tight [&>button]:whitespace-normal"
      />
    );
  } else if (open === 'type') {
    choices = (
      <Segmented<TicketWay>
        size="sm"
        label={t('trading.orderType')}
        value={way}
        onChange={onWay}
        options={ways.map((value) => ({ value, label: wayText(value) }))}
      />
    );
  } else if (open === 'time') {
    choices = (
      <Segmented<TimeInForce>
        size="sm"
        label={t('trading.timeInForce')}
        value={timeInForce}
        onChange={onTime}
        options={times.map((value) => ({ value, label: t(`trading.tifShort${value}`) }))}
      />
    );
  }
  return (
    <div ref={row} data-board={board} className={'flex min-h-11 items-center gap-2 large-text:flex-wrap'}>
      {choices === null ? (
        <>
          {chip('board', boardText(board), boards.length)}
          {chip('type', wayText(way), ways.length)}
          {conditional === undefined && chip('time', t(`trading.tifShort${timeInForce}`), times.length)}
        </>
      ) : (
        // A press of a choice, also of the one in force, takes it; the arrow keys look through them first.
        <div className="min-w-0 flex-1 [&_[role=radiogroup]>button]:h-10" onKeyDown={onKeyDown} onClick={fold}>
          {choices}
        </div>
      )}
    </div>
  );
}
