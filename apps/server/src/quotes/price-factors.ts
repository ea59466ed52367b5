import { type DatedFactors, exFactors, exTerms, parsePrice } from '@kuroshio/market';
import { actionsOf, type Exchange, type MarketView, type StoredAction } from '../exchange/index.ts';
import { drawnHistory } from './drawn-history.ts';

/** What each ex-date of an instrument did to its prices: those of the drawn days, then those that the exchange has made. */
export function priceFactors(
  { view, history }: Pick<Exchange, 'view' | 'history'>,
  { instrument }: Pick<MarketView, 'instrument'>,
): readonly DatedFactors[] {
  const made = actionsOf(view, instrument.no).filter(
    (action): action is StoredAction => 'effective' in action && action.effective && action.prevClose !== null,
  );
  const here = [...Map.groupBy(made, ({ exDate }) => exDate)].flatMap(([exDate, actions]) => {
    const close = parsePrice(actions[0]?.prevClose ?? '0', instrument.priceScale);
    const factors = exFactors(instrument, close, exTerms(actions));
    return factors === undefined ? [] : [{ exDate, ...factors }];
  });
  return [...drawnHistory(history, instrument).factors, ...here];
}
