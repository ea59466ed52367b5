import type { Listing } from '@kuroshio/contract';
import { countText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import type { BoardState, OtherBoard } from '../quotes/board-hours.ts';
import { mostShares } from '../quotes/board-lot.ts';
import { clockText, hoursText } from '../quotes/board-words.ts';
import { TimeLeft } from '../quotes/time-left.tsx';

export const BOARD_KEYS = {
  extended: 'trading.boardExtended',
  'odd-lot': 'trading.boardOddLot',
  'after-odd': 'trading.boardAfterOdd',
  'fixed-price': 'trading.boardFixedPrice',
  fractional: 'trading.boardFractional',
} as const satisfies Record<OtherBoard, string>;

const NOTE_KEYS = {
  extended: 'trading.noteExtended',
  'odd-lot': 'trading.noteOddLot',
  'after-odd': 'trading.noteAfterOdd',
  'fixed-price': 'trading.noteFixedPrice',
  fractional: 'trading.noteFractional',
} as const satisfies Record<OtherBoard, string>;

export interface BoardNoteProps {
  listing: Listing;
  board: OtherBoard;
  /** Undefined until it is known. */
  state: BoardState | undefined;
}

/** The hours of a board and what it takes. */
export function BoardNote({ listing, board, state }: BoardNoteProps) {
  const t = useText();
  return (
    <div className="min-h-8 text-xs text-ink-faint">
      {state !== undefined && (
        <p role="status" data-board-state={state.state}>
          <BoardStateText state={state} listing={listing} />
        </p>
      )}
      {state !== undefined && state.state !== 'none' && (
        <p>
          {t(NOTE_KEYS[board], {
            most: countText(mostShares(listing, board)),
            time: clockText(state.hours.to, listing.venue),
          })}
        </p>
      )}
    </div>
  );
}

/** The hours of a board and, where it is closed, when it opens. */
function BoardStateText({ state, listing: { venue } }: { state: BoardState; listing: Listing }) {
  const t = useText();
  if (state.state === 'none') return t('trading.boardNone');
  const hours = <span className="num">{hoursText(state.hours, venue)}</span>;
  if (state.state === 'open') {
    return (
      <>
        {hours} · <span className="text-accent">{t('trading.boardOpen')}</span>
      </>
    );
  }
  return (
    <span className="text-warn">
      {hours}
      {state.state === 'over' && ` · ${t('trading.boardOver')}`}
      {state.opensAt !== undefined && (
        <>
          {' · '}
          <OpensIn at={state.opensAt} />
        </>
      )}
    </span>
  );
}

/** Stands for the countdown while the sentence around it is looked up. */
const GAP = '\u0000';

function OpensIn({ at }: { at: number }) {
  const t = useText();
  const [before = '', after = ''] = t('trading.boardOpensIn', { time: GAP }).split(GAP);
  return (
    <>
      {before}
      <TimeLeft until={at} />
      {after}
    </>
  );
}
