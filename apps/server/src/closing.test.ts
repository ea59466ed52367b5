import { ok } from '@kuroshio/base';
import type { InputOf } from '@kuroshio/contract';
import { CASH_ASSETS } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAccount } from './closing/close-account.ts';
import { conditions } from './closing/conditions.ts';
import { REMOVED, STAYS } from './closing/retention.ts';
import { retentionReport } from './closing/retention-report.ts';
import { type Closures, startClosures } from './closing/start-closures.ts';
import { unlessClosed } from './closing/unless-closed.ts';
import { LISTS } from './data-export/tables.ts';
import { createFundingStage, type FundingStage } from './funding/test-funding.ts';
import { createSessions, createSignOut } from './identity/index.ts';
import { login } from './identity/login.ts';
import type { CustomerContext, OperatorContext } from './platform/http/index.ts';
import { createLog } from './platform/log.ts';
import { hashPassword } from './platform/secrets.ts';

const YEAR = 365.25 * 86_400_000;
let one: FundingStage;
let closures: Closures;
let sessions: ReturnType<typeof createSessions>;
const ended: number[] = [];
/** How far the clock of retention is ahead of that of everything else, which would tick through all of it. */
let shift = 0;

beforeAll(async () => {
  one = await createFundingStage({ stopsDeposit: (tx, { customer }) => closures.stops(tx, customer) });
  const { marks, clock } = one;
  const { database } = one.db;
  sessions = createSessions({ database, clock, marks });
  closures = await begin();
}, 60_000);
afterAll(async () => {
  await closures.stop();
  await one.close();
});

const hub = { closeSession: (id: number) => void ended.push(id) };
const begin = () =>
  startClosures({
    ...{ database: one.db.database, marks: one.marks, signOut: createSignOut({ sessions, hub }) },
    ...{
      clock: { ...one.clock, now: () => one.clock.now() + shift, after: () => () => undefined },
      log: createLog('silent'),
    },
  });

const close = (who: number, more: object = {}) =>
  closeAccount({
    closures,
    checkFundPassword: async (_, typed) => (typed === '271828' ? ok(null) : refuse('FUND_PASSWORD_WRONG', { left: 4 })),
    stepUp: async (_, code) => (code === 'wrong' ? refuse('SECOND_FACTOR_WRONG') : ok(null)),
  })({ understood: true, fundPassword: '271828', ...more } as InputOf<'closing/close-account'>, one.as(who));
const codeOf = (outcome: { ok: true } | { ok: false; refusal: { code: string } }) =>
  outcome.ok ? 'done' : outcome.refusal.code;

async function against(who: number) {
  const read = await conditions({ database: one.db.database })({}, one.as(who));
  if (!read.ok) throw new Error('conditions are always told');
  return read.value.conditions.filter(({ count }) => count > 0);
}

async function deposit(who: number, amount: bigint, key: string) {
  const input = { channel: 'practice', currency: 'TWD', amount: String(amount), senderTail: '', depositKey: key };
  return codeOf(await one.act.deposit(input as InputOf<'funding/deposit'>, one.as(who)));
}

