import type { Instrument, Market } from '@kuroshio/market';
import { basisPoints, type Cash, cash } from '@kuroshio/money';

/**
 * What a lead puts in at least, and a follower; what entering and leaving costs, as in the house's own pools. Minor units.
 * House terms since 2026-11-23.
 */
export const LEAD_TERMS: Readonly<
  Record<
    Market,
    { readonly currency: 'TWD' | 'USD'; readonly leastOwn: Cash; readonly leastMinimum: Cash } & Record<
      'entry_bps' | 'exit_bps',
      ReturnType<typeof basisPoints>
    >
  >
> = {
  twd: {
    ...{ currency: 'TWD', leastOwn: cash(100_000_00n), leastMinimum: cash(10_000_00n) },
    ...{ entry_bps: basisPoints(20), exit_bps: basisPoints(50) },
  },
  usd: {
    ...{ currency: 'USD', leastOwn: cash(3_000_00n), leastMinimum: cash(500_00n) },
    ...{ entry_bps: basisPoints(5), exit_bps: basisPoints(5) },
  },
};

const VENUES: Readonly<Record<Market, readonly string[]>> = { twd: ['TWSE', 'TPEX'], usd: ['US'] };

/** Stocks and funds of the market's own venues: nothing that is only quoted, and nothing of another clock. */
export function mayLeadIn(market: Market, instrument: Instrument | undefined): instrument is Instrument {
  return (
    instrument !== undefined &&
    instrument.tradable &&
    (instrument.kind === 'stock' || instrument.kind === 'etf') &&
    VENUES[market].includes(instrument.venue)
  );
}
