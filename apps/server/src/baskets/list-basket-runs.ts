import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import type { BasketParts } from './basket-parts.ts';
import { readBasket } from './basket-rows.ts';
import { runsOf } from './run-rows.ts';
import { wireRuns } from './wire-run.ts';

type Path = 'baskets/list-basket-runs';

export function listBasketRuns(parts: BasketParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, marks } = parts;
  return async ({ id, before, limit }, context) => {
    const { customerId } = context.requireCustomer();
    const basket = await readBasket(database, marks, customerId, id);
    if (basket === undefined) return refuse('BASKET_NOT_FOUND');
    const from = before === undefined ? null : BigInt(before);
    const rows = await runsOf(database, marks, customerId, basket.basket, from, limit + 1);
    return ok({ rows: await wireRuns(database, parts, rows.slice(0, limit)), more: rows.length > limit });
  };
}
