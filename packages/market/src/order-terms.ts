import type { Instrument, Venue } from './instrument.ts';
import type { Board, Phase } from './words.ts';

/** How an order names its price and how long it lives. ROD lasts the day (the US calls it day), GTC until it is cancelled. */
export interface OrderTerms {
  readonly type: 'limit' | 'market' | 'stop' | 'stop-limit';
  readonly tif: 'ROD' | 'IOC' | 'FOK' | 'GTC';
}

type OtherBoard = Exclude<Board, 'regular'>;
type Times = readonly OrderTerms['tif'][];
type InPhases = Readonly<Partial<Record<Phase, Times>>>;

/** Where orders of one type are taken and how long they may live there; what is not named does not take them. */
interface Taken {
  /** The regular board, by venue and phase. */
  readonly regular: Readonly<Record<Venue, InPhases>>;
  /** The other boards, whenever they take orders. */
  readonly others: Readonly<Partial<Record<OtherBoard, Times>>>;
}

const WHILE_CONTINUOUS = ['ROD', 'IOC', 'FOK'] as const;
/** Venues that are only quoted: for the simulated participants, no customer trades there. */
const QUOTED = { continuous: WHILE_CONTINUOUS } as const;

/** Taiwan: auctions take limit ROD only. Source: TPEx continuous trading page (since 2020-03-23). */
const TAIWAN_LIMIT = { intake: ['ROD'], continuous: WHILE_CONTINUOUS, 'closing-auction': ['ROD'] } as const;
const TAIWAN_MARKET = { continuous: WHILE_CONTINUOUS } as const;

/** Stops are a US type: they wait before the open, and until their price comes. */
const STOPS = {
  regular: {
    TWSE: {},
    TPEX: {},
    US: { intake: ['ROD', 'GTC'], continuous: ['ROD', 'GTC'] },
    CRYPTO: {},
    FX: {},
  },
  others: {},
} as const;

/**
 * What the markets take, a row for each type of order.
 *
 * US: before the open what can wait for the opening cross; then all, but a market order does not outlive its day.
 * Source: order types customary at US brokers. There is no separate closing phase: see the phase table.
 *
 * Other boards. Sources: TWSE Odd-lot Regulations art. 3 and After-Hours Fixed-Price Regulations art. 3; extended hours
 * as customary at US brokers: limit orders only, and fractions of a share as market orders of the day.
 */
export const ORDER_TERMS = {
  limit: {
    regular: {
      TWSE: TAIWAN_LIMIT,
      TPEX: TAIWAN_LIMIT,
      US: { intake: ['ROD', 'GTC'], continuous: ['ROD', 'GTC', 'IOC', 'FOK'] },
      CRYPTO: QUOTED,
      FX: QUOTED,
    },
    others: { extended: ['ROD', 'GTC'], 'odd-lot': ['ROD'], 'after-odd': ['ROD'], 'fixed-price': ['ROD'] },
  },
  market: {
    regular: {
      TWSE: TAIWAN_MARKET,
      TPEX: TAIWAN_MARKET,
      US: { intake: ['ROD'], continuous: WHILE_CONTINUOUS },
      CRYPTO: QUOTED,
      FX: QUOTED,
    },
    others: { fractional: ['ROD'] },
  },
  stop: STOPS,
  'stop-limit': STOPS,
} as const satisfies Record<OrderTerms['type'], Taken>;

/** The boards that take orders of a type. */
export type BoardsTaking<Type extends OrderTerms['type']> = 'regular' | keyof (typeof ORDER_TERMS)[Type]['others'];

function taken(type: OrderTerms['type']): Taken {
  return ORDER_TERMS[type];
}

/** How long an order of a type may live that the regular board of `venue` takes in `phase`; empty where it takes none. */
export function timesInPhase(venue: Venue, phase: Phase, type: OrderTerms['type']): Times {
  return taken(type).regular[venue][phase] ?? [];
}

/** How long one may live that another board takes; empty where it takes none. */
export function timesOnBoard(board: OtherBoard, type: OrderTerms['type']): Times {
  return taken(type).others[board] ?? [];
}

/** Whether the regular board of `venue` takes an order of these terms in `phase`. */
export function allowedInPhase(venue: Venue, phase: Phase, { type, tif }: OrderTerms): boolean {
  return timesInPhase(venue, phase, type).includes(tif);
}

/** Whether the regular board of `venue` takes any order in `phase`. */
export function takesOrders(venue: Venue, phase: Phase): boolean {
  return Object.values<Taken>(ORDER_TERMS).some(({ regular }) => regular[venue][phase] !== undefined);
}

/** Whether another board takes an order of these terms in its sessions. */
export function allowedOnBoard(board: OtherBoard, { type, tif }: OrderTerms): boolean {
  return timesOnBoard(board, type).includes(tif);
}

/**
 * Whether market orders in this instrument are taken at all: Taiwan refuses them for securities without a price limit
 * (TWSE pre-trade procedure, from public repositories' notes).
 */
export function takesMarketOrders(instrument: Pick<Instrument, 'venue' | 'priceLimitBps'>): boolean {
  return (instrument.venue !== 'TWSE' && instrument.venue !== 'TPEX') || instrument.priceLimitBps !== null;
}
