import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { type BasketParts, MOST_BASKETS } from './basket-parts.ts';
import { readBaskets } from './basket-rows.ts';
import { readParts, wireBasket } from './value-basket.ts';

type Path = 'baskets/list-baskets';

export function listBaskets({ database, exchange, marks }: BasketParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (_, context) => {
    const rows = await readBaskets(database, marks, context.requireCustomer().customerId);
    const baskets = [];
    for (const row of rows) baskets.push(wireBasket(row, await readParts(database, exchange.view, row, context.now)));
    return ok({ baskets, most: MOST_BASKETS });
  };
}
