import { ok, type Outcome } from '@kuroshio/base';
import { instrumentBySymbol } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import type { ExchangeState, InstrumentMarket } from '../exchange/index.ts';

export function findMarket(state: ExchangeState, symbol: string): Outcome<InstrumentMarket> {
  const instrument = instrumentBySymbol(symbol);
  const market = instrument && state.markets.get(instrument.no);
  return market ? ok(market) : refuse('INSTRUMENT_NOT_FOUND');
}

/** The markets in the order asked; one unknown symbol refuses them all. */
export function findMarkets(state: ExchangeState, symbols: readonly string[]): Outcome<InstrumentMarket[]> {
  const found: InstrumentMarket[] = [];
  for (const symbol of symbols) {
    const one = findMarket(state, symbol);
    if (!one.ok) return one;
    found.push(one.value);
  }
  return ok(found);
}
