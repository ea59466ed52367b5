import { viewAsItStands } from '../exchange/view-as-it-stands.ts';
import { TABLES, FORESEEN, INSTRUMENTS, tradingDate } from '@kuroshio/market';
import { price, type Price, type Shares } from '@kuroshio/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginMarketDay, type InstrumentMarket, recordTrade } from '../exchange/venues/instrument-market.ts';
import { clockOf, markClocksDurable } from '../exchange/venues/venue-state.ts';
import { markDurable } from '../exchange/venues/durable-market.ts';
import { createView } from '../exchange/view.ts';
import { createState } from '../exchange/state.ts';
import { createManualClock } from '../platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { changePreferences } from './change-preferences.ts';
import { followHouse, publishNotice, withdrawNotice } from './house-notices.ts';
import { createInbox, type Inbox, type NewMessage, type WrittenMessage } from './inbox.ts';
import { listMessages } from './list-messages.ts';
import { listNews } from './list-news.ts';
import { marketNews, settledOn } from './market-news.ts';
import { writeNews } from './news.ts';
import { newsDetail } from './news-detail.ts';
import { followOrders } from './order-messages.ts';
import { preferences } from './preferences.ts';
import { readAll } from './read-all.ts';
import { readMessage } from './read-message.ts';
import { followSessions } from './security-messages.ts';
import { followSettlements } from './settlement-messages.ts';
import { watchMarkets } from './watch-markets.ts';

const NOW = Date.parse('2026-07-09T01:00:00Z');
const log = createLog('silent');
const anExchange = { view: viewAsItStands(createState(TABLES)) };
const tsmc = INSTRUMENTS.find(({ symbol }) => symbol === 'TWSE:2330');
let test: TestDatabase;
let customers: readonly number[];
let published: { customer: number; topic: string; value: unknown }[];
let announced: WrittenMessage[];
let inbox: Inbox;

function makeInbox(): Inbox {
  published = [];
  announced = [];
  return createInbox({
    database: test.database,
    log,
    view: anExchange.view,
    onWritten: (written) => announced.push(...written),
    hub: {
      provide: () => undefined,
      publishTo: (customer, topic, value) => void published.push({ customer, topic, value }),
      listeningTo: () => true,
    },
  });
}

function as(customer: number, now = NOW): CustomerContext {
  return {
    customer: undefined,
    requireCustomer: () => ({ customerId: customers[customer] ?? 0, sessionId: 1 }),
    token: undefined,
    account: undefined,
    ip: '203.0.113.7',
    userAgent: '',
    now,
  };
}

beforeAll(async () => {
  test = await createTestDatabase();
  await test.owner.query(`insert into invitation (code) values ('HOUSE222')`);
  const rows = await test.owner.query<{ id: number }>(
    `insert into customer (phone, password_hash, invited_with, language, created_at)
     select '+88691200000' || n, '', 'HOUSE222', 'tw', now() from generate_series(1, 2) as n returning id`,
  );
  customers = rows.map(({ id }) => id);
});

afterAll(() => test.close());

beforeEach(async () => {
  await test.owner.query(
    'truncate news, news_feed, message, notice_preference, notice_position, outbox, orders, conditional_order, obligation, session cascade',
  );
  inbox = makeInbox();
});

/** An order of a customer as the exchange leaves it, and the event that tells of it. */
async function order(id: number, customer: number, state: string, filled: number, happened = true): Promise<void> {
  await test.owner.query(
    `insert into orders (id, customer_id, client_order_id, instrument_no, cash_asset, side, type, time_in_force, quantity,
       price, book_price, trading_date, state, filled_quantity, filled_value, fills, charges, held_cash, pledged_cash,
       held_shares, closes, placed_at, updated_at)
     values ($1, $2, $3, $4, 1, 'buy', 'limit', 'ROD', 3000, 100000, 100000, '2026-07-09', $5, $6, $7, 1, '{}', 0, 0, 0,
       '[]', now(), now())
     on conflict (id) do update set state = excluded.state, filled_quantity = excluded.filled_quantity`,
    [id, customers[customer] ?? 0, `order-${id}`, tsmc?.no ?? 0, state, filled, filled * 100_000],
  );
  if (happened) await tell([[customers[customer] ?? 0, id, tsmc?.no ?? 0]]);
}

