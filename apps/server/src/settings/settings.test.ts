import type { PayloadOf, SettingName } from '@kuroshio/contract';
import { isAllowed, isWorse, measureOf, settingOf, SETTINGS } from '@kuroshio/contract/settings/settings.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passingSeals } from '../books/index.ts';
import { createMarks, type Marks } from '../identity/index.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { houseTerms } from './house-terms.ts';
import { settingRules } from './request-rules.ts';
import type { SettingRow } from './setting-rows.ts';
import { type KeptSettings, readSettingRows, startSettings } from './start-settings.ts';
import { holdingAt, statesAt, versionsOf } from './versions.ts';

/** Ten in the morning of the ninth in Taipei. */
const NOW = Date.parse('2026-07-09T02:00:00Z');
const DAY = 86_400_000;
const LEAST = 'withdrawal-card-least';
const log = createLog('silent');

let db: TestDatabase;
let marks: Marks;
let settings: KeptSettings;
let requests = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  const metrics = createMetrics({ withProcess: false });
  marks = createMarks({ key: passingSeals().key, log, metrics, now: () => NOW });
  await db.owner.query(`insert into operator (id, name, roles, state, totp_step, added_at, mark) overriding system value
    select id, name, '{treasurer}', 'invited', 0, now(), decode(repeat('00', 16), 'hex')
    from (values (1, 'tina'), (2, 'theo')) as o (id, name)`);
});

beforeEach(async () => {
  await db.owner.query('delete from setting_version');
  settings = await startSettings({ database: db.database, marks });
});

afterAll(() => db.close());

const rules = () => settingRules({ database: db.database, marks, settings });

/** A request that two have decided, for what refers to it. */
async function requestId(): Promise<bigint> {
  requests += 1;
  const [row] = await db.owner.query<{ id: bigint }>(
    `insert into operator_request (kind, payload, about, before, after, note, maker, request_key, fingerprint, sent_at,
       expires_at, state, decision_note, mark) values ('setting-change', '{}', $1, '{}', '{}', '', 1, $2, 0, now(),
       now(), 'sent', '', decode(repeat('00', 16), 'hex')) returning id`,
    [`setting-test/${requests}`, `setting-test-${requests}`],
  );
  return row?.id ?? 0n;
}

type Wish = Partial<PayloadOf<'setting-change'>>;
const wish = (change: Wish = {}) =>
  ({ name: LEAST, value: '50000', from: '2026-07-09', reason: 'demand', ...change }) as const;

async function change(asked: Wish = {}, now = NOW): Promise<string> {
  const payload = wish(asked);
  const seen = await rules()['setting-change'].preview(payload, { maker: 1, now });
  if (!seen.ok) return seen.refusal.code;
  const done = await rules()['setting-change'].apply({ id: await requestId(), payload, maker: 1, checker: 2, now });
  return done.ok ? 'done' : done.refusal.code;
}

async function takeBack(versionId: bigint | null, now = NOW): Promise<string> {
  const payload = { versionId: String(versionId), reason: 'set-in-error' } as const;
  const done = await rules()['setting-withdraw'].apply({ id: await requestId(), payload, maker: 1, checker: 2, now });
  return done.ok ? 'done' : done.refusal.code;
}

const newest = () => settings.versions(LEAST).reduce((a, b) => ((a.id ?? -1n) > (b.id ?? -1n) ? a : b));

describe('which version holds', () => {
  const row = (
    id: number,
    value: string | null,
    from: number | null,
    takes_back: number | null = null,
  ): SettingRow => ({
    ...{ id: BigInt(id), name: LEAST, value, from_at: from === null ? null : new Date(from) },
    ...{ takes_back: takes_back === null ? null : BigInt(takes_back), request_id: BigInt(id), decided_at: new Date(0) },
  });
  const first = settingOf(LEAST)?.first;

  it.each([
    ['nothing was decided', [], 5, first],
    ['before the first', [row(1, '7', 10)], 9, first],
    ['in the very moment', [row(1, '7', 10)], 10, '7'],
    ['after it', [row(1, '7', 10)], 11, '7'],
    ['the later of two', [row(1, '7', 10), row(2, '8', 20)], 25, '8'],
    ['the earlier until then', [row(1, '7', 10), row(2, '8', 20)], 19, '7'],
    ['one that was decided later for earlier', [row(1, '8', 20), row(2, '7', 10)], 15, '7'],
    ['and what was announced comes all the same', [row(1, '8', 20), row(2, '7', 10)], 20, '8'],
    ['of one moment what was decided last', [row(1, '7', 10), row(2, '8', 10)], 10, '8'],
    ['in whatever order they are read', [row(2, '8', 10), row(1, '7', 10)], 10, '8'],
    ['nothing of what was taken back', [row(1, '7', 10), row(2, null, null, 1)], 15, first],
    ['what held before what was taken back', [row(1, '7', 10), row(2, '8', 20), row(3, null, null, 2)], 25, '7'],
    ['nothing of another', [{ ...row(1, '7', 10), name: 'withdrawal-card-most' as const }], 15, first],
  ])('%s', (_, rows, moment, value) => {
    const setting = settingOf(LEAST);
    expect(setting && holdingAt(versionsOf(setting, rows), moment).value).toBe(value);
  });

  it('says of each where it stands', () => {
    const setting = settingOf(LEAST);
    const rows = [row(1, '7', 10), row(2, '8', 20), row(3, '9', 30), row(4, null, null, 3)];
    expect(setting && statesAt(versionsOf(setting, rows), 15).map(({ value, state }) => [value, state])).toEqual([
      ...[
        ['9', 'taken-back'],
        ['8', 'coming'],
        ['7', 'in-force'],
      ],
      [first, 'past'],
    ]);
  });
});

