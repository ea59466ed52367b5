import type { CreditRatesAt } from '@kuroshio/credit';
import type { Settings } from '../settings/index.ts';

/** The house's rates as its settings say, for the exchange: asked for with each fill on credit. */
export function creditRatesOf({ at }: Pick<Settings, 'at'>): CreditRatesAt {
  return (moment) => ({
    interestBps: at('margin-loan-rate', moment),
    usInterestBps: at('us-margin-loan-rate', moment),
    usBorrowBps: at('us-borrow-rate', moment),
    securedBps: at('secured-loan-rate', moment),
    borrowFeeBps: at('short-sale-borrow-fee', moment),
    collateralBps: at('short-sale-collateral-rate', moment),
  });
}