function tell(orders: readonly (readonly number[])[]): Promise<unknown> {
  return test.owner.query('insert into outbox (events) values ($1)', [
    JSON.stringify([{ type: 'exchange', orders, customers: [] }]),
  ]);
}

const messagesOf = async (
  customer: number,
  input: { kind?: 'order' | 'notice'; before?: string; limit?: number } = {},
) => {
  const answer = await listMessages({ database: test.database, exchange: anExchange })(
    { limit: 10, ...input },
    as(customer),
  );
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
};

describe('messages of orders', () => {
  it('tell once of each order that ended, to its own customer, also over a restart', async () => {
    let look = await followOrders({ database: test.database, exchange: anExchange, inbox });
    await order(1, 0, 'open', 1000);
    await order(2, 0, 'filled', 3000);
    await order(3, 1, 'cancelled', 0);
    await look(NOW);
    await look(NOW);
    await order(1, 0, 'expired', 1000);
    // The program ends before it has looked; what follows is another.
    look = await followOrders({ database: test.database, exchange: anExchange, inbox });
    await look(NOW + 1);
    await look(NOW + 2);
    expect((await messagesOf(0)).messages.map(({ event }) => event)).toEqual([
      expect.objectContaining({ event: 'order-expired', filledQuantity: 1000, orderNo: '20260709-000001' }),
      expect.objectContaining({ event: 'order-filled', symbol: 'TWSE:2330', averagePrice: 100_000 }),
    ]);
    expect((await messagesOf(1)).messages).toMatchObject([{ event: { event: 'order-cancelled', filledQuantity: 0 } }]);
    expect(announced).toHaveLength(3);
  });

  it('tell of a conditional order that was sent or refused, and of no other move of it', async () => {
    const look = await followOrders({ database: test.database, exchange: anExchange, inbox });
    const states = ['waiting', 'triggered', 'refused', 'cancelled'];
    for (const [id, state] of states.entries()) {
      await test.owner.query(
        `insert into conditional_order (id, customer_id, client_order_id, leg, group_id, instrument_no, side, trigger_kind,
           trigger_price, trail, trail_unit, type, time_in_force, quantity, price, state, extreme, order_id, placed_at, updated_at)
         values ($1::integer, $2, 'when', $1::integer, 1, $3, 'sell', 'stop', 90000, 0, 'price', 'market', 'ROD', 2000, 0, $4, 0, 0, now(), now())`,
        [id, customers[0] ?? 0, tsmc?.no ?? 0, state],
      );
    }
    const conditionals = states.map((state, id) => [customers[0], id, state]);
    for (let times = 0; times < 2; times++) {
      await test.owner.query('insert into outbox (events) values ($1)', [
        JSON.stringify([{ type: 'exchange', orders: [], customers: [], conditionals }]),
      ]);
      await look(NOW);
    }
    expect((await messagesOf(0)).messages.map(({ event }) => event)).toEqual([
      expect.objectContaining({
        event: 'conditional-refused',
        conditionalId: '2',
        symbol: 'TWSE:2330',
        quantity: 2000,
      }),
      expect.objectContaining({ event: 'conditional-triggered', conditionalId: '1', side: 'sell' }),
    ]);
  });

  it('take in a lower number of the outbox that became visible late', async () => {
    const look = await followOrders({ database: test.database, exchange: anExchange, inbox });
    await order(1, 0, 'filled', 3000, false);
    await order(2, 0, 'filled', 3000, false);
    await test.owner.query(`select nextval(pg_get_serial_sequence('outbox', 'id'))`);
    await tell([[customers[0] ?? 0, 2, 0]]);
    await look(NOW);
    const [row] = await test.owner.query<{ id: bigint }>('select max(id) as id from outbox');
    await test.owner.query('insert into outbox (id, events) overriding system value values ($1, $2)', [
      (row?.id ?? 0n) - 1n,
      JSON.stringify([{ type: 'exchange', orders: [[customers[0], 1, 0]], customers: [] }]),
    ]);
    await look(NOW);
    expect((await messagesOf(0)).messages).toHaveLength(2);
  });

  it('come only where they are wanted', async () => {
    const change = changePreferences({ database: test.database });
    const everything = {
      ...{ orderFilled: true, orderCancelled: true, orderExpired: true, settlement: true },
      marginWarningBps: 14_000,
    };
    expect(await preferences({ database: test.database })({}, as(0))).toEqual({ ok: true, value: everything });
    expect(await change({ orderFilled: false }, as(0))).toMatchObject({ value: { orderFilled: false } });
    expect(await change({ settlement: false }, as(0))).toEqual({
      ok: true,
      value: { ...everything, orderFilled: false, settlement: false },
    });
    expect(await change({ marginWarningBps: 16_000 }, as(0))).toMatchObject({
      value: { orderFilled: false, marginWarningBps: 16_000 },
    });
    const look = await followOrders({ database: test.database, exchange: anExchange, inbox });
    await order(1, 0, 'filled', 3000);
    await order(2, 0, 'cancelled', 0);
    await look(NOW);
    expect((await messagesOf(0)).messages.map(({ event }) => event.event)).toEqual(['order-cancelled']);
  });
});

