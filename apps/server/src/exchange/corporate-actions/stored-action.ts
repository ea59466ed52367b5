import type { CorporateAction, SubscriptionRights, TradingDate } from '@kuroshio/market';

/** An action that stands in the database; `effective` once the exchange has taken its instrument over it. */
export interface StoredAction extends CorporateAction {
  readonly id: bigint;
  /** The trading date on which a simulated company announced it; null where somebody else did. */
  readonly announcedOn: TradingDate | null;
  readonly effective: boolean;
}

/** The subscription rights of a stored action, which has both columns or neither. */
export function rightsOf(row: {
  readonly rights_price: string | null;
  readonly rights_per_old: string | null;
}): SubscriptionRights | null {
  const { rights_price: price, rights_per_old: perOld } = row;
  return price === null || perOld === null ? null : { price, perOld };
}
