import type { OutputOf } from '@kuroshio/contract';
import { cashAsset, formatMinor } from '@kuroshio/money';
import { type ExchangeView } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { SealKey } from '../books/index.ts';
import type { PublishedAsset } from './publication.ts';

export interface SealsParts {
  readonly database: Database;
  /** Of the seals: customers are told their own salt. */
  readonly sealKey: Pick<SealKey, 'saltOf' | 'authenticate' | 'ownSalt'>;
  readonly exchange: { readonly view: Pick<ExchangeView, 'rulebook'> };
}

type WireAsset = OutputOf<'seals/totals'>['assets'][number];

/** What people call an asset, and the decimals of its amounts. */
export function namedAsset(
  { rulebook }: SealsParts['exchange']['view'],
  asset: number,
): Pick<WireAsset, 'code' | 'decimals'> {
  const cash = cashAsset(asset);
  if (cash !== undefined) return { code: cash.code, decimals: cash.decimals };
  const instrument = rulebook.instruments.byNo(asset);
  return { code: instrument?.symbol ?? String(asset), decimals: instrument?.shareScale ?? 0 };
}

export function wireAsset(
  view: SealsParts['exchange']['view'],
  { asset, total, short, root }: PublishedAsset,
): WireAsset {
  return { asset, ...namedAsset(view, asset), total: formatMinor(total), short: formatMinor(short), root };
}