describe('messages of settlements and devices', () => {
  const settle = (order: number, customer: number, pay: number, receive: number, at: number) =>
    test.owner.query(
      `insert into obligation (kind, business_id, step, trading_date, customer_id, instrument_no, venue, asset, pay, receive, held,
         pledged, settles_on, state, settled_at)
       values ('order', $1, 20260707, '2026-07-07', $2, 1000, 'TWSE', 1, $3, $4, 0, 0, '2026-07-09', 'settled', $5)`,
      [order, customers[customer] ?? 0, pay, receive, new Date(at)],
    );

  it('add up a day of one customer and currency, and are told once', async () => {
    let look = await followSettlements({ database: test.database, inbox });
    await settle(1, 0, 500_00, 0, NOW);
    await settle(2, 0, 0, 200_00, NOW);
    await settle(3, 1, 0, 900_00, NOW);
    await look(NOW);
    await look(NOW + 1);
    look = await followSettlements({ database: test.database, inbox });
    await look(NOW + 2);
    expect((await messagesOf(0)).messages.map(({ event }) => event)).toEqual([
      { event: 'settled', date: '2026-07-09', currency: 'TWD', pay: '50000', receive: '20000', count: 2 },
    ]);
    expect((await messagesOf(1)).messages).toHaveLength(1);
  });

  it('of settlements come only where they are wanted', async () => {
    await changePreferences({ database: test.database })({ settlement: false }, as(0));
    const look = await followSettlements({ database: test.database, inbox });
    await settle(1, 0, 500_00, 0, NOW);
    await settle(2, 1, 0, 900_00, NOW);
    await look(NOW);
    expect((await messagesOf(0)).messages).toEqual([]);
    expect((await messagesOf(1)).messages).toHaveLength(1);
  });

  it('tell of a device that signs in for the first time, not of the first of all nor of one that was here', async () => {
    const look = await followSessions({ database: test.database, inbox });
    const signIn = (customer: number, device: string, token: string, ip = '203.0.113.9') =>
      test.owner.query(
        `insert into session (customer_id, token_hash, device, ip, created_at, last_seen_at, expires_at)
         values ($1, $2, $3, $4, now(), now(), now())`,
        [customers[customer] ?? 0, Buffer.from(token), device, ip],
      );
    await signIn(0, 'Safari', 'a');
    await signIn(1, 'Chrome', 'b');
    await look(NOW);
    await signIn(0, 'Chrome', 'c');
    await signIn(0, 'Safari', 'd');
    await signIn(0, 'Safari', 'e', '203.0.113.77');
    await signIn(0, 'Safari', 'f', '198.51.100.2');
    await look(NOW);
    await look(NOW);
    expect((await messagesOf(0)).messages.map(({ kind, event }) => [kind, event])).toEqual([
      ['security', { event: 'new-device', device: 'Safari', ip: '198.51.100.2' }],
      ['security', { event: 'new-device', device: 'Chrome', ip: '203.0.113.9' }],
    ]);
    expect((await messagesOf(1)).messages).toEqual([]);
  });
});

