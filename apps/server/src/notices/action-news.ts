import type { NewsEvent } from '@kuroshio/contract';
import { type CorporateAction, type Instrument, parsePrice, type TradingDate } from '@kuroshio/market';
import { actionsOf, clockOf, type ExchangeView, type MarketView, type StoredAction } from '../exchange/index.ts';
import type { NewNews } from './news.ts';

type ToTell = Pick<NewNews, 'key' | 'symbols' | 'event'>;

function isStored(action: CorporateAction | StoredAction): action is StoredAction {
  return 'effective' in action;
}

function factsOf({ symbol, currency }: Instrument, action: CorporateAction) {
  return {
    symbol,
    date: action.exDate,
    action: action.rights && action.newPerOld === null ? 'rights' : action.kind,
    cash: action.cashPerShare ?? '',
    stock: action.newPerOld ?? '',
    ...(action.rights ? { rights: action.rights } : {}),
    currency,
    quality: action.quality,
  };
}

/** The prices around an ex-date, where both are known. */
function pricesOf({ priceScale }: Instrument, { prevClose, reference }: CorporateAction) {
  if (prevClose === null || reference === null) return {};
  return { previousClose: parsePrice(prevClose, priceScale), reference: parsePrice(reference, priceScale) };
}

/**
 * What there is to tell of corporate actions: those that are announced here and are to come, and those whose ex-date it
 * is. One that came to nothing, since its cash ate up the price, has no ex-date.
 * @param date of the market's running day
 */
export function actionNews(view: ExchangeView, markets: readonly MarketView[], date: TradingDate): readonly ToTell[] {
  return markets.flatMap(({ instrument }) =>
    actionsOf(view, instrument.no).flatMap((action): ToTell[] => {
      const { exDate, kind } = action;
      const { symbol } = instrument;
      const told = (key: string, event: NewsEvent): ToTell[] => [{ key, symbols: [symbol], event }];
      if (isStored(action) && exDate > date) {
        // What was announced before the first day began is known, and no news.
        const { firstDate } = clockOf(view, instrument.venue);
        if (action.announcedOn !== null && action.announcedOn <= firstDate) return [];
        return told(`announced/${symbol}/${exDate}/${kind}`, {
          kind: 'action-announced',
          ...factsOf(instrument, action),
          payDate: action.payDate ?? '',
        });
      }
      if (exDate !== date || (isStored(action) && !action.effective)) return [];
      return told(`ex-date/${symbol}/${date}/${kind}`, {
        kind: 'ex-date',
        ...factsOf(instrument, action),
        ...pricesOf(instrument, action),
      });
    }),
  );
}
