import { assert, ok, type Outcome } from '@kuroshio/base';
import type { BundleKind, InputOf, OutputOf, RequestAsked, RequestKind } from '@kuroshio/contract';
import { termsOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { codeOfRequest, linkOfRequest } from '../operators/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { fingerprintOf, repeated } from '../platform/repetition.ts';
import { type ApplyTime, applyTimeOf } from './apply-time.ts';
import { type BundlePart, storedParts } from './bundle.ts';
import { houseOperator, isOnlyAdministrator } from './house-operator.ts';
import { insertRequest, nextRequestId } from './insert-request.ts';
import type { RequestParts } from './request-parts.ts';
import { type RequestRow, SELECT_REQUEST, type StoredRequest } from './request-rows.ts';
import type { Preview, RequestRules } from './rules.ts';
import { changeRequest } from './write-request.ts';

/** How long a request waits for a second operator, ms. */
const WAITS = 24 * 3_600_000;

/** Somebody else was first, of a bundle with the record of that part: nothing of it stands. */
class Taken extends Error {
  readonly part: number | undefined;
  constructor(part?: number) {
    super();
    this.part = part;
  }
}

/** One thing that is asked for, as it was seen. */
interface Wish {
  readonly kind: RequestKind;
  readonly payload: unknown;
  readonly seen: Preview;
}

const refusePart = (part: number, refused: string, params: object) =>
  refuse('BUNDLE_PART_REFUSED', { part, refused, values: JSON.stringify(params) });

/** Sends something for approval: nothing is done by it, but what one operator may do alone and a second reviews. */
export function send(parts: RequestParts): Handler<InputOf<'requests/send'>, OutputOf<'requests/send'>, 'operators'> {
  const { database, serverDatabase, marks, operatorLog, rules, venueNow } = parts;

  return async (input, context) => {
    const { operatorId: maker, roles } = context.requireOperator();
    const { asked } = input;
    for (const { kind } of wishesOf(asked)) {
      const { makers } = termsOf(kind);
      if (!makers.some((role) => roles.includes(role))) return refuse('ROLE_REQUIRED', { roles: makers.join(', ') });
    }
    const fingerprint = fingerprintOf(input);
    const [known] = await database.query<StoredRequest>(`${SELECT_REQUEST} where maker = $1 and request_key = $2`, [
      ...[maker, input.requestKey],
    ]);
    const again = repeated(known, fingerprint, answerOf);
    if (again !== undefined) return again;
    const { now } = context;
    const looked = await look(asked, maker, now);
    if (!looked.ok) return looked;
    const wishes = looked.value;
    const time = applyTimeOf(input.applyAt, wishes, now, venueNow);
    if (!time.ok) return time;
    const [only] = asked.kind === 'bundle' ? [] : wishes;
    const atOnce = only && (rules[only.kind] as RequestRules<RequestKind>).atOnce;
    // A house of one administrator has no second one to add a second one: whoever holds the machine is the other pair of eyes.
    const alone = asked.kind === 'operator-add' && (await isOnlyAdministrator(database, marks, maker));
    // What is done in the very moment in which it is sent writes more than requests.
    const on = atOnce !== undefined || alone ? serverDatabase : database;
    const sent = await on
      .transaction(async (tx) => {
        const about = { maker, fingerprint, now, time: time.value, note: input.note, requestKey: input.requestKey };
        const row = await insert(tx, asked.kind, wishes, about);
        const { ip, userAgent: device } = context;
        const sentNow = { id: row.id, payload: only?.payload as never, maker, now };
        if (atOnce !== undefined && !(await atOnce.write(tx, sentNow))) throw new Taken();
        await operatorLog.write(tx, {
          ...{ operatorId: maker, action: 'request-sent', about: row.about, requestId: row.id, ip, device, now },
          ...(row.customer_id === null ? {} : { customerId: row.customer_id }),
          facts: { kind: row.kind, payload: row.payload },
        });
        if (alone) await approveByMachine(tx, row, now);
        return row;
      })
      .catch((error: unknown) => {
        if (error instanceof Taken) return error;
        throw error;
      });
    if (sent instanceof Taken)
      return sent.part === undefined ? refuse('REQUEST_PENDING') : refusePart(sent.part, 'REQUEST_PENDING', {});
    await atOnce?.takeEffect();
    if (alone) {
      await parts.finish(sent.id, now);
      tell(sent);
    }
    return ok(answerOf(alone ? { ...sent, decided_at: sent.sent_at } : sent));
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

  /** Looks at all that is asked for. No two parts of a bundle are about one record: the second would find it changed by the first. */
  async function look(asked: RequestAsked, maker: number, now: number): Promise<Outcome<readonly Wish[]>> {
    const wishes: Wish[] = [];
    for (const [n, { kind, payload }] of wishesOf(asked).entries()) {
      const seen = await (rules[kind] as RequestRules<RequestKind>).preview(payload as never, { maker, now });
      if (!seen.ok && asked.kind === 'bundle') return refusePart(n + 1, seen.refusal.code, seen.refusal.params);
      if (!seen.ok) return seen;
      const { about } = seen.value;
      if (wishes.some((one) => one.seen.about === about)) return refuse('BUNDLE_REPEATS_RECORD', { about });
      wishes.push({ kind, payload, seen: seen.value });
    }
    return ok(wishes);
  }

  /** Writes it down, of a bundle with a row for each part. Throws where a record has an open request already. */
  async function insert(
    tx: Queryable,
    kind: RequestAsked['kind'],
    wishes: readonly Wish[],
    asked: {
      readonly maker: number;
      readonly fingerprint: bigint;
      readonly time: ApplyTime | null;
      readonly note: string;
      readonly requestKey: string;
      readonly now: number;
    },
  ): Promise<RequestRow> {
    const { now, time } = asked;
    const latest = now + WAITS;
    const common = {
      ...{ note: asked.note, maker: asked.maker, fingerprint: asked.fingerprint, sent_at: new Date(now) },
      // After its moment nobody approves it: it would be done at once, and unannounced.
      expires_at: new Date(time?.clock === 'wall' ? Math.min(latest, time.at) : latest),
      ...({
        state: 'sent',
        checker: null,
        decided_at: null,
        decision_note: '',
        outcome: null,
        late_seconds: null,
      } as const),
      ...{ apply_at: time === null ? null : new Date(time.at), apply_clock: time?.clock ?? null, bundle_id: null },
    };
    const id = await nextRequestId(tx);
    if (kind !== 'bundle') {
      const [wish] = wishes;
      assert(wish !== undefined, 'something is asked for');
      const row: RequestRow = { ...common, ...storedWish(wish), id, request_key: asked.requestKey };
      if (!(await insertRequest(tx, marks, row))) throw new Taken();
      return row;
    }
    const rows: RequestRow[] = [];
    for (const [n, wish] of wishes.entries())
      rows.push({
        ...{ ...common, ...storedWish(wish), id: await nextRequestId(tx), bundle_id: id },
        // No key of a client has a dot.
        request_key: `${asked.requestKey}.${n + 1}`,
      });
    const bundled = rows.map((row, n): BundlePart => {
      const { payload, seen } = wishes[n] as Wish;
      const { about, customerId: customer, before, after } = seen;
      return {
        ...{ id: String(row.id), kind: row.kind as BundleKind, payload: payload as BundlePart['payload'] },
        ...{ about, customer, before, after },
      };
    });
    const about = `bundle/${id}`;
    const whole: RequestRow = {
      ...{ ...common, id, kind, about, customer_id: null, request_key: asked.requestKey, ...storedParts(bundled) },
    };
    if (!(await insertRequest(tx, marks, whole))) throw new Taken();
    for (const [n, row] of rows.entries()) if (!(await insertRequest(tx, marks, row))) throw new Taken(n + 1);
    return whole;
  }
}

const wishesOf = (asked: RequestAsked): readonly { readonly kind: RequestKind; readonly payload: unknown }[] =>
  asked.kind === 'bundle' ? asked.payload.parts : [asked];

const storedWish = ({ kind, payload, seen: { about, customerId, before, after } }: Wish) => ({
  ...{ kind, payload: JSON.stringify(payload), about, customer_id: customerId },
  ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
});
