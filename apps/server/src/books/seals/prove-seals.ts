import type { Database, Queryable } from '../../platform/database/index.ts';
import { rootOf } from './hash-tree.ts';
import { type SealedRows, unpackKeys } from './pack-keys.ts';
import { type RowReader, readersOf, type StandingRow } from './read-rows.ts';
import { putBack } from './heads-file.ts';
import { CHAINS, type ChainName, type Head, NO_HEAD, nextHead, sealOf } from './seal-chain.ts';
import type { SealKey } from './seal-key.ts';
import type { SealedKind } from './sealed-kind.ts';
import { POSTINGS } from './sealing.ts';

/** Something that does not stand as it was sealed. */
export interface BrokenSeal {
  readonly table: string;
  /** Its primary key, the parts divided by spaces. */
  readonly key: string;
  readonly what:
    | 'differs from what was sealed'
    | 'was written without a seal'
    | 'is gone'
    | 'does not follow'
    | 'is not ours'
    | 'was put back';
}

interface SealRow {
  readonly [column: string]: unknown;
  readonly chain: number;
  readonly no: bigint;
  readonly keys: Uint8Array;
  readonly head: Uint8Array;
  readonly mac: Uint8Array;
  /** Another look may find more of its time. */
  readonly late: boolean;
}

/** What seals say of the rows of one kind: by key the check of what was sealed last. */
type Sealed = Map<number, Map<string, number>>;

export interface SealProof {
  /**
   * Compares what was sealed and what was written since the last look, whoever wrote it. Everything at the first look, where
   * rows have been deleted or tables made anew, as long as something is broken, and where it is asked for. Trusts only what
   * this process has found before. One look at a time: a call while one runs waits for its own.
   * @returns what is broken, the first twenty
   */
  look(whole?: boolean): Promise<readonly BrokenSeal[]>;
}

const MOST_SHOWN = 20;
/** Seals that are read at once. */
const WINDOW = 500;

const postingsOf = (rows: readonly SealedRows[]) => rows.find(({ code }) => code === POSTINGS)?.rows ?? [];

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const NEWER = `select chain, no, keys, head, mac, age(xmin) <= age(pg_snapshot_xmin(pg_current_snapshot())::xid) as late
  from seal where chain = $1 and no >= $2 order by no limit ${WINDOW}`;
const SAFE = 'select pg_snapshot_xmin(pg_current_snapshot())::text as safe';

/** Nothing that is sealed is ever deleted, emptied or made anew. The database counts it, and names files anew. */
const DISTURBED = `select string_agg(concat_ws(' ', relname, pg_stat_get_tuples_deleted(oid), pg_relation_filenode(oid)), ', ' order by relname)
    as marks
  from pg_class where oid = any($1::text[]::regclass[])`;

export interface SealProofParts {
  readonly key: SealKey;
  readonly kinds: readonly SealedKind<never>[];
  /** Where the chains stood by what is kept outside of the database. */
  readonly outside: ReadonlyMap<ChainName, Head>;
}

