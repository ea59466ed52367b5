import type { Route } from '../platform/http/index.ts';
import { type Closures, refuseClosed } from './start-closures.ts';

/** The same call, refused to whoever still has a session of an account that is closed. */
export function unlessClosed({ closedAt }: Pick<Closures, 'closedAt'>): (one: Route) => Route {
  return (one) => ({
    ...one,
    async handler(input, context) {
      const at = context.customer === undefined ? undefined : closedAt(context.customer.customerId);
      return at === undefined ? one.handler(input, context) : { ok: false, refusal: refuseClosed(at) };
    },
  });
}
