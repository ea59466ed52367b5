import type { SubscriptionRights } from './adjust-prices.ts';
import { tradingDate } from './civil-day.ts';
import type { TradingDate } from './instrument.ts';
import { CORPORATE_ACTION_ROWS, type CorporateActionRow } from './tables/corporate-actions.ts';

/** What a company did on an ex-date. Decimal strings in the instrument's currency; null is unknown or nothing of the kind. */
export interface CorporateAction {
  readonly symbol: string;
  readonly exDate: TradingDate;
  readonly kind: CorporateActionRow[2] | 'stock' | 'reduction';
  /** Cash for one old share. */
  readonly cashPerShare: string | null;
  /** Shares that one old share became. */
  readonly newPerOld: string | null;
  /** Shares that holders may subscribe for; what is not said has none. */
  readonly rights?: SubscriptionRights | null;
  /** Last close before the ex-date, as published. */
  readonly prevClose: string | null;
  /** Reference price of the ex-date, as published. */
  readonly reference: string | null;
  /** `simulated` where a simulated company announced it. */
  readonly quality: CorporateActionRow[7] | 'simulated';
  readonly source: string;
  /** When cash is paid, where that is known. */
  readonly payDate?: TradingDate | null;
}

const orNull = (text: string): string | null => (text === '' ? null : text);

function actionOf(row: CorporateActionRow): CorporateAction {
  const [symbol, exDate, kind, cashPerShare, newPerOld, prevClose, reference, quality, source] = row;
  return {
    symbol,
    exDate: tradingDate(exDate),
    kind,
    cashPerShare: orNull(cashPerShare),
    newPerOld: orNull(newPerOld),
    prevClose: orNull(prevClose),
    reference: orNull(reference),
    quality,
    source,
  };
}

/** Every known corporate action, oldest ex-date first. */
export const CORPORATE_ACTIONS: readonly CorporateAction[] = CORPORATE_ACTION_ROWS.map(actionOf).sort((a, b) =>
  a.exDate < b.exDate ? -1 : a.exDate > b.exDate ? 1 : a.symbol < b.symbol ? -1 : 1,
);

const bySymbol = Map.groupBy(CORPORATE_ACTIONS, ({ symbol }) => symbol);

/** The known corporate actions of an instrument, oldest ex-date first. */
export function corporateActionsOf(symbol: string): readonly CorporateAction[] {
  return bySymbol.get(symbol) ?? [];
}
