import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/index.ts';
import { marketAt } from '../index.ts';
import { createStage, instrument, type Stage } from '../stage.ts';

const foxconn = instrument('TWSE:2317');
let stage: Stage;
/** What happens before the next query of a look. */
let meanwhile: (() => Promise<void>) | undefined;

const wrap = (database: Database): Database => ({
  ...database,
  async query(sql, params) {
    const [work] = [meanwhile];
    meanwhile = undefined;
    await work?.();
    return database.query(sql, params);
  },
});

afterEach(async () => {
  await stage.close();
});

it('takes orders again when its connection is lost while a look goes on between two batches', async () => {
  stage = await createStage({ wrap, instruments: ['TWSE:2317'], speed: 100 });
  const customer = await stage.customer(10_000_000_00n);
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
  const price = marketAt(stage.exchange.state, foxconn.no).limits?.down;
  const buy = () => stage.place(customer, foxconn, { price });
  let behind: ReturnType<typeof buy> | undefined;
  meanwhile = async () => {
    // An order waits behind the look, and the writer's own connection goes.
    behind = buy();
    await stage.db.owner.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`,
    );
    await sleep(200);
  };
  await stage.exchange.takeHoldingRules();
  expect(behind).toBeDefined();
  // Done, or refused so that it is asked again under the same key: never left without an answer.
  const answer = await Promise.race([behind, sleep(5_000)]);
  expect(answer === undefined ? 'nothing' : answer.ok ? 'ok' : answer.refusal.code).toMatch(/^(ok|SYSTEM_BUSY)$/);
  await stage.exchange.idle();
  expect(await buy()).toMatchObject({ ok: true });
});
