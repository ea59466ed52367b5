import type { z } from 'zod';
import type * as identity from './identity/signed-in.ts';
import type * as portfolio from './portfolio/shapes.ts';
import type * as quotes from './quotes/shapes.ts';
import type * as trading from './trading/shapes.ts';
import type * as words from './words.ts';

// The shapes of the wire as types, for both sides; a browser imports these and no schema.
export type Provenance = z.output<typeof quotes.provenance>;
export type Listing = z.output<typeof quotes.listing>;
export type Quote = z.output<typeof quotes.quote>;
export type Depth = z.output<typeof quotes.depth>;
export type Tick = z.output<typeof quotes.tick>;
export type Bar = z.output<typeof quotes.bar>;
export type Period = z.output<typeof quotes.period>;
export type VenuePhase = z.output<typeof quotes.venuePhase>;
export type WireOrder = z.output<typeof trading.order>;
export type OrderTicket = z.output<typeof trading.orderTicket>;
export type Charge = z.output<typeof trading.charge>;
export type WirePosition = z.output<typeof portfolio.position>;
export type Holding = z.output<typeof portfolio.holding>;
export type Attention = z.output<typeof identity.attention>;
export type CurrencyCode = z.output<typeof words.currency>;
