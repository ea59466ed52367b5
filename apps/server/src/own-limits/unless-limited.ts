import type { InputOf } from '@kuroshio/contract';
import type { Database } from '../platform/database/index.ts';
import type { Route } from '../platform/http/index.ts';
import { OPENS } from './cancel-openings.ts';
import type { OwnLimits } from './start-own-limits.ts';

const AMENDED = `select ${OPENS} as opens from orders o where o.id = $1 and o.customer_id = $2`;
const PLACED = 'select from orders where customer_id = $1 and client_order_id = $2';

type Amended = InputOf<'trading/amend-order'>;
type Placed = Pick<InputOf<'trading/place-order'>, 'side' | 'financing'> & { readonly clientOrderId: string };

/** The same call, refused to a customer who has limited what it does. What closes is never refused. */
export function unlessLimited({
  database,
  stops,
}: Pick<OwnLimits, 'stops'> & { readonly database: Database }): (one: Route) => Route {
  /** Whether an order opens or adds. A change to a smaller quantity alone does neither. */
  async function opens(customer: number, path: string, input: unknown): Promise<boolean> {
    if (path === 'trading/amend-order') {
      const { id, price } = input as Amended;
      if (price === undefined) return false;
      const [row] = await database.query<{ opens: boolean }>(AMENDED, [id, customer]);
      return row?.opens === true;
    }
    const { side, financing } = input as Placed;
    return (side === 'buy') !== (financing === 'short');
  }

  return (one) => {
    const { ownLimit, path } = one.endpoint;
    if (ownLimit === undefined || ownLimit === 'deposit') return one;
    return {
      ...one,
      async handler(input, context) {
        const { customerId } = context.requireCustomer();
        const refusal = await stops(customerId, ownLimit, context.now);
        if (refusal === undefined) return one.handler(input, context);
        if (ownLimit === 'order') {
          if (!(await opens(customerId, path, input))) return one.handler(input, context);
          // Asked again under its key, an order that was taken before gets its first answer.
          const { clientOrderId } = input as Partial<Placed>;
          const isThere =
            clientOrderId !== undefined && (await database.query(PLACED, [customerId, clientOrderId])).length > 0;
          if (isThere) return one.handler(input, context);
        }
        return { ok: false, refusal };
      },
    };
  };
}
