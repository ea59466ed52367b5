import { assert } from '@kuroshio/base';
import type { OutputOf } from '@kuroshio/contract';
import type { Instrument } from '@kuroshio/market';
import { CASH_ASSETS, divide } from '@kuroshio/money';
import { type ExchangeView, marketAt } from '../exchange/index.ts';

export type ShownCurrency = OutputOf<'portfolio/overview'>['currency'];

/** How many dollars of Taiwan one of the United States is. */
const PAIR = 'FX:USDTWD';

export function pairOf(view: ExchangeView): Instrument {
  const pair = view.rulebook.instruments.bySymbol(PAIR);
  assert(pair !== undefined, `${PAIR} is quoted`);
  return pair;
}

/** The rate of now, with where it comes from. */
export function rateNow(view: ExchangeView): OutputOf<'portfolio/overview'>['rate'] {
  const pair = pairOf(view);
  const { day, reference, provenance } = marketAt(view, pair.no);
  const source = provenance?.();
  return {
    symbol: pair.symbol,
    rate: day.last || reference,
    scale: pair.priceScale,
    at: day.at,
    ...(source !== undefined && { provenance: source }),
  };
}

/** An amount in another currency, a part of a minor unit dropped. @param rate of the pair, in its price units */
export function converted(
  amount: bigint,
  from: ShownCurrency,
  to: ShownCurrency,
  rate: { readonly rate: number | bigint; readonly scale: number },
): bigint {
  if (from === to || amount === 0n) return amount;
  const one = 10n ** BigInt(rate.scale);
  assert(CASH_ASSETS.USD.decimals === CASH_ASSETS.TWD.decimals, 'a minor unit is a hundredth in both');
  return from === 'USD'
    ? divide(amount * BigInt(rate.rate), one, 'down')
    : divide(amount * one, BigInt(rate.rate), 'down');
}
