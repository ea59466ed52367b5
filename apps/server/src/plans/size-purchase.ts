import {
  floorToTick,
  type Instrument,
  lotOn,
  largestOrder,
  type PriceLimits,
  type TradingDate,
  unitsOf,
} from '@kuroshio/market';
import { CASH_ASSETS, type Cash, cash, divide, NO_CASH, type Price, shares, type Units, units } from '@kuroshio/money';
import { chargesFor, neededCash } from '@kuroshio/orders';

/**
 * So far above the day's reference a plan buys at most, in hundredths of a percent. The reference is the close before, which nobody
 * moves on the day: who lifts a thin stock to sell it to plans gets no more than this above it. House terms since 2026-11-25.
 */
export const COLLAR_BPS = 300;
/** And so far above what was traded last: near enough to trade at once, and not dearer than the market is. */
const NEAR_BPS = 100;

/** What a plan's order goes by. */
export interface PlanMarket {
  readonly instrument: Instrument;
  readonly reference: Price | 0;
  readonly limits: PriceLimits | null;
  readonly last: Price | 0;
}

/** What of a purchase is sent: whole lots and less than one at a limit, or an amount that buys fractions. */
export interface PurchaseSize {
  readonly lots: Units;
  readonly odd: Units;
  readonly fraction: Cash;
  /** 0 where fractions are bought. */
  readonly price: Price | 0;
}

const above = (price: number, bps: number) => (price * (10_000 + bps)) / 10_000;

/** The highest price that the collar lets a plan pay today; 0 where there is no reference. */
export function collarOf({ instrument, reference, limits }: PlanMarket): Price | 0 {
  if (reference === 0) return 0;
  return floorToTick(instrument, Math.min(above(reference, COLLAR_BPS), limits?.up ?? Number.MAX_SAFE_INTEGER));
}

/** A plan's limit: 1 % above what was traded last, within the collar; 0 where there is no price, or it is beyond the collar. */
export function planLimit(market: PlanMarket): Price | 0 {
  const collar = collarOf(market);
  const last = market.last || market.reference;
  if (collar === 0 || last > collar) return 0;
  return floorToTick(market.instrument, Math.min(above(last, NEAR_BPS), collar));
}

/** What an order for so much would set aside at a price: its value and its charges. */
function costOf(
  instrument: Instrument,
  board: 'regular' | 'odd-lot',
  quantity: Units,
  at: Price,
  date: TradingDate,
): Cash {
  return neededCash(instrument, {
    ...{ side: 'buy', board, bookPrice: at, quantity, tradingDate: date },
    ...{ filledQuantity: units(0), filledValue: NO_CASH, loanBps: 0, loan: NO_CASH },
  });
}

/** Units of shares that an amount is worth at a price, rounded down. */
export function unitsWorth(instrument: Instrument, amount: Cash, at: Price): Units {
  const excess = instrument.priceScale + instrument.shareScale - CASH_ASSETS[instrument.currency].decimals;
  return units(Number(divide(amount * 10n ** BigInt(Math.max(0, excess)), BigInt(at), 'down')));
}

/**
 * The most whole shares of Taiwan that an amount pays for with their commission, whole lots and what is less than one as two orders:
 * it never costs more than the amount. Nothing where it does not pay for one share.
 */
export function sizeShares(instrument: Instrument, amount: Cash, at: Price, date: TradingDate): PurchaseSize {
  const lot = lotOn(instrument, 'regular');
  const most = Math.min(unitsWorth(instrument, amount, at), largestOrder(instrument, 'regular'));
  for (let all = most; all > 0; all--) {
    const odd = units(all % lot);
    const lots = units(all - odd);
    const cost = costOf(instrument, 'regular', lots, at, date) + costOf(instrument, 'odd-lot', odd, at, date);
    if (cost <= amount) return { lots, odd, fraction: NO_CASH, price: at };
  }
  return { lots: units(0), odd: units(0), fraction: NO_CASH, price: at };
}

/** What of an amount buys fractions, so that it is not exceeded with the charges: they never fall as the value grows. */
export function sizeFraction(instrument: Instrument, amount: Cash, at: Price, date: TradingDate): PurchaseSize {
  const total = { value: amount, shares: unitsWorth(instrument, amount, at) };
  const { fees, tax } = chargesFor(instrument, 'buy', total, date).totals;
  const left = amount - fees - tax;
  return { lots: units(0), odd: units(0), fraction: cash(left > 0n ? left : 0n), price: 0 };
}

/** The price to which an amount has to go into the book; undefined where the book does not offer so much. @param asks price and shares of each level */
export function worstAsk(instrument: Instrument, amount: Cash, asks: readonly number[]): Price | undefined {
  let offered = 0;
  for (let at = 0; at + 1 < asks.length; at += 2) {
    const level = asks[at] as Price;
    offered += unitsOf(instrument, shares(asks[at + 1] ?? 0));
    if (unitsWorth(instrument, amount, level) <= offered) return level;
  }
  return undefined;
}
