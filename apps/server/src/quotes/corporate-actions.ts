import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { parsePrice } from '@kuroshio/market';
import { actionsOf, clockOf, type ExchangeView } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { findMarket } from './find-markets.ts';

/** What a company is known to have paid, split or spun off, and when. */
export function corporateActions({
  exchange: { view },
}: {
  readonly exchange: { readonly view: ExchangeView };
}): Handler<InputOf<'quotes/corporate-actions'>, OutputOf<'quotes/corporate-actions'>> {
  return async ({ symbol }) => {
    const found = findMarket(view, symbol);
    if (!found.ok) return found;
    const { priceScale, venue } = found.value.instrument;
    const units = (text: string | null) => (text === null ? null : parsePrice(text, priceScale));
    const actions = actionsOf(view, found.value.instrument.no).map((action) => ({
      exDate: action.exDate,
      kind: action.kind,
      cashPerShare: action.cashPerShare,
      newPerOld: action.newPerOld,
      rights: action.rights ?? null,
      payDate: action.payDate ?? null,
      prevClose: units(action.prevClose),
      reference: units(action.reference),
      quality: action.quality,
      source: action.source,
    }));
    return ok({ today: clockOf(view, venue).date, actions: actions.reverse() });
  };
}
