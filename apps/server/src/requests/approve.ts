import { assert, ok, type Outcome } from '@kuroshio/base';
import { type InputOf, isBreakGlass, type OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { codeOfRequest } from '../operators/index.ts';
import type { Handler, OperatorContext } from '../platform/http/index.ts';
import { hasCome } from './apply-time.ts';
import { changeWhole } from './bundle.ts';
import { changedSince } from './look-again.ts';
import { checkersOf, mayDecide } from './may-decide.ts';
import type { RequestParts } from './request-parts.ts';
import type { RequestRow } from './request-rows.ts';
import { readRequest } from './write-request.ts';

type Output = OutputOf<'requests/approve'>;

/** Approves what another operator has sent. It is looked at again, and done at once or when its time has come. */
export function approve(parts: RequestParts): Handler<InputOf<'requests/approve'>, Output, 'operators'> {
  const { database, marks, operatorLog, rules, finish } = parts;

  return async ({ id, note }, context) => {
    const operator = context.requireOperator();
    const { now } = context;
    const row = await readRequest(database, marks, BigInt(id));
    if (row === undefined) return refuse('REQUEST_UNKNOWN');
    // The same answer again to whoever approved it and did not get it.
    if (row.checker === operator.operatorId && ['scheduled', 'approved', 'applied', 'failed'].includes(row.state))
      return ok(answerOf(row, row.state === 'scheduled' ? row : await finish(row.id, now)));
    const refused = await refusalOf(parts, row, context);
    if (refused !== undefined) return refused;
    // What stands already is looked at as it was done.
    const overtaken = isBreakGlass(row.kind) ? undefined : await changedSince(rules, row, now);
    const decided = await decide(row, context, { note, overtaken });
    if (!decided.ok) return decided;
    if (overtaken !== undefined) return ok({ state: 'overtaken', outcome: overtaken, code: null });
    if (row.apply_at !== null) return ok({ state: 'scheduled', outcome: null, code: null });
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
      const state = overtaken !== undefined ? 'overtaken' : row.apply_at === null ? 'approved' : 'scheduled';
      const isWhole = await changeWhole(
        ...([tx, { marks, operatorLog }, locked] as const),
        { state, checker: operatorId, decided_at: new Date(now), decision_note: note, outcome: overtaken ?? null },
        {
          ...{ operatorId, action: `request-${state}`, ip, device, now },
          facts: { note, ...(overtaken === undefined ? {} : { changed: overtaken }) },
        },
      );
      return isWhole ? ok(null) : refuse('REQUEST_UNKNOWN');
    });
  }
}

/** Why somebody may not decide a request; undefined where they may. */
export async function refusalOf(
  { database, venueNow }: Pick<RequestParts, 'database' | 'venueNow'>,
  row: RequestRow,
  context: OperatorContext,
): Promise<ReturnType<typeof refuse> | undefined> {
  switch (await mayDecide(database, row, context.requireOperator(), context.now)) {
    case 'approve':
      // What was to be applied at a time is not approved after it: it would be done at once.
      return hasCome(row, context.now, venueNow) ? refuse('REQUEST_DECIDED') : undefined;
    case 'own':
      return refuse('OWN_REQUEST');
    case 'role':
      return refuse('ROLE_REQUIRED', { roles: checkersOf(row).join(', ') });
    case 'device':
      return refuse('SAME_DEVICE');
    case 'bundle':
      return refuse('REQUEST_IN_BUNDLE');
    case 'decided':
      return refuse('REQUEST_DECIDED');
  }
}
