import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { ExchangeView } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { categoriesOf } from './instrument-categories.ts';

type Path = 'favorites/categories';

/** All categories with how many instruments each has. */
export function categories({
  exchange,
}: {
  readonly exchange: { readonly view: ExchangeView };
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async () =>
    ok(
      categoriesOf(exchange.view.rulebook).map(({ key, kind, nameTw, nameEn, members }) => ({
        ...{ key, kind, nameTw, nameEn },
        count: members.length,
      })),
    );
}