describe('the list of settings', () => {
  it('lets what holds from the beginning stand, and no two be at odds within their bounds', () => {
    for (const setting of SETTINGS)
      expect([setting.name, isAllowed(setting, setting.first)]).toEqual([setting.name, true]);
    const groups = Map.groupBy(SETTINGS, ({ group, currency }) => `${group} ${currency}`);
    for (const [group, all] of groups) {
      const part = (name: string) => all.find((one) => one.part === name);
      const [least, most, fee] = [part('least'), part('most'), part('fee')];
      if (least && most) expect([group, least.highest <= most.lowest]).toEqual([group, true]);
      if (least && fee) expect([group, fee.highest < least.lowest]).toEqual([group, true]);
    }
  });

  it.each([
    ...([
      [LEAST, '100', false],
      [LEAST, '10000', true],
      [LEAST, '500000', true],
      [LEAST, '500100', false],
    ] as const),
    ...([
      [LEAST, '10050', false],
      [LEAST, '-10000', false],
      [LEAST, '010000', false],
      [LEAST, '', false],
    ] as const),
    ...([
      ['withdrawal-window', '09:00-17:30', true],
      ['withdrawal-window', '09:00-16:58', false],
    ] as const),
    ...([
      ['withdrawal-window', '17:00-09:00', false],
      ['withdrawal-window', '00:00-24:00', false],
    ] as const),
    ...([
      ['practice-open', 'closed', true],
      ['practice-open', 'shut', false],
    ] as const),
  ])('%s may be %s: %s', (name, value, allowed) => {
    const setting = settingOf(name);
    expect(setting && isAllowed(setting, value)).toBe(allowed);
  });

  it.each([
    ...([
      [LEAST, '100000', '200000', true],
      [LEAST, '200000', '100000', false],
    ] as const),
    ...([
      ['withdrawal-card-most', '200000', '100000', true],
      ['withdrawal-card-fee', '0', '100', true],
    ] as const),
    ...([['withdrawal-window', '09:00-17:00', '08:00-18:00', false]] as const),
    ...([['withdrawal-window', '09:00-17:00', '10:00-23:00', true]] as const),
    ...([
      ['practice-open', 'open', 'closed', true],
      ['practice-open', 'closed', 'open', false],
    ] as const),
  ])('%s from %s to %s: worse %s', (name, before, after, worse) => {
    const setting = settingOf(name);
    expect(setting && isWorse(setting, before, after)).toBe(worse);
  });

  it('measures a window in minutes', () => {
    expect(measureOf({ unit: 'window', step: 1n }, '00:00-23:59')).toBe(1_440n);
  });
});

