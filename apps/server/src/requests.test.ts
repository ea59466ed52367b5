import type { Outcome, Refusal } from '@kuroshio/base';
import type { OperatorRole, RequestAsked } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { passingSeals } from './books/index.ts';
import { instrument } from './exchange/stage.ts';
import { haltRules } from './halts/index.ts';
import { createMarks, type Marks } from './identity/index.ts';
import { addOperator, changeOperator, createOperatorLog, lockOperator, type OperatorLog } from './operators/index.ts';
import { createManualClock, type ManualClock } from './platform/clock.ts';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import type { OperatorContext } from './platform/http/index.ts';
import { createLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { approve } from './requests/approve.ts';
import { decline } from './requests/decline.ts';
import { detail } from './requests/detail.ts';
import { type AllRules, operatorRules, type Requests, startRequests } from './requests/index.ts';
import { list } from './requests/list.ts';
import { send } from './requests/send.ts';
import { withdraw } from './requests/withdraw.ts';
import { type Restrictions, restrictionRules, startRestrictions } from './restrictions/index.ts';
import { type KeptSettings, settingRules, startSettings } from './settings/index.ts';

/** Ten in the morning of the ninth in Taipei. */
const NOW = Date.parse('2026-07-09T02:00:00Z');
const MINUTE = 60_000;
const DAY = 86_400_000;
const log = createLog('silent');
const key = passingSeals().key;

const STAFF = {
  anna: ['admin', 'compliance', 'treasurer', 'market'],
  bert: ['admin', 'compliance', 'treasurer', 'market'],
  tina: ['treasurer'],
  cora: ['compliance'],
  mara: ['market'],
} as const satisfies Record<string, readonly OperatorRole[]>;
type Name = keyof typeof STAFF;

let db: TestDatabase;
let clock: ManualClock;
let marks: Marks;
let operatorLog: OperatorLog;
let settings: KeptSettings;
let restrictions: Restrictions;
let requests: Requests;
let rules: AllRules;
/** What the clock of Taiwan's market shows. */
let venueNow = NOW;
const ids = new Map<Name, number>();

beforeEach(async () => {
  db = await createTestDatabase();
  clock = createManualClock(NOW);
  venueNow = NOW;
  const { database } = db;
  marks = createMarks({ key, log, metrics: createMetrics({ withProcess: false }), now: clock.now });
  operatorLog = createOperatorLog({ database, key });
  await db.owner.query("insert into invitation (code) values ('HOUSE222') on conflict do nothing");
  await db.owner.query(`insert into customer (id, phone, password_hash, invited_with, language, created_at)
    overriding system value select id, '+88690000' || id, '', 'HOUSE222', 'tw', now() from generate_series(100001, 100003) id`);
  for (const [name, roles] of Object.entries(STAFF))
    ids.set(
      name as Name,
      await addOperator(db.owner, marks, {
        ...{ name, roles, password_hash: 'x', totp: Buffer.of(1), totp_step: 0n },
        ...{ state: 'active', added_at: new Date(NOW) },
      }),
    );
  await start();
});

afterEach(async () => {
  await stop();
  await db.close();
});

/** As the program starts: nothing but what is in the database is known. */
async function start(): Promise<void> {
  const { database } = db;
  const inbox = { write: async () => [], announce: () => undefined };
  settings = await startSettings({ database, marks });
  const exchange = {
    view: { rulebook: { instruments: { bySymbol: instrument, byNo: () => instrument('TWSE:2330') } } },
    takeHalts: async () => undefined,
  };
  const shared = { database, marks, operatorLog, clock, log };
  restrictions = await startRestrictions({ ...shared, inbox, exchange: exchange as never });
  rules = {
    ...settingRules({ database, marks, settings }),
    ...restrictionRules(restrictions),
    ...haltRules({ database, marks, exchange: exchange as never }),
    ...operatorRules({
      database,
      marks,
      vault: undefined as never,
      key,
      sessions: { endAll: async () => undefined } as never,
    }),
  } as AllRules;
  requests = startRequests({
    ...{ ...shared, serverDatabase: database, key, rules, venueNow: () => venueNow, tellMachine: () => undefined },
  });
}

async function stop(): Promise<void> {
  await requests.stop();
  await restrictions.stop();
}

/** The program ends by a kill and starts again. */
async function restart(): Promise<void> {
  await stop();
  await start();
}

const as = (name: Name): OperatorContext =>
  ({
    requireOperator: () => ({ operatorId: ids.get(name) ?? 0, roles: STAFF[name], sessionId: 1 }),
    ...{ now: clock.now(), ip: '203.0.113.7', userAgent: 'test', log },
  }) as unknown as OperatorContext;

const codeOf = (said: Outcome<unknown, Refusal<string>>) => (said.ok ? 'done' : said.refusal.code);

let keys = 0;
const newKey = () => `key-${++keys}-of-test` as never;

async function sending(name: Name, asked: RequestAsked, applyAt?: string, requestKey = newKey()) {
  return send(requests.parts)(
    { asked, note: '', requestKey, ...(applyAt === undefined ? {} : { applyAt }) } as never,
    as(name),
  );
}

async function sent(name: Name, asked: RequestAsked, applyAt?: string): Promise<string> {
  const said = await sending(name, asked, applyAt);
  if (!said.ok) throw new Error(`${said.refusal.code} ${JSON.stringify(said.refusal.params)}`);
  return said.value.id;
}

const approving = (name: Name, id: string) => approve(requests.parts)({ id, note: '' }, as(name));
async function approved(name: Name, id: string) {
  const said = await approving(name, id);
  if (!said.ok) throw new Error(said.refusal.code);
  return said.value;
}
const withdrawing = async (name: Name, id: string) => codeOf(await withdraw(requests.parts)({ id }, as(name)));
async function shown(name: Name, id: string) {
  const said = await detail(requests.parts)({ id }, as(name));
  if (!said.ok) throw new Error(said.refusal.code);
  return said.value;
}
async function passes(ms: number): Promise<void> {
  clock.advance(ms);
  await requests.look();
}

const least = (value: string): RequestAsked => ({
  kind: 'setting-change',
  payload: { name: 'withdrawal-card-least', value, from: '2026-07-09', reason: 'demand' },
});
const fee = (value: string, from = '2026-07-09'): RequestAsked => ({
  kind: 'setting-change',
  payload: { name: 'withdrawal-card-fee', value, from, reason: 'costs' },
});
const noWithdrawal = (customer = '100001', reviewAt = NOW + 5 * DAY): RequestAsked => ({
  kind: 'restriction-set',
  payload: {
    customer,
    restriction: 'no-withdrawal',
    reason: 'identity-doubt',
    text: 'Somebody else has called us.',
    reviewAt,
  },
});
const bundle = (...parts: RequestAsked[]): RequestAsked => ({ kind: 'bundle', payload: { parts } }) as RequestAsked;
const leastNow = () => settings.at('withdrawal-card-least', clock.now());
const feeNow = () => settings.at('withdrawal-card-fee', clock.now());
const rows = (sql: string) => db.owner.query<Record<string, unknown>>(sql);
const versions = async () => (await rows('select 1 from setting_version')).length;

/** A restriction of a customer that two have set, and its number. */
async function restricted(customer = '100001', reviewAt = NOW + 5 * DAY): Promise<string> {
  await approved('bert', await sent('anna', noWithdrawal(customer, reviewAt)));
  const [row] = await rows(`select id from restriction where customer_id = ${customer} and state = 'active'`);
  return String(row?.['id']);
}
const lift = (restrictionId: string): RequestAsked => ({
  kind: 'restriction-lift',
  payload: { restrictionId, reason: 'resolved' },
});
const inForce = (customer = 100_001) => restrictions.of(customer, clock.now());

describe('several requests as one', () => {
  it('are shown part by part, approved as one, and stand together', async () => {
    const id = await sent('anna', bundle(least('50000'), fee('1000'), noWithdrawal()));
    const whole = await shown('bert', id);
    expect(whole.parts.map(({ kind, about, before, after }) => [kind, about, before['value'], after['value']])).toEqual(
      [
        ['setting-change', 'setting/withdrawal-card-least', '100000 TWD', '50000 TWD'],
        ['setting-change', 'setting/withdrawal-card-fee', '1500 TWD', '1000 TWD'],
        ['restriction-set', 'customer/100001', undefined, undefined],
      ],
    );
    expect([leastNow(), feeNow(), inForce()]).toEqual([100_000n, 1_500n, []]);
    expect(await approved('bert', id)).toMatchObject({ state: 'applied', outcome: `bundle/${id}` });
    expect([leastNow(), feeNow(), inForce()]).toEqual([50_000n, 1_000n, ['no-withdrawal']]);
    // The record of each tells of it, and the same again does nothing again.
    expect(await approved('bert', id)).toMatchObject({ state: 'applied' });
    await requests.look();
    expect(await versions()).toBe(2);
    expect(await rows(`select state from operator_request where bundle_id = ${id}`)).toEqual([
      ...[{ state: 'applied' }, { state: 'applied' }, { state: 'applied' }],
    ]);
    const told = await rows(`select action from operator_log where customer_id = 100001 order by id`);
    expect(told.map(({ action }) => action)).toEqual(['request-approved', 'request-applied']);
  });

  it('are not applied at all where one part has changed since', async () => {
    const id = await sent('anna', bundle(least('50000'), noWithdrawal('100001', NOW + DAY), fee('1000')));
    // The review date comes so near that it would be refused now.
    clock.advance(13 * 3_600_000);
    expect(await approved('bert', id)).toMatchObject({ state: 'overtaken', outcome: '#2 REVIEW_DATE_INVALID' });
    expect([leastNow(), feeNow(), inForce(), await versions()]).toEqual([100_000n, 1_500n, [], 0]);
    expect(await rows(`select distinct state from operator_request where bundle_id = ${id}`)).toEqual([
      { state: 'overtaken' },
    ]);
  });

  it('leave nothing of the parts before where one is refused in the very moment in which it is done', async () => {
    const id = await sent('anna', bundle(least('50000'), fee('1000')));
    const { within } = rules['setting-change'];
    const refusing = async (...given: Parameters<typeof within>) =>
      given[1].payload.name === 'withdrawal-card-fee' ? refuse('SETTING_TOO_SOON') : within(...given);
    Object.assign(rules['setting-change'], { within: refusing });
    expect(await approved('bert', id)).toMatchObject({ state: 'failed', outcome: '#2 SETTING_TOO_SOON' });
    expect([leastNow(), feeNow(), await versions()]).toEqual([100_000n, 1_500n, 0]);
    // Its records are free again.
    expect(codeOf(await sending('anna', least('60000')))).toBe('done');
  });

  it('killed between two parts stand whole five seconds after the next start, each part once', async () => {
    const id = await sent('anna', bundle(least('50000'), fee('1000')));
    const { within } = rules['setting-change'];
    const killed = async (...given: Parameters<typeof within>) => {
      if (given[1].payload.name === 'withdrawal-card-fee') throw new Error('killed');
      return within(...given);
    };
    Object.assign(rules['setting-change'], { within: killed });
    await expect(approving('bert', id)).rejects.toThrow('killed');
    expect(await rows(`select state from operator_request where id = ${id}`)).toEqual([{ state: 'approved' }]);
    // No part is ever done alone, however long the whole cannot be done.
    await passes(60_000);
    expect(await versions()).toBe(0);
    await restart();
    await requests.look();
    expect([leastNow(), feeNow(), await versions()]).toEqual([50_000n, 1_000n, 2]);
    await passes(60_000);
    expect(await versions()).toBe(2);
  });

  it('name the part that is refused, take no two about one record, and none about a record that has one open', async () => {
    const said = await sending('anna', bundle(least('50000'), fee('9900')));
    expect(said).toMatchObject({
      refusal: { code: 'BUNDLE_PART_REFUSED', params: { part: 2, refused: 'SETTING_OUT_OF_BOUNDS' } },
    });
    expect(codeOf(await sending('anna', bundle(least('50000'), least('60000'))))).toBe('BUNDLE_REPEATS_RECORD');
    await sent('bert', fee('1000'));
    expect(await sending('anna', bundle(least('50000'), fee('500')))).toMatchObject({
      refusal: { code: 'BUNDLE_PART_REFUSED', params: { part: 2, refused: 'REQUEST_PENDING' } },
    });
    // Nothing of what was refused is left: the first part's record is free.
    expect(codeOf(await sending('anna', least('50000')))).toBe('done');
    expect(codeOf(await sending('anna', least('40000')))).toBe('REQUEST_PENDING');
  });

  it('are decided as a whole, by who may decide every part, and never by who sent them', async () => {
    const id = await sent('anna', bundle(least('50000'), noWithdrawal()));
    const [part] = (await shown('bert', id)).parts;
    for (const name of ['anna', 'bert'] as const) {
      expect(codeOf(await approving(name, part?.id ?? ''))).toBe('REQUEST_IN_BUNDLE');
      expect(codeOf(await decline(requests.parts)({ id: part?.id ?? '', note: 'not so' }, as(name)))).toBe(
        'REQUEST_IN_BUNDLE',
      );
    }
    expect(await withdrawing('anna', part?.id ?? '')).toBe('REQUEST_IN_BUNDLE');
    expect(codeOf(await approving('anna', id))).toBe('OWN_REQUEST');
    expect(codeOf(await approving('tina', id))).toBe('ROLE_REQUIRED');
    expect(codeOf(await sending('tina', bundle(fee('1000'), noWithdrawal('100002'))))).toBe('ROLE_REQUIRED');
    // Who may not see a part sees nothing of the bundle.
    const seen = async (name: Name) => {
      const said = await list(requests.parts)({ show: 'waiting' }, as(name));
      return said.ok ? said.value.requests.map((one) => one.id) : [];
    };
    expect([await seen('tina'), await seen('mara')]).toEqual([[], []]);
    expect(codeOf(await detail(requests.parts)({ id }, as('tina')))).toBe('REQUEST_UNKNOWN');
    expect(await seen('cora')).toEqual([id]);
    expect(await approved('cora', id)).toMatchObject({ state: 'applied' });
  });

  it.each([
    [
      'a part is changed',
      (id: string) =>
        `update operator_request set payload = replace(payload, '50000', '10000') where bundle_id = ${id}`,
    ],
    [
      'a part is taken away',
      (id: string) =>
        `delete from operator_request where id = (select max(id) from operator_request where bundle_id = ${id})`,
    ],
    [
      'a part is added',
      (
        id: string,
      ) => `insert into operator_request (kind, payload, about, before, after, note, maker, request_key, fingerprint,
      sent_at, expires_at, state, decision_note, mark, bundle_id) select kind, payload, 'setting/other', before, after, note, maker, 'another-key',
      fingerprint, sent_at, expires_at, state, decision_note, mark, bundle_id from operator_request where bundle_id = ${id} limit 1`,
    ],
    [
      'its own row is changed',
      (id: string) => `update operator_request set payload = replace(payload, '50000', '10000') where id = ${id}`,
    ],
  ])('are nobody’s where %s by the database’s password', async (_, sql) => {
    const id = await sent('anna', bundle(least('50000'), fee('1000')));
    await rows(sql(id));
    expect(codeOf(await approving('bert', id))).toBe('REQUEST_UNKNOWN');
    await passes(60_000);
    expect([leastNow(), feeNow(), await versions()]).toEqual([100_000n, 1_500n, 0]);
  });

  it('under the same key are sent once, and other content under it is refused', async () => {
    const requestKey = newKey();
    const first = await sending('anna', bundle(least('50000'), fee('1000')), undefined, requestKey);
    expect(await sending('anna', bundle(least('50000'), fee('1000')), undefined, requestKey)).toEqual(first);
    expect(codeOf(await sending('anna', bundle(least('50000'), fee('900')), undefined, requestKey))).toBe('KEY_REUSED');
    expect(await rows('select count(*)::int as count from operator_request')).toEqual([{ count: 3 }]);
  });
});

describe('a request for a time', () => {
  /** Half past ten in Taipei. */
  const SOON = '2026-07-09T10:30';

  it('stands approved until its time, and is applied once then', async () => {
    const id = await sent('anna', lift(await restricted()), SOON);
    expect(await approved('bert', id)).toEqual({ state: 'scheduled', outcome: null, code: null });
    expect(await approved('bert', id)).toMatchObject({ state: 'scheduled' });
    expect(await shown('bert', id)).toMatchObject({ state: 'scheduled', applyAt: { clock: 'wall', time: SOON } });
    await passes(29 * MINUTE);
    expect(inForce()).toEqual(['no-withdrawal']);
    await passes(MINUTE);
    expect(inForce()).toEqual([]);
    await passes(MINUTE);
    expect(await shown('bert', id)).toMatchObject({ state: 'applied', lateSeconds: null });
    const told = await rows(`select action from operator_log where request_id = ${id} order by id`);
    expect(told.map(({ action }) => action)).toEqual([
      ...['request-sent', 'request-scheduled', 'request-started', 'request-applied'],
    ]);
  });

  it('that comes while nothing runs is applied once at the next start, and says how late', async () => {
    const id = await sent('anna', lift(await restricted()), SOON);
    await approved('bert', id);
    await stop();
    clock.advance(90 * MINUTE);
    await start();
    await requests.look();
    await requests.look();
    expect(inForce()).toEqual([]);
    expect(await shown('bert', id)).toMatchObject({ state: 'applied', lateSeconds: 3_600 });
    expect(
      await rows(`select 1 from operator_log where action = 'request-applied' and request_id = ${id}`),
    ).toHaveLength(1);
  });

  it.each(['anna', 'bert'] as const)('is taken back until then by either of the two: %s', async (name) => {
    const id = await sent('anna', lift(await restricted()), SOON);
    await approved('bert', id);
    expect(await withdrawing('cora', id)).toBe('REQUEST_UNKNOWN');
    expect((await shown(name, id)).mayWithdraw).toBe(true);
    expect(await withdrawing(name, id)).toBe('done');
    expect(await withdrawing(name, id)).toBe('REQUEST_DECIDED');
    await passes(60 * MINUTE);
    expect([inForce(), (await shown('bert', id)).state]).toEqual([['no-withdrawal'], 'withdrawn']);
  });

  it('that was taken back is not applied when the row of before is put back', async () => {
    const id = await sent('anna', lift(await restricted()), SOON);
    await approved('bert', id);
    await rows(`create table kept as select * from operator_request where id = ${id}`);
    await withdrawing('anna', id);
    await rows(
      `update operator_request r set state = k.state, decided_at = k.decided_at, mark = k.mark from kept k where r.id = k.id`,
    );
    await rows('drop table kept');
    await passes(60 * MINUTE);
    expect(inForce()).toEqual(['no-withdrawal']);
    expect(await shown('bert', id)).toMatchObject({ state: 'overtaken', outcome: 'REQUEST_TAKEN_BACK' });
  });

  it('is overtaken where the record has changed by then', async () => {
    const id = await sent('anna', lift(await restricted('100001', NOW + 13 * 3_600_000)), '2026-07-10T10:00');
    await approved('bert', id);
    clock.advance(14 * 3_600_000);
    await restrictions.look();
    expect(await rows('select state from restriction')).toEqual([{ state: 'lapsed' }]);
    await passes(10 * 3_600_000);
    expect(await shown('bert', id)).toMatchObject({ state: 'overtaken', outcome: 'RESTRICTION_ENDED' });
  });

  it('keeps its record: a second request about it waits until it is taken back', async () => {
    const restrictionId = await restricted();
    const id = await sent('anna', lift(restrictionId), SOON);
    await approved('bert', id);
    const renew: RequestAsked = {
      kind: 'restriction-renew',
      payload: { restrictionId, reason: 'identity-doubt', text: 'It is not yet clear.', reviewAt: NOW + 9 * DAY },
    };
    expect(codeOf(await sending('bert', renew))).toBe('REQUEST_PENDING');
    await withdrawing('bert', id);
    expect(codeOf(await sending('bert', renew))).toBe('done');
  });

  it.each([
    ['anna', 'MAKER_MAY_NO_LONGER', { roles: ['treasurer'] as OperatorRole[] }],
    ['bert', 'CHECKER_MAY_NO_LONGER', { state: 'ended' as const }],
  ] as const)(
    'is not applied where %s has lost the role or left by then, not even when it is put back in the database',
    async (name, why, change) => {
      const id = await sent('anna', lift(await restricted()), SOON);
      await approved('bert', id);
      await db.owner.transaction(async (tx) => {
        const row = await lockOperator(tx, marks, { id: ids.get(name) ?? 0 });
        if (row !== undefined) await changeOperator(tx, marks, row, change);
      });
      await rows(
        `update operator set roles = '{admin,compliance,treasurer,market}', state = 'active' where name = '${name}'`,
      );
      await passes(30 * MINUTE);
      expect(inForce()).toEqual(['no-withdrawal']);
      expect(await shown('cora', id)).toMatchObject({ state: 'overtaken', outcome: why });
    },
  );

  it.each([
    ['earlier', `set apply_at = apply_at - interval '1 day'`],
    ['at once', `set state = 'approved'`],
    ['by another clock', `set apply_clock = 'US'`],
  ])('is nobody’s where somebody has put it %s by the database’s password', async (_, set) => {
    const id = await sent('anna', lift(await restricted()), SOON);
    await approved('bert', id);
    await rows(`update operator_request ${set} where id = ${id}`);
    await passes(60 * MINUTE);
    expect(inForce()).toEqual(['no-withdrawal']);
    expect(codeOf(await detail(requests.parts)({ id }, as('bert')))).toBe('REQUEST_UNKNOWN');
  });

  it('is not approved once its time has passed, and ends', async () => {
    const id = await sent('anna', lift(await restricted()), SOON);
    clock.advance(31 * MINUTE);
    expect(codeOf(await approving('bert', id))).toBe('REQUEST_DECIDED');
    await requests.look();
    expect([inForce(), (await shown('bert', id)).state]).toEqual([['no-withdrawal'], 'expired']);
  });

  it.each([
    ['the past', '2026-07-09T09:59'],
    ['this moment', '2026-07-09T10:00'],
    ['a day that no calendar has', '2026-02-30T10:00'],
    ['a month that no year has', '2026-13-01T10:00'],
    ['a year that no table has', '2300-01-01T10:00'],
    ['a time that no day has', '2026-07-10T24:30'],
    ['more than thirty days ahead', '2026-08-08T10:01'],
  ])('may not be %s', async (_, at) => {
    expect(codeOf(await sending('anna', lift(await restricted()), at))).toBe('APPLY_TIME_INVALID');
  });

  it('is taken by kinds that can wait, and by bundles of these alone', async () => {
    expect(codeOf(await sending('anna', least('50000'), SOON))).toBe('APPLY_TIME_NOT_TAKEN');
    expect(codeOf(await sending('anna', noWithdrawal('100002'), SOON))).toBe('APPLY_TIME_NOT_TAKEN');
    const one = lift(await restricted('100001'));
    const two = lift(await restricted('100002'));
    expect(codeOf(await sending('anna', bundle(one, least('50000')), SOON))).toBe('APPLY_TIME_NOT_TAKEN');
    const id = await sent('anna', bundle(one, two), SOON);
    expect(await approved('bert', id)).toMatchObject({ state: 'scheduled' });
    await passes(29 * MINUTE);
    expect([inForce(100_001), inForce(100_002)]).toEqual([['no-withdrawal'], ['no-withdrawal']]);
    await passes(MINUTE);
    expect([inForce(100_001), inForce(100_002)]).toEqual([[], []]);
  });

  it('of a market goes by the clock of that market', async () => {
    await sent('anna', { kind: 'halt-set', payload: { symbol: 'TWSE:2330', reason: 'disorderly-prices' } });
    const [halt] = await rows('select id from market_halt');
    const asked = { kind: 'halt-lift', payload: { haltId: String(halt?.['id']), reason: 'resolved' } } as RequestAsked;
    venueNow = Date.parse('2026-07-20T01:00:00Z');
    expect(codeOf(await sending('anna', asked, SOON))).toBe('APPLY_TIME_INVALID');
    const id = await sent('anna', asked, '2026-07-20T09:30');
    expect(await approved('bert', id)).toMatchObject({ state: 'scheduled' });
    await passes(20 * DAY);
    expect(await rows('select 1 from market_halt where lifted_at is null')).toHaveLength(1);
    venueNow += 30 * MINUTE;
    await passes(5_000);
    expect(await rows('select 1 from market_halt where lifted_at is null')).toHaveLength(0);
    expect(await shown('bert', id)).toMatchObject({
      state: 'applied',
      applyAt: { clock: 'TWSE', time: '2026-07-20T09:30' },
    });
  });

  it('of a market is not approved once that market has passed its time, and ends', async () => {
    await sent('anna', { kind: 'halt-set', payload: { symbol: 'TWSE:2330', reason: 'disorderly-prices' } });
    const [halt] = await rows('select id from market_halt');
    const asked: RequestAsked = { kind: 'halt-lift', payload: { haltId: String(halt?.['id']), reason: 'resolved' } };
    const id = await sent('anna', asked, SOON);
    venueNow += 31 * MINUTE;
    expect(codeOf(await approving('bert', id))).toBe('REQUEST_DECIDED');
    await requests.look();
    expect((await shown('bert', id)).state).toBe('expired');
  });
});
