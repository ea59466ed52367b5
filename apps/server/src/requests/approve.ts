import { assert, ok, type Outcome } from '@kuroshio/base';
import { type InputOf, isBreakGlass, type OutputOf, type RequestKind, termsOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { codeOfRequest } from '../operators/index.ts';
import type { Handler, OperatorContext } from '../platform/http/index.ts';
import { mayDecide } from './may-decide.ts';
import type { RequestParts } from './request-parts.ts';
import type { RequestRow } from './request-rows.ts';
import type { Facts, Preview, RequestRules } from './rules.ts';
import { changeRequest, readRequest } from './write-request.ts';

type Output = OutputOf<'requests/approve'>;

/** Approves what another operator has sent. It is looked at again, and done at once. */
export function approve(parts: RequestParts): Handler<InputOf<'requests/approve'>, Output, 'operators'> {
  const { database, marks, operatorLog, rules, finish } = parts;

  return async ({ id, note }, context) => {
    const operator = context.requireOperator();
    const { now } = context;
    const row = await readRequest(database, marks, BigInt(id));
    if (row === undefined) return refuse('REQUEST_UNKNOWN');
    // The same answer again to whoever approved it and did not get it.
    if (row.checker === operator.operatorId && ['approved', 'applied', 'failed'].includes(row.state))
      return ok(answerOf(row, await finish(row.id, now)));
    const refused = await refusalOf(parts, row, context);
    if (refused !== undefined) return refused;
    const seen = await (rules[row.kind] as RequestRules<RequestKind>).preview(JSON.parse(row.payload) as never, {
      ...{ maker: row.maker, now },
    });
    // What stands already is looked at as it was done.
    const overtaken = isBreakGlass(row.kind) ? undefined : seen.ok ? changedSince(row, seen.value) : seen.refusal.code;
    const decided = await decide(row, context, { note, overtaken });
    if (!decided.ok) return decided;
    if (overtaken !== undefined) return ok({ state: 'overtaken', outcome: overtaken, code: null });
    return ok(answerOf(row, await finish(row.id, now)));
  };

  function answerOf({ id, kind }: RequestRow, { state, outcome }: Pick<Output, 'state' | 'outcome'>): Output {
    return { state, outcome, code: kind === 'operator-add' && state === 'applied' ? codeOfRequest(parts, id) : null };
  }

  function decide(
    row: RequestRow,
    context: OperatorContext,
    { note, overtaken }: { readonly note: string; readonly overtaken: string | undefined },
  ): Promise<Outcome<null>> {
    const { operatorId } = context.requireOperator();
    const { now, ip, userAgent: device } = context;
    return database.transaction(async (tx) => {
      const locked = await readRequest(tx, marks, row.id, { lock: true });
      if (locked?.state !== 'sent') return refuse('REQUEST_DECIDED');
      assert(locked.maker !== operatorId, 'nobody approves their own');
      const state = overtaken === undefined ? 'approved' : 'overtaken';
      await changeRequest(tx, marks, locked, {
        ...{ state, checker: operatorId, decided_at: new Date(now), decision_note: note, outcome: overtaken ?? null },
      });
      await operatorLog.write(tx, {
        ...{ operatorId, action: `request-${state}`, about: row.about, requestId: row.id, ip, device, now },
        ...(row.customer_id === null ? {} : { customerId: row.customer_id }),
        facts: { kind: row.kind, note, ...(overtaken === undefined ? {} : { changed: overtaken }) },
      });
      return ok(null);
    });
  }
}

/** Why somebody may not decide a request; undefined where they may. */
export async function refusalOf(
  { database }: Pick<RequestParts, 'database'>,
  row: RequestRow,
  context: OperatorContext,
): Promise<ReturnType<typeof refuse> | undefined> {
  switch (await mayDecide(database, row, context.requireOperator(), context.now)) {
    case 'approve':
      return undefined;
    case 'own':
      return refuse('OWN_REQUEST');
    case 'role':
      return refuse('ROLE_REQUIRED', { roles: termsOf(row.kind).checkers.join(', ') });
    case 'device':
      return refuse('SAME_DEVICE');
    case 'decided':
      return refuse('REQUEST_DECIDED');
  }
}

/** What of the record is another now than when the request was sent, in words; undefined where nothing is. */
function changedSince(row: RequestRow, { about, before, after }: Preview): string | undefined {
  if (row.about !== about) return about;
  const now = { ...before, ...prefixed(after) };
  const then = { ...(JSON.parse(row.before) as Facts), ...prefixed(JSON.parse(row.after) as Facts) };
  const names = [...new Set([...Object.keys(now), ...Object.keys(then)])];
  const changed = names.filter((name) => (now as Facts)[name] !== (then as Facts)[name]);
  return changed.length === 0 ? undefined : changed.join(' ');
}

const prefixed = (facts: Facts) =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [`→ ${name}`, value]));
