import { TABLES } from '@kuroshio/market';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { passingSeals } from '../books/index.ts';
import { createMarks } from '../identity/index.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import type { OperatorContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import type { HaltParts } from './halt-parts.ts';
import { listHalts } from './list-halts.ts';
import { haltRules } from './request-rules.ts';

const START = Date.parse('2026-07-09T02:00:00Z');
const HOUR = 3_600_000;
const log = createLog('silent');

let db: TestDatabase;
let parts: HaltParts;
let requestId: bigint;

beforeAll(async () => {
  db = await createTestDatabase();
  const metrics = createMetrics({ withProcess: false });
  const marks = createMarks({ key: passingSeals().key, log, metrics, now: () => START });
  const exchange = { view: { rulebook: TABLES }, takeHalts: async () => undefined };
  parts = { database: db.database, marks, exchange: exchange as unknown as HaltParts['exchange'] };
  await db.owner.query(`insert into operator (id, name, roles, state, totp_step, added_at, mark) overriding system value
    select id, name, '{market}', 'invited', 0, now(), decode(repeat('00', 16), 'hex')
    from (values (1, 'mara'), (2, 'cora')) as o (id, name)`);
  const [row] = await db.owner.query<{ id: bigint }>(
    `insert into operator_request (kind, payload, about, before, after, note, maker, request_key, fingerprint, sent_at,
       expires_at, state, decision_note, mark) values ('halt-set', '{}', 'halt/all', '{}', '{}', '', 1, 'halts-1', 0, now(),
       now(), 'sent', '', decode(repeat('00', 16), 'hex')) returning id`,
  );
  requestId = row?.id ?? 0n;
});

afterAll(() => db.close());

const at = (now: number): OperatorContext => ({
  operator: undefined,
  requireOperator: () => ({ operatorId: 2, sessionId: 1, roles: ['market'] }),
  ...{ token: undefined, ip: '203.0.113.8', userAgent: '', now, log },
});

async function listed(now: number) {
  const outcome = await listHalts(parts)({}, at(now));
  return outcome.ok ? outcome.value.halts : [];
}

it('flags what nobody has looked at within the hour, to the moment, and keeps the flag of a review that came late', async () => {
  const rules = haltRules(parts)['halt-set'];
  const payload = { symbol: 'all', reason: 'security-incident' } as const;
  const sent = { id: requestId, payload, maker: 1, now: START };
  expect(await db.database.transaction((tx) => rules.atOnce?.write(tx, sent) ?? Promise.resolve(false))).toBe(true);
  // Two who press at once halt it once.
  expect(await db.database.transaction((tx) => rules.atOnce?.write(tx, sent) ?? Promise.resolve(true))).toBe(false);
  expect(await listed(START + HOUR)).toMatchObject([
    { symbol: null, haltedBy: 'mara', reviewDueAt: START + HOUR, unreviewed: false },
  ]);
  expect((await listed(START + HOUR + 1)).map(({ unreviewed }) => unreviewed)).toEqual([true]);
  const review = { ...sent, checker: 2, now: START + 2 * HOUR };
  for (let times = 0; times < 2; times += 1) expect(await rules.apply(review)).toMatchObject({ value: 'halt/all' });
  expect(await listed(START + 3 * HOUR)).toMatchObject([
    { reviewedBy: 'cora', reviewedAt: START + 2 * HOUR, unreviewed: true },
  ]);
});
