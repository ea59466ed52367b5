import { assert, ok } from '@kuroshio/base';
import { type InputOf, type OutputOf, type RequestKind, termsOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { codeOfRequest, linkOfRequest } from '../operators/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { fingerprintOf, repeated } from '../platform/repetition.ts';
import { houseOperator, isOnlyAdministrator } from './house-operator.ts';
import type { RequestParts } from './request-parts.ts';
import { markedRequest, type RequestRow, SELECT_REQUEST, type StoredRequest } from './request-rows.ts';
import type { Preview, RequestRules } from './rules.ts';
import { changeRequest } from './write-request.ts';

/** How long a request waits for a second operator, ms. */
const WAITS = 24 * 3_600_000;

/** Somebody else was first: nothing of it stands. */
class Taken extends Error {}

/** Sends something for approval: nothing is done by it, but what one operator may do alone and a second reviews. */
export function send(parts: RequestParts): Handler<InputOf<'requests/send'>, OutputOf<'requests/send'>, 'operators'> {
  const { database, marks, operatorLog, rules } = parts;

  return async (input, context) => {
    const { operatorId: maker, roles } = context.requireOperator();
    const { kind, payload } = input.asked;
    const { makers } = termsOf(kind);
    if (!makers.some((role) => roles.includes(role))) return refuse('ROLE_REQUIRED', { roles: makers.join(', ') });
    const fingerprint = fingerprintOf(input);
    const [known] = await database.query<StoredRequest>(`${SELECT_REQUEST} where maker = $1 and request_key = $2`, [
      ...[maker, input.requestKey],
    ]);
    const again = repeated(known, fingerprint, answerOf);
    if (again !== undefined) return again;
    const { now } = context;
    const seen = await (rules[kind] as RequestRules<RequestKind>).preview(payload, { maker, now });
    if (!seen.ok) return seen;
    const { atOnce } = rules[kind] as RequestRules<RequestKind>;
    const sent = await database
      .transaction(async (tx) => {
        const row = await insert(tx, seen.value, { kind, payload, maker, fingerprint, now, ...input });
        if (row === undefined) return undefined;
        const { ip, userAgent: device } = context;
        const sentNow = { id: row.id, payload: payload as never, maker, now };
        if (atOnce !== undefined && !(await atOnce.write(tx, sentNow))) throw new Taken();
        await operatorLog.write(tx, {
          ...{ operatorId: maker, action: 'request-sent', about: row.about, requestId: row.id, ip, device, now },
          ...(row.customer_id === null ? {} : { customerId: row.customer_id }),
          facts: { kind, payload: row.payload },
        });
        // A house of one administrator has no second one to add a second one: whoever holds the machine is the other pair of eyes.
        const alone = kind === 'operator-add' && (await isOnlyAdministrator(tx, marks, maker));
        if (alone) await approveByMachine(tx, row, now);
        return { row, alone };
      })
      .catch((error: unknown) => {
        if (error instanceof Taken) return undefined;
        throw error;
      });
    if (sent === undefined) return refuse('REQUEST_PENDING');
    await atOnce?.takeEffect();
    if (sent.alone) {
      await parts.finish(sent.row.id, now);
      tell(sent.row);
    }
    return ok(answerOf(sent.alone ? { ...sent.row, decided_at: sent.row.sent_at } : sent.row));
  };

  function answerOf({ id, kind, ...row }: RequestRow): OutputOf<'requests/send'> {
    // Nobody else decides in the very moment in which it is sent.
    const printed = row.decided_at !== null && row.decided_at.getTime() === row.sent_at.getTime();
    return { id: String(id), link: kind === 'operator-add' ? linkOfRequest(parts, id) : null, printed };
  }

  async function approveByMachine(tx: Queryable, row: RequestRow, now: number): Promise<void> {
    const checker = await houseOperator(tx, marks, now);
    await changeRequest(tx, marks, row, { state: 'approved', checker, decided_at: new Date(now) });
  }

  function tell({ id, after }: Pick<RequestRow, 'id' | 'after'>): void {
    const { name = '', roles = '' } = JSON.parse(after) as Record<string, string>;
    parts.tellMachine(`Approval code for the operator ${name} (${roles}):  ${codeOfRequest(parts, id)}`);
  }

  async function insert(
    tx: Queryable,
    { about, customerId, before, after }: Preview,
    asked: {
      readonly kind: RequestKind;
      readonly payload: unknown;
      readonly maker: number;
      readonly fingerprint: bigint;
      readonly note: string;
      readonly requestKey: string;
      readonly now: number;
    },
  ): Promise<RequestRow | undefined> {
    const [next] = await tx.query<{ id: bigint }>("select nextval('operator_request_id_seq') as id");
    assert(next !== undefined, 'the sequence of requests gives a number');
    const row: RequestRow = {
      ...{ id: next.id, kind: asked.kind, payload: JSON.stringify(asked.payload), about, customer_id: customerId },
      ...{ before: JSON.stringify(before), after: JSON.stringify(after), note: asked.note, maker: asked.maker },
      ...{ request_key: asked.requestKey, fingerprint: asked.fingerprint, sent_at: new Date(asked.now) },
      ...{ expires_at: new Date(asked.now + WAITS), state: 'sent', checker: null, decided_at: null },
      ...{ decision_note: '', outcome: null },
    };
    const [made] = await tx.query(
      `insert into operator_request (id, kind, payload, about, customer_id, before, after, note, maker, request_key,
         fingerprint, sent_at, expires_at, state, decision_note, mark) overriding system value
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'sent', '', $14) on conflict do nothing returning id`,
      [
        ...[row.id, row.kind, row.payload, about, customerId, row.before, row.after, row.note, row.maker],
        ...[row.request_key, row.fingerprint, row.sent_at, row.expires_at, marks.make(markedRequest(row))],
      ],
    );
    return made === undefined ? undefined : row;
  }
}
