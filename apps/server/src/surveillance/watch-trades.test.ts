import { addTicks } from '@kuroshio/market';
import { BUY, type BookSide, SELL } from '@kuroshio/matching';
import type { Price } from '@kuroshio/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStage, instrument, type Stage } from '../exchange/stage.ts';
import { marketAt } from '../exchange/venues/venue-state.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics, type Metrics } from '../platform/metrics.ts';
import { createSecurityLog } from '../platform/security-log.ts';
import { type TradeWatch, watchTrades } from './watch-trades.ts';

const DAY = 86_400_000;
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/141';
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0) Firefox/144';
const thin = instrument('TWSE:1101');

let stage: Stage;
let watch: TradeWatch;
let metrics: Metrics;
let lines: string[];

beforeEach(async () => {
  stage = await createStage({ seed: 'surveillance', instruments: ['TWSE:1101'], speed: 60 });
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
  start();
  await stage.db.owner.query("insert into invitation (code) values ('HOUSE')");
});
afterEach(async () => {
  await watch.stop();
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
});

function start(): void {
  lines = [];
  metrics = createMetrics({ withProcess: false });
  const security = createSecurityLog({ write: (line) => void lines.push(line) });
  const { clock, db, exchange: market } = stage;
  watch = watchTrades({ database: db.database, market, security, clock, log: createLog('silent'), metrics });
}

/** A customer with money and shares, who signed in from these places. */
async function customer(places: readonly { device?: string; ip: string; daysAgo?: number }[], invitedWith = 'HOUSE') {
  const id = await stage.customer(100_000_000_00n);
  await stage.db.owner.query(
    `insert into customer (id, phone, password_hash, invited_with, language, created_at) overriding system value
     values ($1, $2, '', $3, 'tw', now())`,
    [id, `+8869${id}`, invitedWith],
  );
  for (const { device = PHONE, ip, daysAgo = 0 } of places) await signIn(id, device, ip, daysAgo);
  const bought = await stage.place(id, thin, { type: 'market', timeInForce: 'IOC', quantity: 20_000 });
  if (!bought.ok) throw new Error(bought.refusal.code);
  return id;
}

let sessions = 0;
async function signIn(id: number, device: string, ip: string, daysAgo = 0): Promise<void> {
  const at = new Date(stage.clock.now() - daysAgo * DAY);
  await stage.db.owner.query(
    `insert into session (customer_id, token_hash, device, ip, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $5, $5)`,
    [id, Buffer.from(String(sessions++)), device, ip, at],
  );
}

const best = (side: BookSide) => (marketAt(stage.exchange.state, thin.no).book?.best(side) ?? 0) as Price;

/** One offers at the best bid's next tick or better, the other takes it: nobody else can be between. */
async function trade(seller: number, buyer: number, quantity = 1_000): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    const price = addTicks(thin, best(BUY), 1);
    // Where the market leaves no tick between, time brings another book.
    if (price < best(SELL)) {
      const offer = await stage.place(seller, thin, { side: 'sell', price, quantity });
      const taken = await stage.place(buyer, thin, { price, quantity, timeInForce: 'IOC' });
      if (!offer.ok || !taken.ok) throw new Error('the two could not trade');
      expect(Number(taken.value.filledQuantity)).toBe(quantity);
      return;
    }
    await stage.pass(1_000);
  }
  throw new Error('the book never left a tick between');
}

interface AlertRow {
  readonly [column: string]: unknown;
  readonly rule: string;
  readonly customers: number[];
}
const alerts = () => stage.db.owner.query<AlertRow>('select * from surveillance_alert order by id');
const rules = async () => (await alerts()).map(({ rule, customers }) => [rule, ...customers]);

