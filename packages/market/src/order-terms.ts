import type { Instrument, Venue } from './instrument.ts';
import type { Board, Phase } from './words.ts';

/** How an order names its price and how long it lives. ROD lasts the day (the US calls it day), GTC until it is cancelled. */
export interface OrderTerms {
  readonly type: 'limit' | 'market' | 'stop' | 'stop-limit';
  readonly tif: 'ROD' | 'IOC' | 'FOK' | 'GTC';
}

type Terms = Readonly<Partial<Record<OrderTerms['type'], readonly OrderTerms['tif'][]>>>;
type Accepted = Readonly<Partial<Record<Phase, Terms>>>;

/**
 * What the other boards take, whenever they take orders. Sources: TWSE Odd-lot Regulations art. 3 and After-Hours
 * Fixed-Price Regulations art. 3; extended hours as customary at US brokers: limit orders only, and fractions of a share
 * as market orders of the day.
 */
const OTHER_BOARDS: Readonly<Record<Exclude<Board, 'regular'>, Terms>> = {
  extended: { limit: ['ROD', 'GTC'] },
  'odd-lot': { limit: ['ROD'] },
  'after-odd': { limit: ['ROD'] },
  'fixed-price': { limit: ['ROD'] },
  fractional: { market: ['ROD'] },
};

/** Taiwan: auctions take limit ROD only. Source: TPEx continuous trading page (since 2020-03-23). */
const TAIWAN: Accepted = {
  intake: { limit: ['ROD'] },
  continuous: { limit: ['ROD', 'IOC', 'FOK'], market: ['ROD', 'IOC', 'FOK'] },
  'closing-auction': { limit: ['ROD'] },
};

/**
 * US: before the open what can wait for the opening cross; then all, but a market order does not outlive its day.
 * Source: order types customary at US brokers. There is no separate closing phase: see the phase table.
 */
const UNITED_STATES: Accepted = {
  intake: { limit: ['ROD', 'GTC'], market: ['ROD'], stop: ['ROD', 'GTC'], 'stop-limit': ['ROD', 'GTC'] },
  continuous: {
    limit: ['ROD', 'IOC', 'FOK', 'GTC'],
    market: ['ROD', 'IOC', 'FOK'],
    stop: ['ROD', 'GTC'],
    'stop-limit': ['ROD', 'GTC'],
  },
};

/** Venues that are only quoted: for the simulated participants, no customer trades there. */
const QUOTED: Accepted = {
  continuous: { limit: ['ROD', 'IOC', 'FOK'], market: ['ROD', 'IOC', 'FOK'] },
};

const ACCEPTED = {
  TWSE: TAIWAN,
  TPEX: TAIWAN,
  US: UNITED_STATES,
  CRYPTO: QUOTED,
  FX: QUOTED,
} as const satisfies Record<Venue, Accepted>;

/** Whether the regular board of `venue` takes an order of these terms in `phase`. */
export function allowedInPhase(venue: Venue, phase: Phase, terms: OrderTerms): boolean {
  const accepted: Accepted = ACCEPTED[venue];
  return accepted[phase]?.[terms.type]?.includes(terms.tif) ?? false;
}

/** Whether the regular board of `venue` takes any order in `phase`. */
export function takesOrders(venue: Venue, phase: Phase): boolean {
  const accepted: Accepted = ACCEPTED[venue];
  return accepted[phase] !== undefined;
}

/** Whether another board takes an order of these terms in its sessions. */
export function allowedOnBoard(board: Exclude<Board, 'regular'>, terms: OrderTerms): boolean {
  return OTHER_BOARDS[board][terms.type]?.includes(terms.tif) ?? false;
}

/**
 * Whether market orders in this instrument are taken at all: Taiwan refuses them for securities without a price limit
 * (TWSE pre-trade procedure, from public repositories' notes).
 */
export function takesMarketOrders(instrument: Pick<Instrument, 'venue' | 'priceLimitBps'>): boolean {
  return (instrument.venue !== 'TWSE' && instrument.venue !== 'TPEX') || instrument.priceLimitBps !== null;
}
