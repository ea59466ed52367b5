import { timingSafeEqual } from 'node:crypto';
import type { Seals } from '../books/index.ts';
import type { Database, Queryable } from '../platform/database/index.ts';

/** What somebody did, or looked at. */
export interface LogLine {
  /** Undefined where it was the program itself. */
  readonly operatorId?: number | undefined;
  /** Such as `sign-in`, `request-approved`, `photos-viewed`. */
  readonly action: string;
  /** The record it is about: `request/12`, `customer/100001`. */
  readonly about: string;
  readonly customerId?: number | undefined;
  readonly requestId?: bigint | undefined;
  readonly facts?: Readonly<Record<string, string>>;
  readonly ip?: string;
  readonly device?: string;
  /** Epoch ms. */
  readonly now: number;
}

export interface StoredLine extends Line {
  readonly [column: string]: unknown;
  readonly link: Uint8Array;
}

interface Line {
  readonly id: bigint;
  readonly at: Date;
  readonly operator_id: number | null;
  readonly action: string;
  readonly about: string;
  readonly customer_id: number | null;
  readonly request_id: bigint | null;
  readonly facts: string;
  readonly ip: string;
  readonly device: string;
}

/** Where the log stands. */
export interface LogHead {
  readonly id: bigint;
  readonly link: string;
}

/** The operators' log: lines are only ever added, each made of the one before it by a key that the database never has. */
export interface OperatorLog {
  /** Within the transaction of what it tells of. */
  write(tx: Queryable, line: LogLine): Promise<void>;
  /** Alone: of what is read. Nothing is shown that could not be written down. */
  note(line: LogLine): Promise<void>;
  /** Whether a line follows the one before it. @param before the link of that; empty for the first */
  follows(before: Uint8Array, line: StoredLine): boolean;
  /** Goes over lines after `from`. @returns where it stands then, and the first line that does not hold */
  prove(
    from: LogHead | undefined,
  ): Promise<{ readonly head: LogHead | undefined; readonly broken: bigint | undefined }>;
}

/** Number of the lock under which a line is added: one follows another. */
const LOG_LOCK = 720_020;
const COLUMNS = 'id, at, operator_id, action, about, customer_id, request_id, facts, ip, device, link';
export const SELECT_LINE = `select ${COLUMNS} from operator_log`;
const PAGE = 2_000;

export function createOperatorLog({
  database,
  key,
}: {
  readonly database: Database;
  readonly key: Pick<Seals['key'], 'authenticate'>;
}): OperatorLog {
  function linkOf(before: Uint8Array, line: Line): Buffer {
    const said = JSON.stringify([
      ...[Buffer.from(before).toString('hex'), String(line.id), line.at.getTime(), line.operator_id, line.action],
      ...[line.about, line.customer_id, line.request_id === null ? null : String(line.request_id)],
      ...[line.facts, line.ip, line.device],
    ]);
    return Buffer.from(key.authenticate(`operator log ${said}`), 'hex').subarray(0, 32);
  }

  async function write(tx: Queryable, line: LogLine): Promise<void> {
    await tx.query('select pg_advisory_xact_lock($1)', [LOG_LOCK]);
    const [last] = await tx.query<{ id: bigint; link: Uint8Array }>(
      'select id, link from operator_log order by id desc limit 1',
    );
    const stored = {
      id: (last?.id ?? 0n) + 1n,
      at: new Date(line.now),
      operator_id: line.operatorId ?? null,
      ...{ action: line.action, about: line.about },
      customer_id: line.customerId ?? null,
      request_id: line.requestId ?? null,
      facts: JSON.stringify(line.facts ?? {}),
      ip: line.ip ?? '',
      device: line.device ?? '',
    };
    const link = linkOf(last?.link ?? new Uint8Array(), stored);
    await tx.query(`insert into operator_log (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`, [
      ...[stored.id, stored.at, stored.operator_id, stored.action, stored.about, stored.customer_id],
      ...[stored.request_id, stored.facts, stored.ip, stored.device, link],
    ]);
  }

  const follows: OperatorLog['follows'] = (before, line) => {
    const due = linkOf(before, line);
    return due.length === line.link.length && timingSafeEqual(due, line.link);
  };

  return {
    write,
    note: (line) => database.transaction((tx) => write(tx, line)),
    follows,
    async prove(from) {
      let head = from;
      if (from !== undefined) {
        const [own] = await database.query<StoredLine>(`${SELECT_LINE} where id = $1`, [from.id]);
        if (own === undefined || Buffer.from(own.link).toString('hex') !== from.link)
          return { head: from, broken: from.id };
      }
      for (;;) {
        const rows: StoredLine[] = await database.query<StoredLine>(
          `${SELECT_LINE} where id > $1 order by id limit ${PAGE}`,
          [head?.id ?? 0n],
        );
        if (rows.length === 0) return { head, broken: undefined };
        for (const line of rows) {
          const isNext = line.id === (head?.id ?? 0n) + 1n;
          if (!isNext || !follows(Buffer.from(head?.link ?? '', 'hex'), line)) return { head, broken: line.id };
          head = { id: line.id, link: Buffer.from(line.link).toString('hex') };
        }
      }
    },
  };
}
