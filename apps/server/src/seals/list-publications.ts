import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { Publication } from './publication.ts';
import { newestPublication, publicationsFrom } from './read-publications.ts';
import type { SealsParts } from './wire-proof.ts';

type Path = 'seals/list-publications';
type Wire = OutputOf<Path>['publications'][number];

export function wirePublication({ venue, chains, ...rest }: Publication): Wire {
  return { ...rest, venue: venue as Wire['venue'], chains: [...chains] };
}

export function listPublications({ database }: Pick<SealsParts, 'database'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ from, limit }) => {
    const newest = (await newestPublication(database))?.no ?? 0;
    const found = await publicationsFrom(database, from ?? Math.max(1, newest - limit + 1), limit);
    return ok({ publications: found.map(wirePublication), newest });
  };
}
