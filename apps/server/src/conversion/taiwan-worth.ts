import { CASH_ASSETS, type CashCode, crossRate, divide } from '@kuroshio/money';
import type { Exchange } from '../exchange/index.ts';
import { dollarRate } from './rates.ts';

/**
 * Minor units of a currency in minor units of Taiwan dollars, at the middle rate of this moment and without a spread. Parts of a minor
 * unit are rounded away from nothing, as nothing is paid by it: it counts what came in or was lost, never as less than it was.
 * @returns undefined where the market's price is not there or too old
 */
export function worthInTaiwanDollars(
  exchange: Pick<Exchange, 'view'>,
  code: CashCode,
  amount: bigint,
): bigint | undefined {
  if (code === 'TWD' || amount === 0n) return amount;
  const [from, to] = [dollarRate(exchange, code), dollarRate(exchange, 'TWD')];
  if (from === undefined || to === undefined) return undefined;
  const { numerator, denominator } = crossRate(from.rate, to.rate);
  const scaled = amount * numerator * 10n ** BigInt(CASH_ASSETS.TWD.decimals);
  return divide(scaled, denominator * 10n ** BigInt(CASH_ASSETS[code].decimals), 'up');
}
