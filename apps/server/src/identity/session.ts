import { assert, ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { openAttention } from './attention.ts';
import { maskPhone } from './phone.ts';

interface AccountRow {
  readonly [column: string]: unknown;
  readonly phone: string;
  readonly created_at: Date;
  readonly code: string;
  readonly uses_left: number;
}

/** Who is signed in. */
export function session({
  database,
}: {
  readonly database: Database;
}): Handler<InputOf<'identity/session'>, OutputOf<'identity/session'>> {
  return async (_input, context) => {
    const { customerId } = context.requireCustomer();
    const [row] = await database.query<AccountRow>(
      `select customer.phone, customer.created_at, invitation.code, invitation.uses_left
       from customer join invitation on invitation.owner_id = customer.id where customer.id = $1`,
      [customerId],
    );
    assert(row !== undefined, `customer ${customerId} exists and has an invitation code`);
    return ok({
      account: String(customerId),
      phone: maskPhone(row.phone),
      invitationCode: row.code,
      invitationsLeft: row.uses_left,
      openedAt: row.created_at.getTime(),
      attention: await openAttention(database, customerId),
    });
  };
}
