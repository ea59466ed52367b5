import { assert, type Outcome } from '@kuroshio/base';
import type { RequestState } from '@kuroshio/contract';
import type { OperatorLog } from '../operators/index.ts';
import type { Marks } from '../identity/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { AllRules, Approved } from './rules.ts';
import { changeRequest, readRequest } from './write-request.ts';

/** Does what was approved, once. @returns what became of the request */
export type FinishRequest = (
  id: bigint,
  now: number,
) => Promise<{ readonly state: RequestState; readonly outcome: string | null }>;

export function createFinishRequest({
  database,
  marks,
  operatorLog,
  rules,
}: {
  readonly database: Database;
  readonly marks: Marks;
  readonly operatorLog: OperatorLog;
  readonly rules: AllRules;
}): FinishRequest {
  /** One after the other: two that finish the same one do it once. */
  let running: Promise<unknown> = Promise.resolve();

  async function finishOne(id: bigint, now: number) {
    const row = await readRequest(database, marks, id);
    assert(row !== undefined, `request ${id} is there and the program's own`);
    if (row.state !== 'approved' || row.checker === null) return { state: row.state, outcome: row.outcome };
    const { maker, checker } = row;
    const approved = { id, payload: JSON.parse(row.payload) as never, maker, checker, now } satisfies Approved<never>;
    const done: Outcome<string> = await rules[row.kind].apply(approved);
    const end = done.ok
      ? ({ state: 'applied', outcome: done.value } as const)
      : ({ state: 'failed', outcome: done.refusal.code } as const);
    return database.transaction(async (tx) => {
      const locked = await readRequest(tx, marks, id, { lock: true });
      if (locked?.state !== 'approved') return end;
      await changeRequest(tx, marks, locked, end);
      await operatorLog.write(tx, {
        ...{ operatorId: checker, action: `request-${end.state}`, about: row.about, requestId: id, now },
        ...(row.customer_id === null ? {} : { customerId: row.customer_id }),
        facts: { kind: row.kind, outcome: end.outcome, before: row.before, after: row.after },
      });
      return end;
    });
  }

  return (id, now) => {
    const own = running.then(
      () => finishOne(id, now),
      () => finishOne(id, now),
    );
    running = own.catch(() => undefined);
    return own;
  };
}
