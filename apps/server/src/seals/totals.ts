import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { publishedAssets } from './read-publications.ts';
import { type SealsParts, wireAsset } from './wire-proof.ts';

type Path = 'seals/totals';

export function totals({ database, exchange }: Omit<SealsParts, 'sealKey'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ publication }) => {
    const assets = await publishedAssets(database, publication);
    return ok({ assets: assets.map((one) => wireAsset(exchange.view, one)) });
  };
}
