import {
  callPrice,
  usDeficit,
  type UsHolding,
  type UsMarginAccount,
  usMarginAccount,
  type UsMarginTerms,
} from '@kuroshio/credit';
import { floorToTick, type Instrument, wholeShares } from '@kuroshio/market';
import { type Cash, cash, type Price, type Units } from '@kuroshio/money';
import type { Exchange } from '../exchange/index.ts';
import { countedAt, type Owing, revalued, shortCallPrice } from '../margin/index.ts';

type View = Pick<Exchange, 'view'>;

/** An order that has not traded yet, at a price: a purchase with what is lent of it, or a short sale with what is then held for it. */
export type Further = {
  readonly instrument: Instrument;
  readonly quantity: Units;
  readonly price: Price | 0;
} & ({ readonly kind: 'long'; readonly loan: Cash } | { readonly kind: 'short'; readonly collateral: Cash });

/** As the kernel counts it. */
export function usHoldingOf({ view }: View, one: Owing): UsHolding {
  const { instrument, value, position } = one;
  const counted = {
    ...{ instrumentNo: instrument.no, value, requirementBps: view.usStock(instrument.no).requirementBps },
  };
  if (one.kind === 'long') return { kind: 'long', ...counted, loan: one.position.loan };
  return {
    ...{ kind: 'short', ...counted, collateral: one.position.collateral },
    shares: wholeShares(instrument, position.quantity),
  };
}

function furtherHolding(exchange: View, further: Further): UsHolding {
  const { instrument, quantity, price } = further;
  const counted = {
    ...{ instrumentNo: instrument.no, value: countedAt(exchange, instrument, quantity, price) },
    requirementBps: exchange.view.usStock(instrument.no).requirementBps,
  };
  return further.kind === 'long'
    ? { kind: 'long', ...counted, loan: further.loan }
    : { kind: 'short', ...counted, collateral: further.collateral, shares: wholeShares(instrument, quantity) };
}

/** All that is owed on one US margin account, valued together. */
export function usAccount(
  exchange: View,
  terms: UsMarginTerms,
  owing: readonly Owing[],
  further?: Further,
): UsMarginAccount {
  const own = owing.map((one) => usHoldingOf(exchange, one));
  return usMarginAccount(terms, further === undefined ? own : [...own, furtherHolding(exchange, further)]);
}

type FurtherAnywhere = Further extends infer Each ? (Each extends Further ? Omit<Each, 'price'> : never) : never;

/** Whether something is missing with all that is held and owed of a stock at a price, and all else as it is. */
function isMissingAt(
  exchange: View,
  terms: UsMarginTerms,
  owing: readonly Owing[],
  { no }: Instrument,
  further?: FurtherAnywhere,
): (price: Price) => boolean {
  return (price) => {
    const then = owing.map((one) => (one.instrument.no === no ? revalued(exchange, one, () => price) : one));
    return usDeficit(usAccount(exchange, terms, then, further && ({ ...further, price } as Further))) > 0n;
  };
}

/**
 * The price of a stock that is held at which the account is called, or below: all that is held of it moves together, all else stays. A dollar
 * less of it takes more off what is one's own than off what is required, so there is one such price.
 * @returns undefined where no price of it is low enough
 */
export function usCallPrice(
  exchange: View,
  terms: UsMarginTerms,
  owing: readonly Owing[],
  instrument: Instrument,
  further?: FurtherAnywhere,
): Price | undefined {
  const isHeld = owing.some(
    (one) => one.kind === 'long' && one.instrument.no === instrument.no && one.position.quantity > 0,
  );
  if (further === undefined && !isHeld) return undefined;
  const isMissing = isMissingAt(exchange, terms, owing, instrument, further);
  // As a cover of one over a debt of one: below it wherever something is missing.
  const at = callPrice(cash(1n), 10_000, (price) => cash(isMissing(price as Price) ? 0n : 1n));
  return at === 0 ? undefined : floorToTick(instrument, at);
}

/** The same of a stock that is owed: the price at which the account is called, or above. A dollar more of it takes off what is one's own and adds to what is required. */
export function usRisenCallPrice(
  exchange: View,
  terms: UsMarginTerms,
  owing: readonly Owing[],
  instrument: Instrument,
  further?: FurtherAnywhere,
): Price | undefined {
  return shortCallPrice(instrument, isMissingAt(exchange, terms, owing, instrument, further));
}
