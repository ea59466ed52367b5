import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import type { BasketParts } from './basket-parts.ts';
import { lockCustomer, readBasket, writeBasket } from './basket-rows.ts';

type Path = 'baskets/remove-basket';

export function removeBasket({ database, marks }: BasketParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id }, context) => {
    const { customerId } = context.requireCustomer();
    const removed = await database.transaction(async (tx) => {
      await lockCustomer(tx, customerId);
      const basket = await readBasket(tx, marks, customerId, id);
      if (basket === undefined) return false;
      const version = basket.version + 1;
      // No customer's key has a colon.
      const client_key = `removed:${basket.basket}`;
      await writeBasket(tx, marks, { ...basket, version, client_key, state: 'removed', at: new Date(context.now) });
      return true;
    });
    return removed ? ok({ id }) : refuse('BASKET_NOT_FOUND');
  };
}
