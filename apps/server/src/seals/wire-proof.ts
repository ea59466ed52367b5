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

/** What people call an asset: a currency, or the symbol of an instrument. */
export function codeOf({ rulebook }: SealsParts['exchange']['view'], asset: number): string {
  return cashAsset(asset)?.code ?? rulebook.instruments.byNo(asset)?.symbol ?? String(asset);
}

type WireAsset = OutputOf<'seals/totals'>['assets'][number];

export function wireAsset(
  view: SealsParts['exchange']['view'],
  { asset, total, short, root }: PublishedAsset,
): WireAsset {
  return { asset, code: codeOf(view, asset), total: formatMinor(total), short: formatMinor(short), root };
}
