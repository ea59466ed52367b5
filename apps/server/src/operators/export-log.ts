import { CSV_MARK, csvRow, ok } from '@kuroshio/base';
import type { InputOf, LogEntry, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { readLines } from './list-log.ts';
import type { OperatorParts } from './operator-parts.ts';
import { wireLines } from './wire-line.ts';

type Path = 'operators/export-log';

const PAGE = 2_000;
const NAMES = ['line', 'at', 'operator', 'action', 'about', 'customer', 'request', 'facts', 'ip', 'holds'];

/** The log as a file, a part at a time. */
export function exportLog({
  database,
  log,
}: Pick<OperatorParts, 'database' | 'log'>): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  return async (asked, context) => {
    const { operatorId } = context.requireOperator();
    const { now, ip, userAgent: device } = context;
    const { before, ...filters } = asked;
    const facts = Object.fromEntries(
      Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
    );
    if (before === undefined)
      await log.note({ operatorId, action: 'log-exported', about: 'log', facts, ip, device, now });
    const { rows, next } = await readLines(database, asked, PAGE);
    const head = before === undefined ? [CSV_MARK, csvRow(NAMES)] : [];
    const entries = await wireLines(database, log, rows);
    return ok({ csv: [...head, ...entries.map(rowOf)].join(''), lines: entries.length, next });
  };
}

function rowOf({ id, at, operator, action, about, customer, request, facts, ip, holds }: LogEntry): string {
  const said = Object.entries(facts).map(([name, value]) => `${name}: ${value}`);
  return csvRow([
    ...[id, new Date(at).toISOString(), operator, action, about, customer ?? '', request ?? '', said.join('; '), ip],
    holds ? 'yes' : 'no',
  ]);
}
