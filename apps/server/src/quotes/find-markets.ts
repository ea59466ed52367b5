import { ok, type Outcome } from '@kuroshio/base';
import { instrumentBySymbol } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import type { ExchangeView, MarketView } from '../exchange/index.ts';

export function findMarket(view: ExchangeView, symbol: string): Outcome<MarketView> {
  const instrument = instrumentBySymbol(symbol);
  const market = instrument && view.markets.get(instrument.no);
  return market ? ok(market) : refuse('INSTRUMENT_NOT_FOUND');
}

/** The markets in the order asked; one unknown symbol refuses them all. */
export function findMarkets(view: ExchangeView, symbols: readonly string[]): Outcome<MarketView[]> {
  const found: MarketView[] = [];
  for (const symbol of symbols) {
    const one = findMarket(view, symbol);
    if (!one.ok) return one;
    found.push(one.value);
  }
  return ok(found);
}
