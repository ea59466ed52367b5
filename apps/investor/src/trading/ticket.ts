import type { OrderTicket } from '@kuroshio/contract';
import type { Board, SideBoard } from '@kuroshio/market/words.ts';
import type { Financing, Side, TimeInForce } from '@kuroshio/orders/words.ts';
import type { BracketDraft } from './bracket-draft.ts';
import type { ConditionalDraft, ConditionalKind } from './conditional-draft.ts';
import type { FractionDraft } from './fraction-draft.ts';

/** What a ticket begins with: the button pressed, the level touched, the position to be sold. */
export interface TicketStart {
  readonly side: Side;
  /** Price units. */
  readonly price?: number | undefined;
  /** Of which board a level was touched; left out, the order goes to the regular one or to the one that is open. */
  readonly board?: SideBoard | undefined;
  /** The position that a sale closes, and how much of it may be sold. */
  readonly position?: { readonly id: string; readonly quantity: number; readonly financing?: Financing } | undefined;
  /** Shares to begin with where no position is named. */
  readonly quantity?: number | undefined;
  /** Begins as a conditional order of this kind. */
  readonly conditional?: ConditionalKind | undefined;
}

/** What has been filled in. It stays whatever the server says. */
export interface TicketDraft {
  readonly side: Side;
  readonly board: Board;
  /** On the regular board; kept while the draft is on another that takes limits for the day only. */
  readonly type: OrderTicket['type'];
  readonly timeInForce: TimeInForce;
  /** Lots: of 1,000 shares in Taiwan, of one elsewhere. */
  readonly lots: number;
  /** Shares of an order for less than a lot; `lots` is kept meanwhile, for the way back. */
  readonly shares: number;
  /** On the board for fractions of shares; kept meanwhile as the others are. */
  readonly fraction: FractionDraft;
  /** Price units; kept while the order is at market, for the way back. */
  readonly price: number;
  /** `chosen` by the customer; `offered` by the board; `awaited`: stands in until the book of the board has come. */
  readonly priceFrom: 'chosen' | 'offered' | 'awaited';
  /** What the order waits for; undefined sends it at once. */
  readonly conditional: ConditionalDraft | undefined;
  /** Protects what a purchase sent at once buys. */
  readonly bracket: BracketDraft | undefined;
  /** On margin, short, or of shares that stand for a loan; left out: with one's own money, and of shares that are one's own. */
  readonly financing?: Financing | undefined;
  /** Of a short sale: to be bought back on the same day. */
  readonly dayTrade?: boolean | undefined;
}
