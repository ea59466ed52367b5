import { POSTING_KINDS } from '@kuroshio/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveNew } from './books/index.ts';
import { createMarginStage, type MarginStage, nt } from './margin/margin-stage.ts';
import type { OperatorContext } from './platform/http/index.ts';
import { ledgerOversightRoutes } from './ledger-oversight/index.ts';
import { listPostings } from './ledger-oversight/list-postings.ts';
import { kindsOfEvent } from './ledger-oversight/posting-rows.ts';
import { readPosting } from './ledger-oversight/read-posting.ts';
import { trialBalance } from './ledger-oversight/trial-balance.ts';

let margin: MarginStage;
let customer: number;
const noted: Record<string, unknown>[] = [];

beforeAll(async () => {
  margin = await createMarginStage('books-to-see');
  customer = await margin.customer(nt(3_000_000));
  const limit = String(nt(5_000_000));
  const opened = await margin.act.open({ limit, agreement: '2026-11' } as never, margin.as(customer));
  if (!opened.ok) throw new Error(opened.refusal.code);
  await margin.buy(customer, 2);
  // More than two pages of a day.
  for (let count = 0; count < 320; count += 1) await margin.customer(nt(1_000 + count));
  // Some of it a day earlier, and some two days: what stands is the same, the days differ.
  const { owner } = margin.stage.db;
  const order = 'select id, 3 - ntile(3) over (order by id) as days from posting';
  await owner.query(
    `update posting p set created_at = created_at - o.days * interval '1 day' from (${order}) o where o.id = p.id`,
  );
}, 60_000);
afterAll(() => margin.close());

const parts = () => ({
  database: margin.stage.db.database,
  view: margin.parts.exchange.view,
  operatorLog: { note: async (line: object) => void noted.push({ ...line }) } as never,
});
/** The clock of the stage may differ from the wall's: today is the day of the newest posting. */
let now = 0;
const context = () => ({ now, requireOperator: () => ({ operatorId: 7 }) }) as unknown as OperatorContext;
const must = <Answer>(outcome: { readonly ok: boolean; readonly value?: Answer }): Answer => {
  if (!outcome.ok || outcome.value === undefined) throw new Error(JSON.stringify(outcome));
  return outcome.value;
};
const dayOf = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);

interface Line {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly amount: bigint;
  readonly created_at: Date;
}

/** Added up one by one from every transfer that there is: no checkpoint, no balances, no index. */
async function byHand(asset: bigint, day: string) {
  const lines = await margin.stage.db.owner.query<Line>(
    'select p.id, debit, credit, amount, created_at from transfer join posting p on p.id = posting_id',
  );
  const rows = new Map<string, { opening: bigint; debits: bigint; credits: bigint; closing: bigint }>();
  for (const { debit, credit, amount, created_at: at } of lines) {
    if ((debit / 256n) % 65_536n !== asset) continue;
    const on = dayOf(at.getTime());
    for (const [account, change] of [[debit, -amount] as const, [credit, amount] as const]) {
      const owner = account / 16_777_216n;
      const name =
        owner < 1_000n ? `house ${owner}` : `${owner < 400_000_000n ? 'customer' : 'pool'} ${account % 256n}`;
      const row = rows.get(name) ?? { opening: 0n, debits: 0n, credits: 0n, closing: 0n };
      if (on < day) row.opening += change;
      if (on === day && change < 0n) row.debits -= change;
      if (on === day && change > 0n) row.credits += change;
      if (on <= day) row.closing += change;
      rows.set(name, row);
    }
  }
  return [...rows.values()]
    .map((row) => [row.opening, row.debits, row.credits, row.closing].map(String).join(' '))
    .filter((row) => row !== '0 0 0 0')
    .sort();
}

