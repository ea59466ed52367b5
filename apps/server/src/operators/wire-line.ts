import type { LogEntry } from '@kuroshio/contract';
import type { Queryable } from '../platform/database/index.ts';
import { type OperatorLog, SELECT_LINE, type StoredLine } from './operator-log.ts';

/** The names of operators by number. */
export async function namesOf(on: Queryable, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await on.query<{ id: number; name: string }>('select id, name from operator where id = any($1)', [
    wanted,
  ]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Lines as they are shown, each held against the one before it. */
export async function wireLines(
  on: Queryable,
  log: Pick<OperatorLog, 'follows'>,
  lines: readonly StoredLine[],
): Promise<LogEntry[]> {
  const names = await namesOf(
    on,
    lines.map((one) => one.operator_id),
  );
  const before = await on.query<StoredLine>(`${SELECT_LINE} where id = any($1::bigint[])`, [
    lines.map((one) => String(one.id - 1n)),
  ]);
  const links = new Map(before.map((one) => [one.id, one.link]));
  return lines.map((line) => ({
    id: String(line.id),
    at: line.at.getTime(),
    operator: line.operator_id === null ? '' : (names.get(line.operator_id) ?? String(line.operator_id)),
    ...{ action: line.action, about: line.about, ip: line.ip },
    customer: line.customer_id === null ? null : String(line.customer_id),
    request: line.request_id === null ? null : String(line.request_id),
    facts: factsOf(line.facts),
    holds:
      (line.id === 1n || links.has(line.id - 1n)) && log.follows(links.get(line.id - 1n) ?? new Uint8Array(), line),
  }));
}

/** What is no object of texts was not written by the program; its line does not hold either. */
function factsOf(text: string): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(JSON.parse(text) as object).map(([name, value]) => [name, String(value)]));
  } catch {
    return {};
  }
}
