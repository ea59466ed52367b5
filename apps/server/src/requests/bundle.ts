import type { BundleKind } from '@kuroshio/contract';
import type { Marks } from '../identity/index.ts';
import type { OperatorLog } from '../operators/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { markedRequest, type RequestRow, SELECT_REQUEST, type StoredRequest } from './request-rows.ts';
import type { Facts, Preview } from './rules.ts';
import { changeRequest, type RequestChange } from './write-request.ts';

/** One of several things that are approved and applied as one, as it was sent. */
export interface BundlePart {
  /** The request of its own by which it is known to the record it concerns. */
  readonly id: string;
  readonly kind: BundleKind;
  readonly payload: Readonly<Record<string, string | number | string[]>>;
  readonly about: string;
  readonly customer: number | null;
  readonly before: Facts;
  readonly after: Facts;
}

/**
 * What stands in the row of the bundle itself, under its one mark: what is shown, looked at and applied is read from there, and never
 * from the rows of the parts.
 */
export function storedParts(parts: readonly BundlePart[]): Pick<RequestRow, 'payload' | 'before' | 'after'> {
  return {
    payload: JSON.stringify({
      parts: parts.map(({ id, kind, payload, about, customer }) => ({ id, kind, payload, about, customer })),
    }),
    before: JSON.stringify(parts.map(({ before }) => before)),
    after: JSON.stringify(parts.map(({ after }) => after)),
  };
}

/** The parts of a bundle; none of another request. */
export function partsOf({ kind, payload, before, after }: RequestRow): readonly BundlePart[] {
  if (kind !== 'bundle') return [];
  const { parts } = JSON.parse(payload) as { parts: Omit<BundlePart, 'before' | 'after'>[] };
  const [was, will] = [JSON.parse(before) as Facts[], JSON.parse(after) as Facts[]];
  return parts.map((part, n) => ({ ...part, before: was[n] ?? {}, after: will[n] ?? {} }));
}

/** What was shown of a request when it was sent, part by part. */
export function previewsOf(row: RequestRow): readonly Pick<Preview, 'about' | 'before' | 'after'>[] {
  if (row.kind === 'bundle') return partsOf(row);
  return [{ about: row.about, before: JSON.parse(row.before) as Facts, after: JSON.parse(row.after) as Facts }];
}

/** The rows of a bundle's parts, locked; undefined where somebody has changed, added or taken away one. */
async function lockParts(
  tx: Queryable,
  marks: Pick<Marks, 'holds'>,
  row: RequestRow,
): Promise<readonly StoredRequest[] | undefined> {
  if (row.kind !== 'bundle') return [];
  const rows = await tx.query<StoredRequest>(`${SELECT_REQUEST} where bundle_id = $1 order by id for update`, [row.id]);
  const due = partsOf(row).map(({ id }) => id);
  const isWhole = rows.length === due.length && rows.every(({ id }, n) => String(id) === due[n]);
  return isWhole && rows.every((one) => marks.holds(markedRequest(one), one.mark)) ? rows : undefined;
}

/**
 * Writes what becomes of a request and of all its parts, each with its line in the log. False, with nothing written, where the parts
 * are not as they were sent.
 */
export async function changeWhole(
  tx: Queryable,
  { marks, operatorLog }: { readonly marks: Marks; readonly operatorLog: OperatorLog },
  row: RequestRow,
  change: RequestChange,
  line: Omit<Parameters<OperatorLog['write']>[1], 'about' | 'customerId' | 'requestId'>,
): Promise<boolean> {
  const parts = await lockParts(tx, marks, row);
  if (parts === undefined) return false;
  for (const one of [row, ...parts]) {
    await changeRequest(tx, marks, one, change);
    await operatorLog.write(tx, {
      ...line,
      ...{ about: one.about, requestId: one.id, facts: { kind: one.kind, ...line.facts } },
      ...(one.customer_id === null ? {} : { customerId: one.customer_id }),
    });
  }
  return true;
}
