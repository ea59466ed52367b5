import type { Listing, Provenance } from '@kuroshio/contract';
import type { Instrument } from '@kuroshio/market';
import type { MarketView } from '../exchange/index.ts';

/** Most prices of an installation come from its own simulated markets, at once. */
export const PROVENANCE: Provenance = { source: 'simulated', delaySeconds: 0 };

/** Where the prices of one market come from. */
export function provenanceOf(market: Pick<MarketView, 'provenance'>): Provenance {
  return market.provenance?.() ?? PROVENANCE;
}

/** The lasting facts of an instrument that a screen shows. */
export function wireListing(instrument: Instrument): Listing {
  return {
    symbol: instrument.symbol,
    code: instrument.code,
    venue: instrument.venue,
    kind: instrument.kind,
    nameTw: instrument.nameTw,
    nameEn: instrument.nameEn,
    currency: instrument.currency,
    priceScale: instrument.priceScale,
    lotSize: instrument.lotSize,
    shareScale: instrument.shareScale,
    industry: instrument.industry,
    industryTw: instrument.industryTw,
    industryEn: instrument.industryEn,
    sharesOutstanding: instrument.sharesOutstanding,
    tradable: instrument.tradable,
  };
}
