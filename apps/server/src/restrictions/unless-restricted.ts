import { REFUSAL_OF } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Route } from '../platform/http/index.ts';
import type { Restrictions } from './start-restrictions.ts';

/** The same call, refused to a customer whom one of the restrictions that it names restricts. */
export function unlessRestricted({ of }: Pick<Restrictions, 'of'>): (one: Route) => Route {
  return (one) => {
    const { stoppedBy } = one.endpoint;
    if (stoppedBy.length === 0) return one;
    return {
      ...one,
      async handler(input, context) {
        const inForce = of(context.requireCustomer().customerId, context.now);
        const stops = stoppedBy.find((kind) => inForce.includes(kind));
        return stops === undefined ? one.handler(input, context) : refuse(REFUSAL_OF[stops]);
      },
    };
  };
}