describe('the trial balance', () => {
  beforeAll(async () => {
    const [newest] = await margin.stage.db.owner.query<{ at: Date }>('select max(created_at) as at from posting');
    now = newest?.at.getTime() ?? 0;
  });

  const shown = async (asset: string, day?: string) =>
    must(await trialBalance(parts())({ asset, ...(day === undefined ? {} : { day }) }, context()));

  it.each([0, 1, 2, 3])('is what all transfers add up to, %i days ago, with and without a checkpoint', async (days) => {
    const day = dayOf(now - days * 86_400_000);
    const due = await byHand(1n, day);
    const look = async () => {
      const { rows, total } = await shown('TWD', day);
      expect([total.closing, total.opening]).toEqual(['0', '0']);
      expect(total.debits).toBe(total.credits);
      return rows
        .map(({ opening, debits, credits, closing }) => `${opening} ${debits} ${credits} ${closing}`)
        .filter((row) => row !== '0 0 0 0')
        .sort();
    };
    expect(await look()).toEqual(due);
    expect(await proveNew(margin.stage.db.database, now)).toEqual([]);
    expect(await look()).toEqual(due);
    if (days === 0) expect(due.length).toBeGreaterThan(3);
  });

  it('has shares too, and names what it has', async () => {
    const { rows, decimals, currencies } = await shown('TWSE:2317');
    expect(decimals).toBe(0);
    expect(currencies).toContain('TWD');
    expect(rows).toContainEqual(expect.objectContaining({ holder: 'house', account: 'liquidity', closing: '-2000' }));
    const own = rows.filter(({ holder }) => holder === 'customer').map(({ closing }) => BigInt(closing));
    expect(own.reduce((sum, one) => sum + one, 0n)).toBe(2_000n);
  });

  it('does not come to nothing where a balance has been written over', async () => {
    const { owner } = margin.stage.db;
    const change = (by: number) =>
      owner.query('update balance set amount = amount + $2 where account_id = $1', [
        BigInt(customer) * 16_777_216n + 256n + 1n,
        by,
      ]);
    await change(500);
    expect((await shown('TWD')).total.closing).toBe('500');
    await change(-500);
    expect((await shown('TWD')).total.closing).toBe('0');
  });

  it('refuses what there is not', async () => {
    const ask = async (asset: string, day?: string) => {
      const outcome = await trialBalance(parts())({ asset, ...(day === undefined ? {} : { day }) }, context());
      return outcome.ok ? 'shown' : outcome.refusal.code;
    };
    expect(await ask('TWSE:0000')).toBe('ASSET_UNKNOWN');
    expect(await ask('TWD', '2026-02-30')).toBe('LEDGER_DAY_NOT_KEPT');
    expect(await ask('TWD', dayOf(now + 86_400_000))).toBe('LEDGER_DAY_NOT_KEPT');
    expect(await ask('TWD', dayOf(now - 31 * 86_400_000))).toBe('LEDGER_DAY_NOT_KEPT');
    expect(await ask('TWD', dayOf(now - 30 * 86_400_000))).toBe('shown');
  });
});

describe('the journal', () => {
  it('has every posting of its days once, page by page, and each with its lines', async () => {
    const found: string[] = [];
    for (const days of [0, 1, 2, 3]) {
      let before: string | undefined;
      const day = dayOf(now - days * 86_400_000);
      do {
        const asked = { day, ...(before === undefined ? {} : { before }) };
        const outcome = await listPostings(parts())(asked, context());
        if (!outcome.ok) break;
        const { postings, next } = outcome.value;
        expect(postings.every(({ transfers, at }) => transfers.length > 0 && dayOf(at) === day)).toBe(true);
        found.push(...postings.map(({ id }) => id));
        before = next ?? undefined;
      } while (before !== undefined);
    }
    const all = await margin.stage.db.owner.query<{ id: bigint }>('select id from posting');
    expect(found.toSorted()).toEqual(all.map(({ id }) => String(id)).toSorted());
    expect(noted.at(-1)).toMatchObject({ action: 'postings-listed', operatorId: 7 });
  });

  it('has what moved one account alone', async () => {
    const of = { asset: 'TWD', holder: 'customer', account: 'loan' } as const;
    const found: string[] = [];
    for (const days of [0, 1, 2]) {
      const outcome = await listPostings(parts())({ day: dayOf(now - days * 86_400_000), of }, context());
      if (outcome.ok) found.push(...outcome.value.postings.map(({ kind }) => kind));
    }
    expect(new Set(found)).toEqual(new Set(['margin-draw']));
  });

  it('opens one with all of its order, by whoever looked', async () => {
    const [fill] = await margin.stage.db.owner.query<{ id: bigint; business_id: bigint }>(
      'select id, business_id from posting where kind = $1 limit 1',
      [POSTING_KINDS['buy-fill']],
    );
    const { posting, ofEvent } = must(await readPosting(parts())({ id: String(fill?.id) }, context()));
    expect(posting).toMatchObject({ kind: 'buy-fill', customer: String(customer), event: { what: 'order' } });
    expect(ofEvent.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['order-hold', 'buy-fill', 'margin-draw']));
    expect(ofEvent.every(({ event }) => event.id === String(fill?.business_id))).toBe(true);
    expect(noted.at(-1)).toMatchObject({ action: 'posting-read', about: `posting/${fill?.id}`, customerId: customer });
    const none = await readPosting(parts())({ id: '999999999999' }, context());
    expect(none).toMatchObject({ ok: false, refusal: { code: 'POSTING_NOT_FOUND' } });
  });

  it('knows the event of every kind of posting that the ledger has', () => {
    for (const kind of Object.values(POSTING_KINDS)) expect(kindsOfEvent(kind)).toContain(kind);
  });

  it('is asked through calls that only read', () => {
    expect(ledgerOversightRoutes(parts()).map(({ endpoint }) => endpoint.does)).toEqual(['reads', 'reads', 'reads']);
  });
});