describe('notices of the house', () => {
  const words = (text: string) => ({ tw: `${text}一`, en: `${text} en`, ko: `${text} ko` });
  const notice = { title: words('維護'), body: words('內容'), symbols: [], publishedAt: NOW };

  it('are news; urgent ones lie in every inbox; one that is withdrawn is no longer news', async () => {
    const look = await followHouse({ database: test.database, exchange: anExchange, inbox });
    const plain = await publishNotice(test.owner, { ...notice, key: 'a', urgent: false });
    const urgent = await publishNotice(test.owner, { ...notice, key: 'b', urgent: true });
    expect(await publishNotice(test.owner, { ...notice, key: 'b', urgent: true })).toBeUndefined();
    while (await look(NOW));
    for (const customer of [0, 1]) {
      expect((await messagesOf(customer)).messages).toMatchObject([
        { kind: 'notice', event: { event: 'notice', newsId: String(urgent), title: notice.title } },
      ]);
    }
    const list = listNews({ database: test.database, exchange: anExchange, feeds: [] });
    expect(await list({ source: 'house', limit: 10 }, as(0))).toMatchObject({ value: { items: { length: 2 } } });
    expect(await withdrawNotice(test.owner, plain ?? 0n, NOW)).toBe(true);
    expect(await list({ limit: 10 }, as(0))).toMatchObject({ value: { items: [{ id: String(urgent) }] } });
    const detail = newsDetail({ database: test.database, exchange: anExchange });
    expect(await detail({ id: String(plain) }, as(0))).toMatchObject({ refusal: { code: 'NEWS_NOT_FOUND' } });
    expect(await detail({ id: String(urgent) }, as(0))).toMatchObject({ value: { source: 'house' } });
  });
});

describe('the inbox', () => {
  const message = (customer: number, key: string): NewMessage => ({
    customer: customers[customer] ?? 0,
    kind: 'security',
    key,
    event: { event: 'new-device', device: key, ip: '' },
  });
  const fill = async (count: number) => {
    const written = await inbox.write(
      test.database,
      Array.from({ length: count }, (_, n) => message(0, `m${n}`)),
      NOW,
    );
    inbox.announce(written);
    await inbox.idle();
  };

  it('comes in pages of ten without gap or overlap', async () => {
    await fill(25);
    const ids: string[] = [];
    for (let before: string | undefined; ; ) {
      const page = await messagesOf(0, before === undefined ? {} : { before });
      ids.push(...page.messages.map(({ id }) => id));
      before = page.messages.at(-1)?.id;
      if (!page.more) break;
      expect(page.messages).toHaveLength(10);
    }
    expect(new Set(ids).size).toBe(25);
  });

  it('counts what is unread, of its own customer only, and tells every device when that changes', async () => {
    await fill(3);
    expect(published.at(-1)).toMatchObject({
      topic: 'inbox',
      value: { unread: 3, newest: { event: { device: 'm2' } } },
    });
    const parts = { database: test.database, exchange: anExchange, inbox };
    const { messages, unread } = await messagesOf(0);
    expect(unread).toEqual([{ kind: 'security', count: 3 }]);
    const id = messages[0]?.id ?? '';
    expect(await readMessage(parts)({ id }, as(1))).toMatchObject({ refusal: { code: 'MESSAGE_NOT_FOUND' } });
    expect(await readMessage(parts)({ id }, as(0))).toMatchObject({ value: { id, read: true } });
    await inbox.idle();
    expect(published.at(-1)?.value).toEqual({ n: expect.any(Number), unread: 2 });
    expect(await readAll(parts)({ kind: 'order' }, as(0))).toEqual({ ok: true, value: { marked: 0 } });
    expect(await readAll(parts)({}, as(1))).toEqual({ ok: true, value: { marked: 0 } });
    expect(await readAll(parts)({}, as(0))).toEqual({ ok: true, value: { marked: 2 } });
    expect((await messagesOf(0)).unread).toEqual([]);
  });
});