describe('trades between customers', () => {
  it('are noted with both sides, and not those with the market', async () => {
    const [a, b] = [await customer([{ ip: '203.0.113.1' }]), await customer([{ ip: '203.0.113.2' }])];
    await trade(a, b, 2_000);
    await watch.look();
    const noted = await stage.db.owner.query('select * from customer_trade');
    expect(noted).toMatchObject([
      { instrument_no: thin.no, seller_id: a, buyer_id: b, quantity: 2_000n, cash_asset: 1 },
    ]);
    expect(noted[0]?.['value']).toBe(BigInt(Number(noted[0]?.['price'])) * 2_000n);
  });

  it('of two who use one device at home are told once, with all that they did until then', async () => {
    const home = [{ ip: '203.0.113.1' }];
    const [a, b] = [await customer(home), await customer(home)];
    await trade(a, b);
    await trade(a, b);
    await watch.look();
    expect(await alerts()).toMatchObject([
      {
        ...{ rule: 'shared-device', customers: [a, b], instrument_no: thin.no, quantity: 2_000n },
        links: { device: { device: PHONE, address: '203.0.113.1' } },
      },
    ]);
    expect((await alerts())[0]?.['trades']).toHaveLength(2);
    expect(await metrics.text()).toContain('kuroshio_surveillance_alerts_total{rule="shared-device"} 1');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { event: 'linked-trade', outcome: 'shared-device', customers: [a, b], instrument: thin.no },
    ]);
  });

  it('are told once, however often it is looked, and after a start that begins at the beginning', async () => {
    const home = [{ ip: '2001:db8:1:2::1' }];
    const [a, b] = [await customer(home), await customer([{ ip: '2001:db8:1:2:ffff::9' }])];
    await trade(a, b);
    await watch.look();
    await watch.look();
    await watch.stop();
    await stage.db.owner.query('update surveillance_look set up_to = 0');
    start();
    await watch.look();
    await trade(b, a);
    await watch.look();
    expect(await rules()).toEqual([['shared-device', a, b]]);
    expect(lines).toEqual([]);
    expect(await stage.db.owner.query('select 1 from customer_trade')).toHaveLength(2);
  });

  it('of strangers who meet are nothing, whatever one thing they have in common', async () => {
    const one = await customer([{ ip: '203.0.113.1' }]);
    const others = [
      await customer([{ ip: '203.0.113.2' }]),
      // A phone of the same make elsewhere, another device at the same address, one that was there long ago.
      await customer([{ ip: '203.0.113.1', device: LAPTOP }]),
      await customer([{ ip: '203.0.113.1', daysAgo: 31 }]),
    ];
    for (const other of others) await trade(one, other);
    await trade(others[0] ?? 0, one);
    await watch.look();
    expect(await rules()).toEqual([]);
  });

  it('of customers behind one address of a carrier, with the same phone even, are nothing', async () => {
    const carrier = '198.51.100.7';
    const [a, b] = [await customer([{ ip: carrier }]), await customer([{ ip: carrier }])];
    for (let i = 0; i < 3; i++) await customer([{ ip: carrier, device: LAPTOP }]);
    await trade(a, b);
    await watch.look();
    expect(await rules()).toEqual([]);
  });

  it('in one batch are each put down to those who made them', async () => {
    const [a, b, c, d] = [
      await customer([{ ip: '203.0.113.1' }]),
      await customer([{ ip: '203.0.113.2' }]),
      await customer([{ ip: '203.0.113.3' }]),
      await customer([{ ip: '203.0.113.4' }]),
    ];
    let price = addTicks(thin, best(BUY), 1);
    for (; price >= best(SELL); price = addTicks(thin, best(BUY), 1)) await stage.pass(1_000);
    const offers = [
      stage.place(a, thin, { side: 'sell', price, quantity: 1_000 }),
      stage.place(c, thin, { side: 'sell', price, quantity: 2_000 }),
      stage.place(d, thin, { side: 'sell', price, quantity: 3_000 }),
      stage.place(b, thin, { price, quantity: 6_000, timeInForce: 'IOC' }),
    ];
    expect((await Promise.all(offers)).map(({ ok }) => ok)).toEqual([true, true, true, true]);
    await watch.look();
    const noted = await stage.db.owner.query('select * from customer_trade order by posting_id');
    expect(noted.map(({ seller_id, buyer_id, quantity }) => [seller_id, buyer_id, quantity])).toEqual([
      [a, b, 1_000n],
      [c, b, 2_000n],
      [d, b, 3_000n],
    ]);
  });
});

describe('trades that change nothing', () => {
  it('back and forth three times are told; twice, or one way, are not', async () => {
    const [a, b] = [await customer([{ ip: '203.0.113.1' }]), await customer([{ ip: '203.0.113.2' }])];
    for (let i = 0; i < 2; i++) {
      await trade(a, b);
      await trade(b, a);
    }
    await trade(a, b);
    await watch.look();
    expect(await rules()).toEqual([]);
    await trade(b, a);
    await watch.look();
    expect(await alerts()).toMatchObject([
      { rule: 'wash-trades', customers: [a, b], quantity: 6_000n, links: { invited: false } },
    ]);
  });

  it('once back and forth are told of two whom the same customer let in', async () => {
    const inviter = await customer([{ ip: '203.0.113.9' }]);
    await stage.db.owner.query("insert into invitation (code, owner_id) values ('FRIENDS', $1)", [inviter]);
    const [a, b] = [
      await customer([{ ip: '203.0.113.1' }], 'FRIENDS'),
      await customer([{ ip: '203.0.113.2' }], 'FRIENDS'),
    ];
    await trade(a, b);
    await trade(b, a);
    await watch.look();
    expect(await alerts()).toMatchObject([{ rule: 'wash-trades', customers: [a, b], links: { invited: true } }]);
  });

  it('around three are told as a ring', async () => {
    const [a, b, c] = [
      await customer([{ ip: '203.0.113.1' }]),
      await customer([{ ip: '203.0.113.2' }]),
      await customer([{ ip: '203.0.113.3' }]),
    ];
    for (let round = 0; round < 3; round++) {
      expect(await rules()).toEqual([]);
      await trade(a, c);
      await trade(c, b);
      await trade(b, a);
      await watch.look();
    }
    expect(await alerts()).toMatchObject([{ rule: 'wash-ring', customers: [a, c, b], quantity: 9_000n }]);
  });
});

it('the server can neither change nor take back what was noted', async () => {
  for (const table of ['customer_trade', 'surveillance_alert']) {
    await expect(stage.db.database.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
    await expect(stage.db.database.query(`update ${table} set quantity = 1`)).rejects.toThrow(/permission denied/);
  }
});
