import type { Listing } from '@kuroshio/contract';
import type { Board } from '@kuroshio/market/words.ts';
import { Countdown, Segmented } from '@kuroshio/ui';
import { countText } from '../platform/format.ts';
import { serverNow } from '../platform/server-clock.ts';
import { useText } from '../platform/texts.ts';
import { type BoardState, boardsOf, type OtherBoard } from '../quotes/board-hours.ts';
import { mostShares } from '../quotes/board-lot.ts';
import { clockText, hoursText } from '../quotes/board-words.ts';

const BOARD_KEYS = {
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

export interface BoardChoiceProps {
  listing: Listing;
  board: Board;
  /** Of the board chosen; undefined for the regular one and until it is known. */
  state: BoardState | undefined;
  onChange: (board: Board) => void;
}

/** Where an order takes part, with the hours of that board and what it takes. */
export function BoardChoice({ listing, board, state, onChange }: BoardChoiceProps) {
  const t = useText();
  const { venue } = listing;
  const regular = t(venue === 'US' ? 'trading.boardRegular' : 'trading.boardLots');
  return (
    <div data-board={board}>
      <Segmented<Board>
        size="sm"
        label={t('trading.board')}
        value={board}
        onChange={onChange}
        options={boardsOf(listing).map((value) => ({
          value,
          label: value === 'regular' ? regular : t(BOARD_KEYS[value]),
        }))}
        className="[&>button]:px-1"
      />
      {board !== 'regular' && (
        <div className="mt-1.5 min-h-8 text-xs text-ink-faint">
          {state !== undefined && (
            <p role="status" data-board-state={state.state}>
              <BoardStateText state={state} listing={listing} />
            </p>
          )}
          {state !== undefined && state.state !== 'none' && (
            <p>
              {t(NOTE_KEYS[board], {
                most: countText(mostShares(listing, board)),
                time: clockText(state.hours.to, venue),
              })}
            </p>
          )}
        </div>
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
      <Countdown until={at} now={serverNow} />
      {after}
    </>
  );
}
