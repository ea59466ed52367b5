import type { CorporateAction, TradingDate } from '@kuroshio/market';

/** An action that stands in the database; `effective` once the exchange has taken its instrument over it. */
export interface StoredAction extends CorporateAction {
  /** The trading date on which a simulated company announced it; null where somebody else did. */
  readonly announcedOn: TradingDate | null;
  readonly effective: boolean;
}
