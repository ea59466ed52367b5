import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { type Instrument, isOddLot, sharesOf, type TradingDate } from '@kuroshio/market';
import { type Cash, cash, formatMinor, type Price, type Units, units } from '@kuroshio/money';
import { chargesFor, fillValue } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import { balancesOf } from '../books/index.ts';
import { clockOf, marketAt } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { checkPlan } from './check-plan.ts';
import { planMarket } from './decide-purchase.ts';
import { tradingDayFor } from './due-days.ts';
import type { PlanParts } from './plan-parts.ts';
import { collarOf, planLimit, type PurchaseSize, sizeFraction, sizeShares, unitsWorth } from './size-purchase.ts';

type Path = 'plans/preview-plan';

/** What the parts of a purchase come to at a price, and their charges. */
function costsAt(
  instrument: Instrument,
  { lots, odd, fraction }: PurchaseSize,
  at: Price,
  date: TradingDate,
): { readonly shares: Units; readonly value: Cash; readonly charged: Cash } {
  const parts = [
    { quantity: lots, board: 'regular' },
    { quantity: odd, board: 'odd-lot' },
    { quantity: unitsWorth(instrument, fraction, at), board: 'fractional' },
  ] as const;
  return parts.reduce(
    (sum, { quantity, board }) => {
      if (quantity === 0) return sum;
      const value = fillValue(instrument, at, quantity);
      const total = { value, shares: quantity, oddLot: isOddLot(board) };
      const { fees, tax } = chargesFor(instrument, 'buy', total, date).totals;
      return {
        shares: units(sum.shares + quantity),
        value: cash(sum.value + value),
        charged: cash(sum.charged + fees + tax),
      };
    },
    { shares: units(0), value: cash(0n), charged: cash(0n) },
  );
}

export function previewPlan({ database, exchange }: PlanParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { view } = exchange;
  return async ({ symbol, ...wish }, context) => {
    const { customerId } = context.requireCustomer();
    const instrument = view.rulebook.instruments.bySymbol(symbol);
    if (instrument === undefined) return refuse('INSTRUMENT_NOT_FOUND');
    const checked = checkPlan(view, instrument, wish);
    if (!checked.ok) return checked;
    const { amount, currency, asset, next_day } = checked.value;
    const from = planMarket(marketAt(view, instrument.no));
    const price = from.last || from.reference;
    if (price === 0) return refuse('PRICE_NOT_AVAILABLE');
    const { date } = clockOf(view, instrument.venue);
    const limit = planLimit(from) || collarOf(from) || price;
    const size =
      instrument.venue === 'US'
        ? sizeFraction(instrument, amount, price, date)
        : sizeShares(instrument, amount, limit, date);
    const { shares, value, charged } = costsAt(instrument, size, price, date);
    const balance = (await balancesOf(database, customerId)).get(asset);
    return ok({
      ...{ currency, price, limit, shares: sharesOf(instrument, shares) },
      ...{ value: formatMinor(value), commission: formatMinor(charged), rest: formatMinor(amount - value - charged) },
      firstOn: tradingDayFor(view.rulebook.calendar, instrument.venue, next_day as TradingDate),
      buyingPower: formatMinor((balance?.available ?? 0n) + (balance?.receivable ?? 0n)),
    });
  };
}