/** Puts a row into a table that needs none of its other columns but these. */
const put = (table: string, values: Record<string, string | number>) => {
  const names = Object.keys(values);
  return one.db.owner.query(
    `insert into ${table} (${names.join(', ')}) overriding system value values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(values),
  );
};

describe('closing an account', () => {
  it('is done where nothing is left, signs all devices out, and refuses to sign in with the day', async () => {
    const who = await one.customer();
    const { owner, database } = one.db;
    const phone = '+886912000777';
    const row = { table: 'customer', id: who, phone, password_hash: await hashPassword('a long password 77') } as const;
    await owner.query('update customer set phone = $2, password_hash = $3, mark = $4 where id = $1', [
      ...[who, phone, row.password_hash, one.marks.make(row)],
    ]);
    const signIn = () =>
      login({
        ...{ database, sessions, marks: one.marks, hub, closedAt: closures.closedAt },
        secondFactor: { check: async () => ok(null) },
      })({ phone: '0912000777', country: 'TW', password: 'a long password 77' } as never, one.as(who));
    const before = await signIn();
    expect(codeOf(before)).toBe('done');
    expect(await against(who)).toEqual([]);
    expect(codeOf(await close(who))).toBe('done');
    expect(ended.length).toBeGreaterThan(0);
    const token = before.ok ? before.value.token : '';
    expect(await sessions.authenticate(token)).toBeUndefined();
    expect(await signIn()).toMatchObject(refuse('ACCOUNT_CLOSED', { date: '2026.07.09' }));
    // A wrong password learns nothing.
    const wrong = await login({
      ...{ database, sessions, marks: one.marks, hub, closedAt: closures.closedAt },
      secondFactor: { check: async () => ok(null) },
    })({ phone: '0912000777', country: 'TW', password: 'another password' } as never, one.as(who));
    expect(codeOf(wrong)).toBe('CREDENTIALS_WRONG');
    // The telephone number is not free while the data is kept.
    await expect(
      put('customer', {
        id: who + 500,
        phone,
        password_hash: '',
        invited_with: 'TESTCODE',
        language: 'tw',
        created_at: 'now',
      }),
    ).rejects.toThrow(/unique/);
  });

  it('is refused with a cent left, with the amount', async () => {
    const who = await one.customer();
    expect(await deposit(who, 100_000n, 'closing-cent')).toBe('done');
    expect(await close(who)).toMatchObject(refuse('CLOSING_BALANCE_LEFT', { amount: '1000.00', currency: 'TWD' }));
    const [{ id } = { id: 0n }] = await one.db.owner.query<{ id: bigint }>(
      'select account_id as id from balance where account_id >> 24 = $1 and amount > 0',
      [who],
    );
    await one.db.owner.query('update balance set amount = 1 where account_id = $1', [id]);
    expect(await close(who)).toMatchObject(refuse('CLOSING_BALANCE_LEFT', { amount: '0.01', currency: 'TWD' }));
    expect(await against(who)).toMatchObject([{ kind: 'balances', amounts: [{ currency: 'TWD', amount: '1' }] }]);
    await one.db.owner.query('update balance set amount = 0 where account_id = $1', [id]);
    expect(codeOf(await close(who))).toBe('done');
  });

  it('lets all that is left leave to a card though it is below the least, and no other amount, and none while more stands', async () => {
    const who = await one.customer();
    const card = { kind: 'card', id: await one.card(who) } as const;
    let keys = 0;
    const withdraw = async (amount: string) =>
      one.act.withdraw(
        {
          ...{ destination: card, amount, fundPassword: '271828', assured: true },
          withdrawalKey: `closing-rest-${++keys}-${who}` as never,
        },
        one.as(who),
      );
    const ofCard = async () => {
      const told = await one.act.terms({}, one.as(who));
      return told.ok ? told.value.withdrawals.find(({ kind }) => kind === 'card')?.terms : undefined;
    };
    expect(await deposit(who, 1_000_000n, 'rest-first')).toBe('done');
    const first = await withdraw('995000');
    expect(codeOf(first)).toBe('done');
    // Fifty dollars are left, and a withdrawal is under way.
    expect(await ofCard()).toMatchObject({ minimum: '100000', fee: '1500' });
    one.clock.advance(60_000);
    await one.desk();
    expect(await ofCard()).toMatchObject({ minimum: '5000', fee: '1500' });
    expect(codeOf(await withdraw('4900'))).toBe('AMOUNT_BELOW_MINIMUM');
    // Not while there are other things to end.
    await put('bank_line', {
      ...{ id: 9500, source: 'practice-bank', reference: 'rest', customer_id: who, pay_to: '', asset: 1, amount: 1 },
      ...{ at: 'now', state: 'unmatched', mark: `\\x${'00'.repeat(16)}` },
    });
    expect(codeOf(await withdraw('5000'))).toBe('AMOUNT_BELOW_MINIMUM');
    await one.db.owner.query('delete from bank_line where id = 9500');
    const both = await Promise.all([withdraw('5000'), withdraw('5000')]);
    expect(both.filter(({ ok: isDone }) => isDone)).toHaveLength(1);
    one.clock.advance(60_000);
    await one.desk();
    expect(await one.balance(who, 'TWD')).toEqual({ available: 0n, held: 0n });
    expect(codeOf(await close(who))).toBe('done');
  });

  it('takes no fee that would be all of it, and leaves a part of a dollar, which no bank sends', async () => {
    const who = await one.customer();
    const card = { kind: 'card', id: await one.card(who) } as const;
    expect(await deposit(who, 1_000_000n, 'rest-small')).toBe('done');
    const input = { destination: card, fundPassword: '271828', assured: true };
    const ask = (amount: string) =>
      one.act.withdraw({ ...input, amount, withdrawalKey: `rest-small-${amount}` as never }, one.as(who));
    expect(codeOf(await ask('999000'))).toBe('done');
    one.clock.advance(60_000);
    await one.desk();
    const last = await ask('1000');
    expect(last).toMatchObject({ ok: true, value: { amount: '1000', fee: '0' } });
    one.clock.advance(60_000);
    await one.desk();
    expect(await against(who)).toEqual([]);
  });

  const now = '2026-07-09T02:00:00Z';
  const key = { client_key: 'closing-key', fingerprint: 0 };
  const mark = `\\x${'00'.repeat(16)}`;
  it.each<[string, string, Record<string, string | number>]>([
    [
      'deposits',
      'deposit',
      {
        ...{ id: 9001, ...key, channel: 'virtual-account', asset: CASH_ASSETS.TWD.id, amount: 100, fee: 0 },
        ...{ state: 'under-review', pay_to: '', sender_tail: '', asked_at: now, due_at: now, mark },
      },
    ],
    [
      'orders',
      'orders',
      {
        ...{
          id: 9002,
          client_order_id: 'closing',
          fingerprint: 0,
          instrument_no: 1,
          cash_asset: 1,
          side: 'buy',
          type: 'limit',
        },
        ...{ time_in_force: 'ROD', board: 'regular', quantity: 1, price: 1, book_price: 1, trading_date: '2026-07-09' },
        ...{
          state: 'open',
          filled_quantity: 0,
          filled_value: 0,
          fills: 0,
          charges: '[]',
          held_cash: 0,
          pledged_cash: 0,
        },
        ...{ held_shares: 0, closes: '[]', placed_at: now, updated_at: now, priority: 1 },
      },
    ],
    [
      'strategies',
      'strategy_lot',
      {
        ...{ strategy_id: 9003, units: 1, price_mark: 1, cost: 1, realised: 0, stop_bps: 500, stop_base: 0 },
        ...{ joined_on: '2026-07-09', mark },
      },
    ],
    [
      'settlements',
      'entitlement',
      {
        ...{ action_id: 9004, instrument_no: 1, asset: 1, shares: 1, gross: 1, fees: 0, tax: 0, ex_date: '2026-07-09' },
        ...{ pays_on: '2026-08-09', state: 'pending' },
      },
    ],
  ])('is hindered by %s', async (kind, table, values) => {
    const who = await one.customer();
    const { owner } = one.db;
    await owner.transaction(async (tx) => {
      // Only what closing looks at is put in; what such rows hang on is not.
      await tx.query('set local session_replication_role = replica');
      const all: Record<string, string | number> = { customer_id: who, ...values };
      const names = Object.keys(all);
      await tx.query(
        `insert into ${table} (${names.join(', ')}) overriding system value values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
        Object.values(all),
      );
    });
    expect((await against(who)).map((found) => found.kind)).toEqual([kind]);
    expect(await close(who)).toMatchObject(refuse('CLOSING_HINDERED', { count: 1 }));
  });

  it('needs the fund password and the second factor', async () => {
    const who = await one.customer();
    expect(codeOf(await close(who, { fundPassword: '000000' }))).toBe('FUND_PASSWORD_WRONG');
    expect(codeOf(await close(who, { secondFactor: 'wrong' }))).toBe('SECOND_FACTOR_WRONG');
    expect(closures.closedAt(who)).toBeUndefined();
  });

  it('beside a deposit ends with one of the two: no money comes to an account that is closed', async () => {
    for (let n = 0; n < 5; n++) {
      const who = await one.customer();
      const [closed, paid] = await Promise.all([close(who), deposit(who, 100_000n, `beside-${n}-closing`)]);
      const { available } = await one.balance(who, 'TWD');
      expect([codeOf(closed) === 'done', paid === 'done']).toEqual(
        codeOf(closed) === 'done' ? [true, false] : [false, true],
      );
      expect(available > 0n).toBe(paid === 'done');
    }
    const who = await one.customer();
    await close(who);
    expect(await deposit(who, 100_000n, 'after-closing')).toBe('ACCOUNT_CLOSED');
  });

  it('stops whoever still has a session, also after a start, and not by a row that somebody made up', async () => {
    const [who, victim] = [await one.customer(), await one.customer()];
    await close(who);
    await put('account_closure', { customer_id: victim, closed_at: now, mark });
    const again = await begin();
    expect([again.closedAt(who) === undefined, again.closedAt(victim)]).toEqual([false, undefined]);
    const route = unlessClosed(again)({ endpoint: {} as never, handler: async () => ok('done') });
    const calling = (id: number) => ({ customer: { customerId: id } }) as unknown as CustomerContext;
    expect(codeOf((await route.handler({}, calling(who))) as never)).toBe('ACCOUNT_CLOSED');
    expect(codeOf((await route.handler({}, calling(victim))) as never)).toBe('done');
    await again.stop();
  });
});

