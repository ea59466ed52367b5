import type { Price } from '@kuroshio/money';
import type { Instrument, Venue } from './instrument.ts';

/** The best prices that stood in a book when its session ended; 0 where there was none. */
export interface LastQuote {
  readonly bid: number;
  readonly ask: number;
}

/**
 * Where a day without a trade moves the reference. The rule is one of the opening reference: it holds for as long as there
 * have been call auctions, so its rows have no dates.
 */
const QUOTES_MOVE: Readonly<Record<Venue, { readonly moves: boolean; readonly source: string }>> = {
  TWSE: { moves: true, source: 'TWSE Operating Rules art. 58-3 (read 2026-11)' },
  TPEX: {
    moves: true,
    source: 'the same rule; measured on TPEX:3067, 2025-07-15: 16 of 34 days after one without a trade',
  },
  US: { moves: false, source: 'the last close stands, as the consolidated tape tells it (general knowledge)' },
  CRYPTO: { moves: false, source: 'has no closing quote' },
  FX: { moves: false, source: 'has no closing quote' },
};

/**
 * What the day after one without a trade is reckoned from. In Taiwan the last best bid where it is above the reference of
 * the day, else the last best ask where it is below; else, and elsewhere, that reference stands.
 * Source: TWSE Operating Rules art. 58-3 (market-rules A3, 2026-11-21).
 */
export function referenceAfterUntraded(
  { venue }: Pick<Instrument, 'venue'>,
  reference: Price,
  { bid, ask }: LastQuote,
): Price {
  if (!QUOTES_MOVE[venue].moves) return reference;
  if (bid > reference) return bid as Price;
  return ask > 0 && ask < reference ? (ask as Price) : reference;
}
