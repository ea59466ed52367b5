/**
 * What the regular board of a venue does with an order: `intake` collects for the opening call auction, which is held
 * where `intake` ends; `continuous` matches at once; `closing-auction` collects for the closing call auction, held where
 * it ends. In `pre-market` and `after-hours` the regular board refuses and other boards trade (see `BOARD_TABLE`);
 * `closed` refuses all.
 */
export const PHASES = ['closed', 'pre-market', 'intake', 'continuous', 'closing-auction', 'after-hours'] as const;
export type Phase = (typeof PHASES)[number];

/**
 * Where an order takes part. `regular`: whole lots in the venue's main session, whose phases are in the phase table.
 * `extended` (US): the regular session and the hours before and after it. `odd-lot` (盤中零股): less than a lot, during
 * the main session. `after-odd` (盤後零股): less than a lot, after it. `fixed-price` (盤後定價): whole lots at the close.
 * `fractional` (US): any fraction of a share, at once; whole shares come from the regular book, and the house takes what is
 * left over of one.
 */
export const BOARDS = ['regular', 'extended', 'odd-lot', 'after-odd', 'fixed-price', 'fractional'] as const;
export type Board = (typeof BOARDS)[number];
/** The boards that have sessions and books of their own. */
export type SideBoard = Exclude<Board, 'regular' | 'fractional'>;

/** Whether a board has sessions and a book of its own. */
export function isSideBoard(board: Board): board is SideBoard {
  return board !== 'regular' && board !== 'fractional';
}

/** Boards for less than a lot: with their own quantities and their own minimum commission. */
export function isOddLot(board: Board): boolean {
  return board === 'odd-lot' || board === 'after-odd';
}

/**
 * Why matching of one instrument rests while its market is open. `volatility`: the price moved too fast (Taiwan).
 * `periodic`: it is matched in call auctions all day. `limit-state`, `luld`: the price reached its band, and then stayed
 * there (US). `breaker`: the whole market fell too far (US). `delayed-open`, `delayed-close`: the auction was unsettled in
 * its last minute (Taiwan).
 */
export const PAUSE_REASONS = [
  'volatility',
  'periodic',
  'limit-state',
  'luld',
  'breaker',
  'delayed-open',
  'delayed-close',
] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];