export function createSealProof(database: Database, { key, kinds, outside }: SealProofParts): SealProof {
  const readers = readersOf(key, kinds);
  // What stood before there were seals comes first: whatever was written since counts.
  const chains = [CHAINS.start, CHAINS.exchange, CHAINS.books];
  /** The last seal of each chain that needs no second look. */
  let heads = new Map<number, Head>();
  /** How far each chain had come at the last look. */
  let newest = new Map<number, number>();
  /** The oldest transaction that still ran at the last look; undefined before the first. */
  let safe: string | undefined;
  /** What the database said of deleted rows and of its files. */
  let marks = '';
  let running: Promise<unknown> = Promise.resolve();

  function note(sealed: Sealed, rows: readonly SealedRows[]): void {
    for (const { code, rows: own } of rows) {
      let kind = sealed.get(code);
      if (kind === undefined) {
        kind = new Map();
        sealed.set(code, kind);
      }
      for (const row of own) kind.set(row.key.join(' '), row.check);
    }
  }

  /** The leaves of the postings that seals name, as they stand. */
  async function leavesOf(on: Queryable, seals: readonly (readonly SealedRows[])[]): Promise<Map<string, string>> {
    const keys = seals.flatMap((rows) => postingsOf(rows).map((row) => row.key));
    const found = keys.length === 0 ? [] : await (readers[0] as RowReader).withKeys(on, keys);
    return new Map(found.map((row) => [row.key, row.leaf ?? '']));
  }

  interface Found {
    readonly broken: BrokenSeal[];
    readonly heads: Map<number, Head>;
    readonly newest: Map<number, number>;
    readonly sealed: Sealed;
  }

  /** Follows one chain from where it was last seen. */
  async function followChain(on: Queryable, chain: number, found: Found): Promise<void> {
    let before = heads.get(chain) ?? NO_HEAD;
    let done = before;
    for (;;) {
      const seals = await on.query<SealRow>(NEWER, [chain, before.no]);
      if (before.no > 0 && Number(seals[0]?.no ?? 0n) !== before.no) {
        found.broken.push({ table: 'seal', key: `${chain} ${before.no}`, what: 'is gone' });
        return;
      }
      const rowsOf = seals.map((seal) => unpackKeys(seal.keys));
      const leaves = await leavesOf(on, rowsOf);
      for (const [i, seal] of seals.entries()) {
        const name = `${chain} ${seal.no}`;
        const stored: Head = { no: Number(seal.no), head: hex(seal.head) };
        // Where the last look ended: it must still stand there.
        if (stored.no === before.no && stored.head === before.head) continue;
        if (sealOf(key, stored) !== hex(seal.mac)) {
          found.broken.push({ table: 'seal', key: name, what: 'is not ours' });
          return;
        }
        const rows = rowsOf[i] ?? [];
        const root = rootOf(postingsOf(rows).map((row) => leaves.get(row.key.join(' ')) ?? ''));
        const { no, head } = nextHead(before, chain, root, seal.keys);
        // Its own mark holds, so what comes after it is known again; what it was made of is named by the rows.
        if (no !== stored.no || head !== stored.head)
          found.broken.push({ table: 'seal', key: name, what: 'does not follow' });
        note(found.sealed, rows);
        before = stored;
        // One writer: those after a late one are late too.
        if (!seal.late) done = stored;
      }
      if (seals.length < WINDOW) break;
    }
    if (before.no < (newest.get(chain) ?? 0)) {
      found.broken.push({ table: 'seal', key: `${chain} ${before.no + 1}`, what: 'is gone' });
    }
    found.heads.set(chain, done);
    found.newest.set(chain, before.no);
  }

  function compare(reader: RowReader, rows: readonly StandingRow[], sealed: Map<string, number>, found: Found): void {
    for (const row of rows) {
      const check = sealed.get(row.key);
      if (check === row.check) continue;
      const what = check === undefined ? 'was written without a seal' : 'differs from what was sealed';
      found.broken.push({ table: reader.table, key: row.key, what });
    }
  }

  const tables = ['seal', 'transfer', ...readers.map(({ table }) => table)];

  async function lookAt(
    on: Queryable,
    asked: boolean,
  ): Promise<{ readonly found: Found; readonly safe: string; readonly marks: string }> {
    const found: Found = { broken: [], heads: new Map(), newest: new Map(), sealed: new Map() };
    const [now] = await on.query<{ safe: string }>(SAFE);
    const [disturbed] = await on.query<{ marks: string }>(DISTURBED, [tables]);
    const since = asked || disturbed?.marks !== marks ? undefined : safe;
    if (since === undefined) heads = new Map();
    if (since === undefined) {
      for (const name of await putBack(on, outside))
        found.broken.push({ table: 'seal', key: name, what: 'was put back' });
    }
    for (const chain of chains) await followChain(on, chain, found);
    for (const reader of readers) {
      const sealed = found.sealed.get(reader.code) ?? new Map<string, number>();
      const seen = new Set<string>();
      if (since === undefined) {
        for await (const rows of reader.all(on)) {
          compare(reader, rows, sealed, found);
          for (const row of rows) seen.add(row.key);
        }
      } else {
        const rows = await reader.changedSince(on, since);
        compare(reader, rows, sealed, found);
        for (const row of rows) seen.add(row.key);
      }
      for (const name of sealed.keys()) {
        if (!seen.has(name)) found.broken.push({ table: reader.table, key: name, what: 'is gone' });
      }
    }
    return { found, safe: now?.safe ?? '0', marks: disturbed?.marks ?? '' };
  }

  async function look(whole: boolean): Promise<readonly BrokenSeal[]> {
    const seen = await database.transaction((tx) => lookAt(tx, whole), { isolation: 'repeatable read' });
    const { found } = seen;
    // Whether what is broken has been mended, only everything shows.
    const holds = found.broken.length === 0;
    if (holds) ({ heads, newest } = found);
    safe = holds ? seen.safe : undefined;
    if (holds) ({ marks } = seen);
    return found.broken.slice(0, MOST_SHOWN);
  }

  return {
    look(whole = false) {
      const own = running.then(() => look(whole));
      running = own.catch(() => undefined);
      return own;
    },
  };
}
