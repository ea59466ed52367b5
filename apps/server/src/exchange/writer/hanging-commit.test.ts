import { setTimeout as sleep } from 'node:timers/promises';
import { unitsOf } from '@kuroshio/market';
import type { Price } from '@kuroshio/money';
import { afterEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/index.ts';
import { marketAt } from '../index.ts';
import { createStage, instrument, type Stage } from '../stage.ts';

const foxconn = instrument('TWSE:2317');
let stage: Stage;
/** While it stands, commits reach the database when it resolves. */
let hangs: PromiseWithResolvers<void> | undefined;

const wrap = (database: Database): Database => ({
  ...database,
  async dedicated() {
    const connection = await database.dedicated();
    return {
      ...connection,
      async send(sql, params, name) {
        if (sql === 'commit') await hangs?.promise;
        return connection.send(sql, params, name);
      },
    };
  },
});

afterEach(async () => {
  hangs?.resolve();
  hangs = undefined;
  await stage.close();
});

function buy(customer: number, clientOrderId: string) {
  return stage.exchange.place({
    customer,
    clientOrderId,
    instrumentNo: foxconn.no,
    ticket: {
      ...{ side: 'buy', type: 'limit', board: 'regular', timeInForce: 'ROD', positionId: undefined },
      quantity: unitsOf(foxconn, foxconn.lotSize),
      price: (marketAt(stage.exchange.state, foxconn.no).limits?.down ?? 0) as Price,
    },
  });
}

const said = async (outcome: ReturnType<typeof buy>) => {
  const done = await Promise.race([outcome, sleep(300).then(() => undefined)]);
  return done === undefined ? 'waits' : done.ok ? done.value.id : done.refusal.code;
};

it('does not keep callers for ever, tells of itself, and asked again under the same key the order is there once', async () => {
  stage = await createStage({ wrap, instruments: ['TWSE:2317'], speed: 100 });
  const customer = await stage.customer(10_000_000_00n);
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
  expect(stage.exchange.health()).toEqual({ writer: true, clock: true });
  hangs = Promise.withResolvers();
  const first = buy(customer, 'hangs-1-xxxx');
  await sleep(100);
  const behind = buy(customer, 'hangs-2-xxxx');
  expect([await said(first), await said(behind)]).toEqual(['waits', 'waits']);
  stage.clock.advance(4_000);
  expect(stage.exchange.health()).toEqual({ writer: true, clock: true });
  stage.clock.advance(1_000);
  expect(stage.exchange.health()).toEqual({ writer: false, clock: false });
  stage.clock.advance(5_000);
  // Nobody knows whether it will be done: the refusal after which an app asks again with the same key.
  expect([await said(first), await said(behind)]).toEqual(['SYSTEM_BUSY', 'SYSTEM_BUSY']);
  expect(await said(buy(customer, 'hangs-3-xxxx'))).toBe('SYSTEM_BUSY');
  hangs.resolve();
  hangs = undefined;
  await stage.exchange.idle();
  expect(stage.exchange.health()).toEqual({ writer: true, clock: true });
  const again = [await said(buy(customer, 'hangs-1-xxxx')), await said(buy(customer, 'hangs-3-xxxx'))];
  const orders = await stage.db.owner.query<{ id: bigint; client_order_id: string }>(
    'select id, client_order_id from orders where customer_id = $1',
    [customer],
  );
  const idOf = (key: string) => orders.filter((one) => one.client_order_id === key).map(({ id }) => Number(id));
  expect([idOf('hangs-1-xxxx'), idOf('hangs-3-xxxx')]).toEqual(again.map((id) => [id]));
  expect(idOf('hangs-2-xxxx')).toEqual([]);
  expect(await stage.wrongs()).toEqual([]);
}, 30_000);
