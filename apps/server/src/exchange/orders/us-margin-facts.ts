import { type UsMarginAccount, usMarginAccount, usMarginTermsOn } from '@kuroshio/credit';
import { type TradingDate, wholeShares } from '@kuroshio/market';
import { NO_CASH, type Price } from '@kuroshio/money';
import { fillValue } from '@kuroshio/orders';
import { loanAccountOf, positionsOwing } from '../positions/position-book.ts';
import { shortsOfAccount } from '../positions/short-book.ts';
import { marketAt } from '../venues/venue-state.ts';
import type { OrdersState } from './open-orders.ts';

/** A customer's US margin account at the prices of this moment: a purchase is decided by it. */
export function usAccountOf(state: OrdersState, customer: number, date: TradingDate): UsMarginAccount {
  const holdings = [...positionsOwing(state, customer)].flatMap((position) => {
    const { instrument, day, reference } = marketAt(state, position.instrumentNo);
    if (loanAccountOf(position, instrument) !== 'us-margin') return [];
    const price = (day.last || reference) as Price | 0;
    const value = price === 0 || position.quantity === 0 ? NO_CASH : fillValue(instrument, price, position.quantity);
    const { no: instrumentNo } = instrument;
    const { requirementBps } = state.usStock(instrumentNo);
    return [{ kind: 'long' as const, instrumentNo, value, loan: position.loan, requirementBps }];
  });
  const shorts = shortsOfAccount(state, customer, 'USD').map(({ instrumentNo, quantity, collateral }) => {
    const { instrument, day, reference } = marketAt(state, instrumentNo);
    const price = (day.last || reference) as Price | 0;
    const value = price === 0 || quantity === 0 ? NO_CASH : fillValue(instrument, price, quantity);
    const { requirementBps } = state.usStock(instrumentNo);
    return {
      kind: 'short' as const,
      instrumentNo,
      value,
      collateral,
      shares: wholeShares(instrument, quantity),
      requirementBps,
    };
  });
  return usMarginAccount(usMarginTermsOn(date), [...holdings, ...shorts]);
}
