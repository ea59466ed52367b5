import { assert } from '@kuroshio/base';
import { shortSale } from '@kuroshio/credit';
import type { Instrument } from '@kuroshio/market';
import { type Cash, cash, NO_CASH } from '@kuroshio/money';
import { partFor, type ShortPosition } from './short.ts';
import { chargesFor } from './value.ts';

/** What a day trade owes when it has become a short sale. */
interface Conversion {
  /** Of the borrowing. */
  readonly fee: Cash;
  /** What the tax of a sale is more than that of a day trade. */
  readonly tax: Cash;
}

/**
 * A sale that was to be bought back on its day and was not becomes a short sale (當沖轉融券): of what is still owed it pays the fee of the borrowing, and the tax of a sale in the place of a day
 * trade's. Of what that part brought, rounded down; each as it is charged on a sale. Never more than is held.
 */
export function convertDayTrade(
  position: ShortPosition,
  instrument: Pick<Instrument, 'venue' | 'taxClass' | 'shareScale' | 'currency'>,
  borrowFeeBps: number,
): Conversion {
  assert(position.isDayTrade && position.quantity > 0, 'what is still owed of a day trade');
  const { fee, tax } = conversionOf(position, instrument, borrowFeeBps);
  position.isDayTrade = false;
  position.proceeds = cash(position.proceeds - fee - tax);
  position.collateral = cash(position.collateral - fee - tax);
  return { fee, tax };
}

/** The same before it comes to it. */
export function conversionOf(
  { openedValue, openedQuantity, openedOn, quantity, collateral, shortMarginBps }: ShortPosition,
  instrument: Pick<Instrument, 'venue' | 'taxClass' | 'shareScale' | 'currency'>,
  borrowFeeBps: number,
): Conversion {
  const value = partFor(openedValue, quantity, openedQuantity);
  const whole = { value, shares: quantity };
  const taxed = (dayTrade: boolean) =>
    chargesFor(instrument, 'sell', { ...whole, ...(dayTrade && { dayTrade: whole }) }, openedOn).totals.tax;
  const { borrowFee } = shortSale(value, NO_CASH, { borrowFeeBps, shortMarginBps }, instrument.currency);
  const fee = borrowFee < collateral ? borrowFee : collateral;
  const [more, left] = [taxed(false) - taxed(true), collateral - fee];
  return { fee, tax: cash(more < left ? more : left) };
}
