import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { isPushService } from './push-hosts.ts';

type Path = 'notices/subscribe-push';

/** Browsers of one customer that are pushed to; the oldest go. */
const MOST_BROWSERS = 10;

/** Has messages pushed to a browser: one browser belongs to whoever signed in there last. */
export function subscribePush({ database }: { readonly database: Database }): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ endpoint, p256dh, auth, language }, context) => {
    const { customerId, sessionId } = context.requireCustomer();
    if (!isPushService(endpoint)) return refuse('PUSH_SERVICE_UNKNOWN');
    await database.query(
      `insert into push_subscription (customer_id, session_id, endpoint, p256dh, auth, language, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (endpoint) do update set customer_id = excluded.customer_id, session_id = excluded.session_id,
         p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language, created_at = excluded.created_at`,
      [customerId, sessionId, new URL(endpoint).href, p256dh, auth, language, new Date(context.now)],
    );
    await database.query(
      `delete from push_subscription where customer_id = $1 and id not in (
         select id from push_subscription where customer_id = $1 order by created_at desc, id desc limit $2)`,
      [customerId, MOST_BROWSERS],
    );
    return ok({ subscribed: true as const });
  };
}
