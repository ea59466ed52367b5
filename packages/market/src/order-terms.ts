import type { Instrument, Venue } from './instrument.ts';
import type { Phase } from './phase.ts';

/** How an order names its price and how long it lives. ROD lasts the day (the US calls it day), GTC until it is cancelled. */
export interface OrderTerms {
  readonly type: 'limit' | 'market' | 'stop' | 'stop-limit';
  readonly tif: 'ROD' | 'IOC' | 'FOK' | 'GTC';
}

type Accepted = Readonly<
  Record<Exclude<Phase, 'closed'>, Readonly<Partial<Record<OrderTerms['type'], readonly OrderTerms['tif'][]>>>>
>;

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
  'closing-auction': {},
};

/** Venues that are only quoted: for the simulated participants, no customer trades there. */
const QUOTED: Accepted = {
  intake: {},
  continuous: { limit: ['ROD', 'IOC', 'FOK'], market: ['ROD', 'IOC', 'FOK'] },
  'closing-auction': {},
};

const ACCEPTED = {
  TWSE: TAIWAN,
  TPEX: TAIWAN,
  US: UNITED_STATES,
  CRYPTO: QUOTED,
  FX: QUOTED,
} as const satisfies Record<Venue, Accepted>;

/** Whether `venue` takes an order of these terms in `phase`. */
export function allowedInPhase(venue: Venue, phase: Phase, terms: OrderTerms): boolean {
  if (phase === 'closed') return false;
  const accepted: Accepted = ACCEPTED[venue];
  return accepted[phase][terms.type]?.includes(terms.tif) ?? false;
}

/**
 * Whether market orders in this instrument are taken at all: Taiwan refuses them for securities without a price limit
 * (TWSE pre-trade procedure, from public repositories' notes).
 */
export function takesMarketOrders(instrument: Pick<Instrument, 'venue' | 'priceLimitBps'>): boolean {
  return (instrument.venue !== 'TWSE' && instrument.venue !== 'TPEX') || instrument.priceLimitBps !== null;
}
