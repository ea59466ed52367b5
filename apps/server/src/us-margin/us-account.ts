import { callPrice, usDeficit, type UsMarginAccount, usMarginAccount, type UsMarginTerms } from '@kuroshio/credit';
import { floorToTick, type Instrument } from '@kuroshio/market';
import { type Cash, cash, type Price, type Units } from '@kuroshio/money';
import type { Exchange } from '../exchange/index.ts';
import { countedAt, type MarginHolding, revaluedHolding } from '../margin/index.ts';

type View = Pick<Exchange, 'view'>;

/** A purchase that is not made yet, at a price. */
export interface Further {
  readonly instrument: Instrument;
  readonly quantity: Units;
  readonly loan: Cash;
  readonly price: Price | 0;
}

/** All that is owed on one US margin account, valued together. */
export function usAccount(
  exchange: View,
  terms: UsMarginTerms,
  holdings: readonly MarginHolding[],
  further?: Further,
): UsMarginAccount {
  const { view } = exchange;
  const own = holdings.map(({ instrument: { no }, value, position: { loan } }) => ({
    ...{ instrumentNo: no, value, loan, requirementBps: view.usStock(no).requirementBps },
  }));
  if (further === undefined) return usMarginAccount(terms, own);
  const { instrument, quantity, loan, price } = further;
  const value = countedAt(exchange, instrument, quantity, price);
  const requirementBps = view.usStock(instrument.no).requirementBps;
  return usMarginAccount(terms, [...own, { instrumentNo: instrument.no, value, loan, requirementBps }]);
}

/**
 * The price of a stock at which the account is called, or below: all that is held of it moves together, all else stays. A dollar
 * less of it takes more off what is one's own than off what is required, so there is one such price.
 * @returns undefined where no price of it is low enough
 */
export function usCallPrice(
  exchange: View,
  terms: UsMarginTerms,
  holdings: readonly MarginHolding[],
  instrument: Instrument,
  further?: Omit<Further, 'instrument' | 'price'>,
): Price | undefined {
  const isOf = (one: MarginHolding) => one.instrument.no === instrument.no;
  if (further === undefined && !holdings.some((one) => isOf(one) && one.position.quantity > 0)) return undefined;
  const deficitAt = (price: Price) =>
    usDeficit(
      usAccount(
        exchange,
        terms,
        holdings.map((one) => (isOf(one) ? revaluedHolding(exchange, one, price) : one)),
        further && { ...further, instrument, price },
      ),
    );
  // As a cover of one over a debt of one: below it wherever something is missing.
  const at = callPrice(cash(1n), 10_000, (price) => cash(deficitAt(price as Price) > 0n ? 0n : 1n));
  return at === 0 ? undefined : floorToTick(instrument, at);
}
