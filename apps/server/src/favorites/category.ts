import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { type ExchangeView, marketAt, wireQuote } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { categoriesOf } from './instrument-categories.ts';

type Path = 'favorites/category';

/** The instruments of one category. */
export function category({
  exchange,
}: {
  readonly exchange: { readonly view: ExchangeView };
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ key }) => {
    const found = categoriesOf(exchange.view.rulebook).find((one) => one.key === key);
    if (found === undefined) return refuse('CATEGORY_NOT_FOUND');
    const { nameTw, nameEn, members } = found;
    return ok({ key, nameTw, nameEn, quotes: members.map(({ no }) => wireQuote(marketAt(exchange.view, no))) });
  };
}
