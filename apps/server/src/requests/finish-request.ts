import { assert, type Outcome, type Refusal } from '@kuroshio/base';
import type { Queryable } from '../platform/database/index.ts';
import { changeWhole, partsOf } from './bundle.ts';
import type { FinishRequest, RequestParts } from './request-parts.ts';
import type { StoredRequest } from './request-rows.ts';
import type { Approved, Done, RequestRules } from './rules.ts';
import type { BundleKind, RequestKind } from '@kuroshio/contract';
import { readRequest } from './write-request.ts';

type End = { readonly state: 'applied' | 'failed'; readonly outcome: string };

/** A part was refused: nothing of its bundle stands. */
class PartRefused extends Error {
  readonly outcome: string;
  constructor(part: number, { code }: Refusal<string>) {
    super(code);
    this.outcome = `#${part} ${code}`;
  }
}

/** The rows of a bundle are not as they were sent. */
class NotWhole extends Error {}

export function createFinishRequest(
  parts: Pick<RequestParts, 'serverDatabase' | 'marks' | 'operatorLog' | 'rules'>,
): FinishRequest {
  // What is applied writes what the console's role may not.
  const { serverDatabase: database, marks, operatorLog, rules } = parts;
  /** One after the other: two that finish the same one do it once. */
  let running: Promise<unknown> = Promise.resolve();

  const approvedOf = (row: StoredRequest, id: bigint, payload: unknown, now: number) => {
    assert(row.checker !== null, 'what is approved was approved by somebody');
    return { id, payload: payload as never, maker: row.maker, checker: row.checker, now } satisfies Approved<never>;
  };

  function end(tx: Queryable, row: StoredRequest, { state, outcome }: End, now: number): Promise<boolean> {
    return changeWhole(
      ...([tx, { marks, operatorLog }, row] as const),
      { state, outcome },
      {
        ...{ operatorId: row.checker ?? undefined, action: `request-${state}`, now },
        facts: { outcome, before: row.before, after: row.after },
      },
    );
  }

  async function endAlone(id: bigint, done: End, now: number): Promise<End> {
    await database.transaction(async (tx) => {
      const locked = await readRequest(tx, marks, id, { lock: true });
      if (locked?.state === 'approved') await end(tx, locked, done, now);
    });
    return done;
  }

  async function applyOne(row: StoredRequest, kind: RequestKind, now: number): Promise<End> {
    const rule = rules[kind] as RequestRules<RequestKind>;
    const done: Outcome<string> = await rule.apply(approvedOf(row, row.id, JSON.parse(row.payload), now));
    const ended: End = done.ok
      ? { state: 'applied', outcome: done.value }
      : { state: 'failed', outcome: done.refusal.code };
    return endAlone(row.id, ended, now);
  }

  /** Every part and what became of them in one transaction: a bundle stands as a whole or not at all, also over a kill. */
  async function applyTogether(id: bigint, now: number): Promise<End> {
    const outcome = `bundle/${id}`;
    try {
      const inForce = await database.transaction(async (tx): Promise<Done['inForce'][]> => {
        const row = await readRequest(tx, marks, id, { lock: true });
        if (row?.state !== 'approved') return [];
        const after: Done['inForce'][] = [];
        for (const [n, part] of partsOf(row).entries()) {
          const within = (rules[part.kind] as Required<RequestRules<BundleKind>>).within;
          const done = await within(tx, approvedOf(row, BigInt(part.id), part.payload, now));
          if (!done.ok) throw new PartRefused(n + 1, done.refusal);
          after.push(() => done.value.inForce());
        }
        if (!(await end(tx, row, { state: 'applied', outcome }, now))) throw new NotWhole();
        return after;
      });
      for (const take of inForce) await take();
      return { state: 'applied', outcome };
    } catch (error) {
      if (error instanceof PartRefused) return endAlone(id, { state: 'failed', outcome: error.outcome }, now);
      throw error;
    }
  }

  async function finishOne(id: bigint, now: number) {
    const row = await readRequest(database, marks, id);
    assert(row !== undefined, `request ${id} is there and the program's own`);
    if (row.state !== 'approved' || row.checker === null) return { state: row.state, outcome: row.outcome };
    return row.kind === 'bundle' ? applyTogether(id, now) : applyOne(row, row.kind, now);
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
