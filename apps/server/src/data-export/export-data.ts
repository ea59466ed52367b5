import { ok, type Outcome } from '@kuroshio/base';
import type { Download, InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { loadTexts, translator } from '@kuroshio/text';
import type { Queryable } from '../platform/database/index.ts';
import type { CustomerContext, Handler } from '../platform/http/index.ts';
import { archive, type ArchivedFile } from './archive.ts';
import type { DataExportParts } from './export-parts.ts';
import { lately, MOST_A_DAY } from './lately.ts';
import { PICTURES } from './opened.ts';
import { type ListSource, listAsCsv, listAsJson } from './read-lists.ts';
import { readMe } from './read-me.ts';
import { LISTS } from './tables.ts';

type Path = 'data-export/export-data';

/** Archives that are made at a time, of all customers: each holds a connection of the database. */
const AT_ONCE = 2;
/** Milliseconds after which one is broken off, however slowly it is read. */
const LONGEST = 10 * 60_000;

const LOCK_CUSTOMER = 'select 1 from customer where id = $1 for no key update';
const WRITE =
  'insert into data_export (customer_id, at, ip, device, language) values ($1, $2, $3, $4, $5) returning id';

/** Everything that is kept about a customer, for who knows the password and shows the second factor. Written down before it begins. */
export function exportData(
  parts: DataExportParts & { readonly title: string },
): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, exchange, vault, inbox } = parts;
  const running = new Set<number>();

  async function files(tx: Queryable, customer: number, first: string): Promise<readonly ArchivedFile[]> {
    const { instruments } = exchange.view.rulebook;
    const source: ListSource = { tx, vault, customer, symbolOf: (no) => instruments.byNo(no)?.symbol };
    const all: ArchivedFile[] = [
      { path: 'README.txt', compress: true, bytes: () => one(Buffer.from(`\uFEFF${first}`)) },
    ];
    for (const list of LISTS) {
      const path = `${list.folder}/${list.name}`;
      all.push({ path: `${path}.json`, compress: true, bytes: () => listAsJson(source, list) });
      all.push({ path: `${path}.csv`, compress: true, bytes: () => listAsCsv(source, list) });
    }
    for (const { folder, ids, one: select, open } of PICTURES)
      for (const { id } of await tx.query<{ id: bigint }>(ids, [customer]))
        all.push({
          ...{ path: `${folder}/${id}.jpg`, compress: false },
          async *bytes() {
            const [row] = await tx.query<Parameters<typeof open>[1]>(select, [id]);
            if (row !== undefined) yield open(vault, row);
          },
        });
    return all;
  }

  /** Counts it, says so to the customer, and refuses one too many. */
  async function begin(customer: number, context: CustomerContext, language: string): Promise<Outcome<null>> {
    const { now, ip, userAgent } = context;
    const begun = await database.transaction(async (tx) => {
      await tx.query(LOCK_CUSTOMER, [customer]);
      if ((await lately(tx, customer, now)).length >= MOST_A_DAY)
        return refuse('DATA_EXPORTED_OFTEN', { maximum: MOST_A_DAY });
      const [row] = await tx.query<{ id: bigint }>(WRITE, [customer, new Date(now), ip, userAgent, language]);
      const event = { event: 'data-export' } as const;
      return ok(await inbox.write(tx, [{ customer, kind: 'security', key: `data-export/${row?.id}`, event }], now));
    });
    if (!begun.ok) return begun;
    inbox.announce(begun.value);
    return ok(null);
  }

  return async ({ language, loginPassword, secondFactor }, context) => {
    const { customerId: customer } = context.requireCustomer();
    const known = await parts.checkLoginPassword(customer, loginPassword, context.now);
    if (!known.ok) return known;
    const stepped = await parts.stepUp(context, secondFactor);
    if (!stepped.ok) return stepped;
    if (running.has(customer)) return refuse('DATA_EXPORT_RUNNING');
    if (running.size >= AT_ONCE) return refuse('SYSTEM_BUSY');
    running.add(customer);
    try {
      const begun = await begin(customer, context, language);
      if (!begun.ok) {
        running.delete(customer);
        return begun;
      }
      const at = new Date(context.now);
      const t = translator(await loadTexts(language));
      const first = readMe(t, { title: parts.title || 'Kuroshio', account: String(customer), at });
      const stop = new AbortController();
      const longest = setTimeout(() => stop.abort(), LONGEST);
      const file: Download = {
        name: `kuroshio-data-${customer}-${at.toISOString().slice(0, 10)}.zip`,
        type: 'application/zip',
        bytes: archive(database, (tx) => files(tx, customer, first), { at, signal: stop.signal }),
        close() {
          clearTimeout(longest);
          stop.abort();
          running.delete(customer);
        },
      };
      return ok(file);
    } catch (error) {
      running.delete(customer);
      throw error;
    }
  };
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
