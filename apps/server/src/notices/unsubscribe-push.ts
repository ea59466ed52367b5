import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { isPushService } from './push-hosts.ts';

type Path = 'notices/unsubscribe-push';

/** Ends pushing to a browser of the customer; one that is not known is none to end. */
export function unsubscribePush({ database }: { readonly database: Database }): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ endpoint }, context) => {
    const { customerId } = context.requireCustomer();
    if (isPushService(endpoint)) {
      await database.query('delete from push_subscription where customer_id = $1 and endpoint = $2', [
        customerId,
        new URL(endpoint).href,
      ]);
    }
    return ok({ subscribed: false as const });
  };
}