describe('a change', () => {
  it('to the customers’ advantage holds at once; what was before holds before', async () => {
    expect(settings.at(LEAST, NOW)).toBe(100_000n);
    expect(await change()).toBe('done');
    expect(settings.at(LEAST, NOW)).toBe(50_000n);
    expect(settings.at(LEAST, NOW - 1)).toBe(100_000n);
  });

  it('to their disadvantage holds from a day that begins a day later or more, and not before', async () => {
    const worse: Wish = { value: '200000' };
    expect(await change({ ...worse, from: '2026-07-09' })).toBe('SETTING_TOO_SOON');
    expect(await change({ ...worse, from: '2026-07-10' })).toBe('SETTING_TOO_SOON');
    expect(await change({ ...worse, from: '2026-07-11' })).toBe('done');
    const begins = Date.parse('2026-07-10T16:00:00Z');
    expect([settings.at(LEAST, begins - 1), settings.at(LEAST, begins)]).toEqual([100_000n, 200_000n]);
  });

  it('is looked at again when it is done: a day’s notice is not had by waiting for the approval', async () => {
    const payload = wish({ value: '200000', from: '2026-07-11' });
    const late = { id: await requestId(), payload, maker: 1, checker: 2, now: NOW + DAY };
    expect(await rules()['setting-change'].apply(late)).toMatchObject({ refusal: { code: 'SETTING_TOO_SOON' } });
    expect(settings.versions(LEAST)).toHaveLength(1);
  });

  it.each([
    ['above what no operator can leave', { value: '500100' }, 'SETTING_OUT_OF_BOUNDS'],
    ['below it', { value: '9900' }, 'SETTING_OUT_OF_BOUNDS'],
    ['to what holds already', { value: '100000' }, 'SETTING_UNCHANGED'],
    ['from a day that is over', { from: '2026-07-08' }, 'SETTING_DAY_INVALID'],
    ['from no day', { from: '2026-02-30' }, 'SETTING_DAY_INVALID'],
    ['from far away', { from: '2027-07-10' }, 'SETTING_DAY_INVALID'],
  ])('%s is refused', async (_, asked: Wish, code) => {
    expect(await change(asked)).toBe(code);
  });

  it('is compared with what was announced for that day, not with what holds today', async () => {
    expect(await change({ value: '50000', from: '2026-07-10' })).toBe('done');
    // Better than today's, worse than what customers were told.
    expect(await change({ value: '80000', from: '2026-07-10' })).toBe('SETTING_TOO_SOON');
  });

  it('is overtaken where what it would change is another than when it was sent', async () => {
    const look = async () => {
      const seen = await rules()['setting-change'].preview(wish({ value: '40000' }), { maker: 1, now: NOW });
      return seen.ok ? seen.value : undefined;
    };
    const sent = await look();
    expect(sent).toMatchObject({
      about: `setting/${LEAST}`,
      before: { inForce: '100000 TWD', value: '100000 TWD' },
      after: { value: '40000 TWD', from: '2026-07-09', effect: 'customers-not-worse' },
    });
    expect(await look()).toEqual(sent);
    await change();
    expect((await look())?.before).toMatchObject({ inForce: '50000 TWD', value: '50000 TWD' });
  });

  it('is done once for a request, however often it is finished', async () => {
    const approved = { id: await requestId(), payload: wish(), maker: 1, checker: 2, now: NOW };
    for (let times = 0; times < 2; times += 1)
      expect(await rules()['setting-change'].apply(approved)).toMatchObject({ ok: true, value: `setting/${LEAST}` });
    expect(settings.versions(LEAST)).toHaveLength(2);
  });

  it('by two requests at once leaves one after the other, the second looked at beside the first', async () => {
    const [first, second] = [await requestId(), await requestId()];
    const done = await Promise.all(
      [first, second].map((id) =>
        rules()['setting-change'].apply({ id, payload: wish(), maker: 1, checker: 2, now: NOW }),
      ),
    );
    expect(done.map((one) => (one.ok ? 'done' : one.refusal.code)).toSorted()).toEqual(['SETTING_UNCHANGED', 'done']);
  });

  it('is told to everybody, and put into the inbox where it makes customers worse off', async () => {
    await db.owner.query('delete from news');
    await change({ value: '200000', from: '2026-07-12' });
    await change({ value: '50000' });
    const rows = await db.owner.query<{ kind: string; facts: { title: { tw: string }; body: { en: string } } }>(
      'select kind, facts from news order by id',
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['house-urgent', 'house']);
    expect(rows[0]?.facts.title.tw).toBe('提領至銀行卡・最低金額（TWD）將調整');
    expect(rows[0]?.facts.body.en).toContain('2,000 TWD instead of 1,000 TWD, from 2026.07.12 00:00 (Taipei)');
  });
});

const toldNames = async (mode: 'simulated' | 'replay') => {
  const outcome = await houseTerms({ settings, mode })({}, { now: NOW } as CustomerContext);
  return outcome.ok ? outcome.value.settings.map(({ name }) => name) : [];
};

it('words of the house are told once somebody has changed them', async () => {
  const others = SETTINGS.map(({ name }) => name).filter((name) => !name.startsWith('house-'));
  expect(await toldNames('simulated')).toEqual(others);
  expect(await change({ name: 'house-title', value: '海岸證券', from: '2026-07-11' })).toBe('done');
  expect((await toldNames('simulated')).toSorted()).toEqual([...others, 'house-title'].toSorted());
});

it('of practice money nothing is told where there is none', async () => {
  expect((await toldNames('replay')).filter((name) => name.startsWith('practice'))).toEqual([]);
});