describe('what is kept of a closed account', () => {
  it('names each table of the customer: removed after five or ten years, or why it stays', () => {
    const known = new Set([...REMOVED['five-years'], ...REMOVED['ten-years'], ...Object.keys(STAYS)]);
    const all = LISTS.flatMap((list) => list.of);
    expect(all.filter((table) => !known.has(table))).toEqual([]);
    const twice = Object.keys(STAYS).filter((table) => Object.values(REMOVED).flat().includes(table));
    expect(twice).toEqual([]);
  });

  /** As if the account had been closed so many years ago, for the machine and the database. */
  async function age(who: number, years: number): Promise<void> {
    await one.db.owner.query(
      'update account_closure set written_at = now() - make_interval(days => $2) where customer_id = $1',
      [...[who, Math.ceil(years * 365.25)]],
    );
    shift += years * YEAR;
  }
  const report = async (who: number) => {
    const read = await retentionReport(closures)({}, {} as OperatorContext);
    if (!read.ok) throw new Error('a report is always told');
    return read.value.closures.find(({ customer }) => customer === String(who))?.stages ?? [];
  };

  it('is told by a dry run, removed by the job when it is due and not before, and written down; postings stay', async () => {
    const who = await one.customer();
    const { owner } = one.db;
    expect(await deposit(who, 100_000n, 'kept-deposit')).toBe('done');
    await owner.query('update balance set amount = 0 where account_id >> 24 = $1', [who]);
    await one.card(who);
    const postings = async () => (await owner.query('select id from posting where owner_id = $1', [who])).length;
    const before = await postings();
    const cards = async () => (await owner.query('select id from bank_card where customer_id = $1', [who])).length;
    await close(who);
    await closures.look();
    const count = (rows: { table: string; count: number }[] | undefined, table: string) =>
      rows?.find((row) => row.table === table)?.count;
    const [five] = await report(who);
    expect([five?.removedAt, count(five?.rows, 'bank_card'), await cards()]).toEqual([null, 1, 1]);

    await age(who, 5.01);
    const dry = await report(who);
    await closures.look();
    const [done, ten] = await report(who);
    // What the dry run said is what was done.
    expect(done?.rows.toSorted((a, b) => a.table.localeCompare(b.table))).toEqual(
      dry[0]?.rows.toSorted((a, b) => a.table.localeCompare(b.table)),
    );
    expect([done?.removedAt === null, ten?.removedAt, await cards(), await postings()]).toEqual([
      false,
      null,
      0,
      before,
    ]);
    const [person] = await owner.query<{ phone: string }>('select phone from customer where id = $1', [who]);
    expect(person?.phone).toMatch(/^\+886/);

    await age(who, 5.01);
    await owner.query("update account_closure set written_at = now() - interval '11 years' where customer_id = $1", [
      who,
    ]);
    await closures.look();
    const [gone] = await owner.query<{ phone: string; mark: Uint8Array }>(
      'select phone, mark from customer where id = $1',
      [who],
    );
    expect([gone?.phone, await postings()]).toEqual([`removed-${who}`, before]);
    expect((await report(who))[1]?.removedAt).not.toBeNull();
    const kept = { table: 'customer', id: who, phone: `removed-${who}`, password_hash: '' } as const;
    expect(one.marks.fits(kept, gone?.mark ?? null)).toBe(true);
    // Once is enough.
    await closures.look();
    const removals = await owner.query('select stage from data_removal where customer_id = $1', [who]);
    expect(removals).toHaveLength(2);
  });

  it('is not removed early by whoever has the server’s password of the database', async () => {
    const who = await one.customer();
    const { database } = one.db;
    const early = () => database.query("select remove_person_data($1, 'five-years', null)", [who]);
    await expect(early()).rejects.toThrow(/is kept/);
    await database.query(
      `insert into account_closure (id, customer_id, closed_at, mark) overriding system value
       values (88001, $1, '2001-01-01', decode(repeat('00', 16), 'hex'))`,
      [who],
    );
    await expect(early()).rejects.toThrow(/is kept/);
    for (const text of [
      "update account_closure set written_at = '2001-01-01'",
      "insert into account_closure (customer_id, closed_at, mark, written_at) values (1, now(), '', '2001-01-01')",
      'delete from account_closure',
    ])
      await expect(database.query(text)).rejects.toThrow(/permission denied/);
  });
});