describe('news of the markets', () => {
  const date = tradingDate('2026-07-09');
  const at = (hours: number, minutes: number) => (hours * 60 + minutes) * 60_000;

  function openMarkets(phase: 'continuous' | 'closed') {
    const state = createState(TABLES);
    for (const venue of ['TWSE', 'TPEX', 'US', 'CRYPTO', 'FX'] as const) {
      state.clocks.set(venue, {
        venue,
        firstDate: date,
        date,
        phase,
        msOfDay: at(9, 0),
        wallAt: 0,
        tripped: 0,
        haltedUntil: 0,
        reopensAt: 0,
      });
    }
    markClocksDurable(state);
    return state;
  }
  function trade(market: InstrumentMarket | undefined, reference: number, prices: readonly number[], durable = true) {
    if (market === undefined) throw new Error('no market');
    beginMarketDay(market, reference as Price, 0);
    market.limits = { up: price(110_000), down: price(90_000) };
    for (const price of prices) recordTrade(market, price as Price, 1000 as Shares, 'buy', at(9, 1), 1_234);
    if (durable) markDurable(market);
  }
  const bySymbol = (state: ReturnType<typeof createState>, symbol: string) =>
    [...state.markets.values()].find(({ instrument }) => instrument.symbol === symbol);

  it('tell of a day that begins and what settles on it, and of the first touch of a limit, once', () => {
    const state = openMarkets('continuous');
    trade(bySymbol(state, 'TWSE:2330'), 100_000, [105_000, 110_000, 109_000]);
    trade(bySymbol(state, 'TWSE:2317'), 100_000, [90_000]);
    // What no durable batch has shown is not told.
    trade(bySymbol(state, 'TWSE:1101'), 100_000, [110_000], false);
    const told = { keys: new Set<string>() };
    expect(marketNews(createView(state), told, NOW).map(({ event }) => event)).toEqual(
      [
        { kind: 'day-begins', venue: 'TWSE', date, settles: ['2026-07-07'] },
        { kind: 'limit-down', symbol: 'TWSE:2317', date, price: 90_000, at: 1_234 },
        { kind: 'limit-up', symbol: 'TWSE:2330', date, price: 110_000, at: 1_234 },
        { kind: 'day-begins', venue: 'US', date, settles: ['2026-07-08'] },
      ].sort((a, b) => order(a) - order(b)),
    );
    expect(marketNews(createView(state), told, NOW)).toEqual([]);

    function order(event: { kind: string; symbol?: string; venue?: string }): number {
      if (event.venue === 'TWSE') return -1;
      if (event.venue === 'US') return 1_000_000;
      return bySymbol(state, event.symbol ?? '')?.instrument.no ?? 0;
    }
  });

  it('tell of an ex-date on its day', () => {
    const state = openMarkets('continuous');
    clockOf(state, 'TWSE').date = tradingDate('2026-07-13');
    markClocksDurable(state);
    expect(marketNews(createView(state), { keys: new Set() }, NOW)).toContainEqual(
      expect.objectContaining({
        symbols: ['TWSE:2891'],
        event: expect.objectContaining({ kind: 'ex-date', action: 'cash' }),
      }),
    );
  });

  it('tell how a day ended: breadth, movers, turnover; nothing where nothing traded', () => {
    const state = openMarkets('closed');
    expect(marketNews(createView(state), { keys: new Set() }, NOW)).toEqual([]);
    trade(bySymbol(state, 'TWSE:2330'), 100_000, [105_000]);
    trade(bySymbol(state, 'TWSE:2317'), 100_000, [99_500]);
    trade(bySymbol(state, 'TPEX:6488'), 100_000, [100_000]);
    const [result, ...others] = marketNews(createView(state), { keys: new Set() }, NOW);
    expect(others).toEqual([]);
    expect(result?.event).toMatchObject({
      kind: 'day-results',
      venue: 'TWSE',
      up: 1,
      down: 1,
      unchanged: 1,
      turnover: String(304_500_000),
      gainers: [{ symbol: 'TWSE:2330', changeBps: 500 }],
      losers: [{ symbol: 'TWSE:2317', changeBps: -50 }],
    });
  });

  it.each([
    ['TWSE', '2026-07-09', ['2026-07-07']],
    // A typhoon closed Friday the 10th: Thursday's trades settle on the Tuesday after it.
    ['TWSE', '2026-07-13', ['2026-07-08']],
    ['TWSE', '2026-07-14', ['2026-07-09']],
    ['US', '2026-07-06', ['2026-07-02']],
    // On Columbus Day there is trading and no settlement, so two days settle after it.
    ['US', '2026-10-13', ['2026-10-09', '2026-10-12']],
  ] as const)('on %s %s settle the trades of %j', (venue, day, dates) => {
    expect(settledOn(FORESEEN, venue, tradingDate(day))).toEqual(dates);
  });

  it('are written once by however many programs, and again when the database was away', async () => {
    const state = openMarkets('continuous');
    const clock = createManualClock(NOW);
    const stop = watchMarkets({ database: test.database, exchange: { view: createView(state) }, clock, log });
    const other = watchMarkets({ database: test.database, exchange: { view: createView(state) }, clock, log });
    await stop();
    await other();
    const list = listNews({ database: test.database, exchange: anExchange, feeds: [] });
    expect(await list({ limit: 10 }, as(0))).toMatchObject({ value: { items: { length: 2 } } });
  });
});

