import { CASH_ASSETS, cashAsset } from '@kuroshio/money';
import type { ExchangeView } from '../exchange/index.ts';

/** What is counted in the books: a currency or the shares of an instrument. */
export interface NamedAsset {
  readonly number: number;
  readonly name: string;
  readonly decimals: number;
}

export function assetByName({ rulebook }: ExchangeView, name: string): NamedAsset | undefined {
  for (const [code, { id, decimals }] of Object.entries(CASH_ASSETS))
    if (code === name) return { number: id, name, decimals };
  const instrument = rulebook.instruments.bySymbol(name);
  return instrument && { number: instrument.no, name, decimals: instrument.shareScale };
}

/** An asset that is not listed any more is called by its number. */
export function assetByNumber({ rulebook }: ExchangeView, number: number): NamedAsset {
  const currency = cashAsset(number);
  if (currency !== undefined) return { number, name: currency.code, decimals: currency.decimals };
  const instrument = rulebook.instruments.byNo(number);
  return { number, name: instrument?.symbol ?? String(number), decimals: instrument?.shareScale ?? 0 };
}