describe('taking back', () => {
  it('ends what does not hold yet; what holds is changed, not taken back', async () => {
    await change({ value: '200000', from: '2026-07-12' });
    const coming = newest();
    expect(await takeBack(coming.id)).toBe('done');
    expect(settings.at(LEAST, NOW + 30 * DAY)).toBe(100_000n);
    expect(await takeBack(coming.id)).toBe('SETTING_NOT_FOUND');
    await change();
    expect(await takeBack(newest().id)).toBe('SETTING_NOT_FOUND');
  });

  it('of what customers were promised takes a day as well', async () => {
    await change({ value: '50000', from: '2026-07-10' });
    expect(await takeBack(newest().id)).toBe('SETTING_TOO_SOON');
    await change({ value: '40000', from: '2026-07-20' });
    expect(await takeBack(newest().id)).toBe('done');
  });
});

describe('a row that somebody puts in with the database’s password', () => {
  const put = (name: SettingName, value: string, request: bigint, mark = '00'.repeat(16)) =>
    db.owner.query(
      `insert into setting_version (name, value, from_at, request_id, decided_at, mark)
         values ($1, $2, '2026-07-01', $3, '2026-07-01', decode($4, 'hex'))`,
      [name, value, request, mark],
    );

  it('changes no fee and no bound, and is counted', async () => {
    await put('withdrawal-card-fee', '3000', await requestId());
    await put(LEAST, '500000', await requestId());
    await settings.read();
    expect(settings.at('withdrawal-card-fee', NOW)).toBe(1_500n);
    expect(settings.at(LEAST, NOW)).toBe(100_000n);
    expect((await readSettingRows(db.database, marks)).forged).toBe(2);
  });

  it('counts as little with the mark of another row, or as one of ours that was changed', async () => {
    await change();
    const [ours] = await db.owner.query<{ id: bigint; mark: Uint8Array }>('select id, mark from setting_version');
    await put(LEAST, '10000', await requestId(), Buffer.from(ours?.mark ?? []).toString('hex'));
    await settings.read();
    expect(settings.at(LEAST, NOW)).toBe(50_000n);
    await db.owner.query('update setting_version set value = $2 where id = $1', [ours?.id ?? 0n, '500000']);
    await settings.read();
    expect(settings.at(LEAST, NOW)).toBe(100_000n);
    expect((await readSettingRows(db.database, marks)).forged).toBe(2);
  });

  it('can be neither changed nor taken away by the server’s own role', async () => {
    await change();
    await expect(db.database.query(`update setting_version set value = '1'`)).rejects.toThrow(/permission denied/);
    await expect(db.database.query('delete from setting_version')).rejects.toThrow(/permission denied/);
  });
});

describe('words of the house', () => {
  type Said = { ok: true } | { ok: false; refusal: { code: string; params: object } };
  const codeOf = (outcome: Said) =>
    outcome.ok ? 'ok' : [outcome.refusal.code, ...Object.values(outcome.refusal.params)].join(' ');
  const title = (value: string) =>
    rules()['setting-change'].preview(wish({ name: 'house-title', value, from: '2026-07-11' }), asked);
  const link = (value: string) =>
    rules()['setting-change'].preview(wish({ name: 'house-customer-service', value, from: '2026-07-11' }), asked);
  const asked = { maker: 1, now: NOW };

  it.each([
    ['海岸證券', 'ok'],
    ['Coast & Co.', 'ok'],
    ['二十個字以內的名稱就可以這麼長不能更多了吧', 'SETTING_TEXT_INVALID 20'],
    [' Coast', 'SETTING_TEXT_INVALID 20'],
    ['Coast\u202eknaB', 'SETTING_TEXT_INVALID 20'],
    ['Coast\nBank', 'SETTING_TEXT_INVALID 20'],
    ['穩賺證券', 'NOTICE_PROMISES_PROFIT 穩賺'],
    ['', 'SETTING_UNCHANGED'],
  ])('as a name, %j: %s', async (value, said) => {
    expect(codeOf(await title(value))).toBe(said);
  });

  it.each([
    ['https://help.example.org/tw?from=app', 'ok'],
    ['mailto:help@example.org', 'ok'],
    ['tel:+886223456789', 'ok'],
    ['http://help.example.org', 'SETTING_LINK_INVALID'],
    ['javascript:alert(1)', 'SETTING_LINK_INVALID'],
    ['https://help.example.org/a b', 'SETTING_LINK_INVALID'],
    ['https://', 'SETTING_LINK_INVALID'],
    ['https://例.org', 'SETTING_LINK_INVALID'],
  ])('as a link, %j: %s', async (value, said) => {
    expect(codeOf(await link(value))).toBe(said);
  });

  it('are announced a day before: nobody can say whom they make worse off', async () => {
    const today = wish({ name: 'house-title', value: '海岸證券', from: '2026-07-09' });
    expect(codeOf(await rules()['setting-change'].preview(today, asked))).toBe('SETTING_TOO_SOON');
  });
});
