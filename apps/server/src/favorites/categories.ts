import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { CATEGORIES } from './instrument-categories.ts';

type Path = 'favorites/categories';

/** All categories with how many instruments each has. */
export function categories(): Handler<InputOf<Path>, OutputOf<Path>> {
  const answer = CATEGORIES.map(({ key, kind, nameTw, nameEn, members }) => ({
    ...{ key, kind, nameTw, nameEn },
    count: members.length,
  }));
  return async () => ok(answer);
}