describe('the list of news', () => {
  it('comes in pages, by source and by instrument, and says how feeds are', async () => {
    const news = Array.from({ length: 23 }, (_, n) => ({
      source: 'feed' as const,
      feed: 'x',
      key: `n${n}`,
      event: { kind: 'feed' as const, title: `n${n}`, body: '', link: '' },
      symbols: n % 2 === 0 ? ['TWSE:2330'] : [],
      // Several at one moment, as a feed has them.
      publishedAt: NOW + Math.floor(n / 5),
    }));
    await writeNews(test.database, news);
    await test.owner.query(`insert into news_feed (name, read_at) values ('x', now())`);
    await test.owner.query(`insert into news_feed (name, failed_at) values ('y', now())`);
    const list = listNews({ database: test.database, exchange: anExchange, feeds: ['x', 'y', 'z'] });
    const pages = async (input: { symbol?: string; source?: 'feed' | 'house' }) => {
      const titles: string[] = [];
      for (let after: string | undefined; ; ) {
        const page = await list({ limit: 10, ...input, ...(after === undefined ? {} : { after }) }, as(0));
        if (!page.ok) throw new Error(page.refusal.code);
        titles.push(...page.value.items.map(({ event }) => (event.kind === 'feed' ? event.title : '')));
        after = page.value.items.at(-1)?.id;
        if (!page.value.more) return titles;
      }
    };
    const all = await pages({});
    expect(all).toHaveLength(23);
    expect(new Set(all).size).toBe(23);
    expect(all[0]).toBe('n22');
    expect(await pages({ symbol: 'TWSE:2330' })).toHaveLength(12);
    expect(await pages({ source: 'house' })).toEqual([]);
    expect(await list({ limit: 1 }, as(0))).toMatchObject({
      value: {
        feeds: [
          { name: 'x', state: 'read' },
          { name: 'y', state: 'failed', readAt: 0 },
          { name: 'z', state: 'waiting' },
        ],
      },
    });
  });
});
