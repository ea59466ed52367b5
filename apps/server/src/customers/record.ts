import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { customerFunding } from '../funding/index.ts';
import { maskPhone } from '../identity/index.ts';
import { namesOf, SELECT_LINE, type StoredLine, wireLines } from '../operators/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { markedRequest, SELECT_REQUEST, type StoredRequest, wireRequests } from '../requests/index.ts';
import {
  markedRestriction,
  SELECT_RESTRICTION,
  type StoredRestriction,
  wireRestriction,
} from '../restrictions/index.ts';
import { stateOf } from '../verification/index.ts';
import { closureOf } from '../closing/index.ts';
import type { CustomerParts } from './customer-parts.ts';
import { markedNote, SELECT_NOTE, type StoredNote } from './note-rows.ts';
import { readMoney } from './read-money.ts';
import { readOrders } from './read-orders.ts';

interface Row {
  readonly [column: string]: unknown;
  readonly id: number;
  readonly phone: string;
  readonly language: string;
  readonly created_at: Date;
  readonly owner_id: number | null;
}

const CUSTOMER = `select c.id, c.phone, c.language, c.created_at, i.owner_id
  from customer c join invitation i on i.code = c.invited_with where c.id = $1`;
const RESTRICTED = `${SELECT_RESTRICTION} where customer_id = $1 order by id desc limit 50`;
const REQUESTED = `${SELECT_REQUEST} where customer_id = $1 order by id desc limit 50`;
const SESSIONS = `select device, ip, last_seen_at, revoked_at from session where customer_id = $1 order by id desc limit 20`;
const NOTED = `${SELECT_NOTE} where customer_id = $1 order by id desc limit 50`;
const LINES = `${SELECT_LINE} where customer_id = $1 order by id desc limit 50`;

/** One customer, as operators see them; that somebody looked is written down first. */
export function record(
  parts: CustomerParts,
): Handler<InputOf<'customers/record'>, OutputOf<'customers/record'>, 'operators'> {
  const { database, marks, operatorLog, certified } = parts;
  return async ({ customer }, context) => {
    const operator = context.requireOperator();
    const { now, ip, userAgent: device } = context;
    const id = Number(customer);
    const [row] = await database.query<Row>(CUSTOMER, [id]);
    if (row === undefined) return refuse('CUSTOMER_NOT_FOUND');
    await operatorLog.note({
      ...{
        operatorId: operator.operatorId,
        action: 'customer-read',
        about: `customer/${id}`,
        customerId: id,
        ip,
        device,
        now,
      },
    });
    const restrictions = (await database.query<StoredRestriction>(RESTRICTED, [id])).filter((one) =>
      marks.holds(markedRestriction(one), one.mark),
    );
    const requests = (await database.query<StoredRequest>(REQUESTED, [id])).filter((one) =>
      marks.holds(markedRequest(one), one.mark),
    );
    const sessions = await database.query<{ device: string; ip: string; last_seen_at: Date; revoked_at: Date | null }>(
      SESSIONS,
      [id],
    );
    const notes = (await database.query<StoredNote>(NOTED, [id])).filter((one) =>
      marks.holds(markedNote(one), one.mark),
    );
    const names = await namesOf(database, [
      ...restrictions.flatMap((one) => [one.set_by, one.approved_by]),
      ...notes.map((one) => one.operator_id),
    ]);
    return ok({
      ...{ customer, phone: maskPhone(row.phone), language: row.language, openedAt: row.created_at.getTime() },
      invitedBy: row.owner_id === null ? null : String(row.owner_id),
      verification: await stateOf(database, marks, id),
      closure: await closureOf(database, marks, id),
      name: (await certified.nameOf(database, id)) ?? '',
      restrictions: restrictions.map((one) => wireRestriction(one, names)),
      requests: await wireRequests(database, requests, operator, now),
      ...(await readMoney(parts, id)),
      ...(await customerFunding(database, marks, id, now)),
      orders: await readOrders(parts, id),
      notes: notes.map((one) => ({
        ...{ id: String(one.id), text: one.text, at: one.at.getTime() },
        operator: names.get(one.operator_id) ?? String(one.operator_id),
      })),
      sessions: sessions.map((one) => ({
        ...{ device: one.device, ip: one.ip, lastSeenAt: one.last_seen_at.getTime(), ended: one.revoked_at !== null },
      })),
      log: await wireLines(database, operatorLog, await database.query<StoredLine>(LINES, [id])),
    });
  };
}
