import { TABLES, INSTRUMENTS } from '@kuroshio/market';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { viewAsItStands } from '../exchange/view-as-it-stands.ts';
import { createState } from '../exchange/state.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { watch, watchlist } from '../quotes/index.ts';
import { addMembers } from './add-members.ts';
import { arrangeGroups } from './arrange-groups.ts';
import { arrangeMembers } from './arrange-members.ts';
import { categories } from './categories.ts';
import { category } from './category.ts';
import { createGroup } from './create-group.ts';
import { deleteGroup } from './delete-group.ts';
import { groups } from './groups.ts';
import { mostSearched } from './most-searched.ts';
import { noteSearch } from './note-search.ts';
import { removeMembers } from './remove-members.ts';
import { renameGroup } from './rename-group.ts';

const [tsmc, apple, honHai] = ['TWSE:2330', 'US:AAPL', 'TWSE:2317'] as const;
const exchange = { view: viewAsItStands(createState(TABLES)) };
let test: TestDatabase;
let act: ReturnType<typeof makeHandlers>;
let customers: readonly number[];

function makeHandlers() {
  const parts = { database: test.database, exchange };
  return {
    groups: groups(parts),
    create: createGroup(parts),
    rename: renameGroup(parts),
    remove: deleteGroup(parts),
    arrangeGroups: arrangeGroups(parts),
    arrange: arrangeMembers(parts),
    add: addMembers(parts),
    takeOff: removeMembers(parts),
    watch: watch(parts),
    watchlist: watchlist(parts),
    categories: categories(parts),
    category: category(parts),
    noteSearch: noteSearch(parts),
    mostSearched: mostSearched(parts),
  };
}

function as(customer: number, now = 0): CustomerContext {
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
const one = as(0);

beforeAll(async () => {
  test = await createTestDatabase();
  await test.owner.query(`insert into invitation (code) values ('HOUSE222')`);
  const rows = await test.owner.query<{ id: number }>(
    `insert into customer (phone, password_hash, invited_with, language, created_at)
     select '+88691200000' || n, '', 'HOUSE222', 'tw', now() from generate_series(1, 3) as n returning id`,
  );
  customers = rows.map(({ id }) => id);
  act = makeHandlers();
});

afterAll(() => test.close());

beforeEach(() => test.owner.query('truncate watch_group, watch_member, searched'));

async function groupsOf(customer = 0) {
  const answer = await act.groups({}, as(customer));
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

async function create(name: string, customer = 0): Promise<string> {
  const answer = await act.create({ name }, as(customer));
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value.id;
}

const refusal = (code: string) => ({ ok: false, refusal: { code } });

describe('watchlists', () => {
  it('begin with one that the star fills and that has no name of its own', async () => {
    await act.watch({ symbol: tsmc, watched: true }, one);
    expect(await groupsOf()).toEqual([{ id: expect.any(String), name: '', first: true, symbols: [tsmc] }]);
    expect(await groupsOf(1)).toMatchObject([{ first: true, symbols: [] }]);
  });

  it('are made, named, ordered and deleted, each by its own customer only', async () => {
    const [first] = await groupsOf();
    const chips = await create('半導體');
    const funds = await create('  ETF \n存股 ');
    expect((await groupsOf()).map(({ name }) => name)).toEqual(['', '半導體', 'ETF 存股']);
    expect(await act.rename({ id: chips, name: '晶片' }, one)).toMatchObject({ value: { name: '晶片' } });
    expect(await act.arrangeGroups({ ids: [funds, String(first?.id)] }, one)).toMatchObject({
      value: { ids: [funds, first?.id, chips] },
    });
    expect((await groupsOf()).map(({ id }) => id)).toEqual([funds, first?.id, chips]);

    expect(await act.rename({ id: chips, name: '我的' }, as(1))).toMatchObject(refusal('GROUP_NOT_FOUND'));
    expect(await act.remove({ id: chips }, as(1))).toMatchObject(refusal('GROUP_NOT_FOUND'));
    expect(await act.takeOff({ id: chips, symbols: [tsmc] }, as(1))).toMatchObject(refusal('GROUP_NOT_FOUND'));
    expect(await act.watchlist({ group: chips }, as(1))).toMatchObject(refusal('GROUP_NOT_FOUND'));
    expect(await act.remove({ id: String(first?.id) }, one)).toMatchObject(refusal('GROUP_IS_FIRST'));
    expect(await act.remove({ id: chips }, one)).toMatchObject({ ok: true });
    expect((await groupsOf()).map(({ id }) => id)).toEqual([funds, first?.id]);
  });

  it.each([
    ['   ', 'GROUP_NAME_INVALID'],
    ['\u0000\u200b', 'GROUP_NAME_INVALID'],
    ['一'.repeat(21), 'GROUP_NAME_INVALID'],
    ['etf', 'GROUP_NAME_TAKEN'],
  ])('are not called %j', async (name, code) => {
    await create('ETF');
    expect(await act.create({ name }, one)).toMatchObject(refusal(code));
  });

  it('may keep their own name, and take one that half a character stood in', async () => {
    const id = await create('ETF');
    expect(await act.rename({ id, name: 'ETF' }, one)).toMatchObject({ ok: true });
    expect(await act.rename({ id, name: 'a\ud800b' }, one)).toMatchObject({ value: { name: 'a\ufffdb' } });
  });

  it('are twenty at most, however many are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 25 }, (_, n) => act.create({ name: `group ${n}` }, one)));
    expect(made.filter(({ ok }) => ok)).toHaveLength(19);
    expect(made.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'GROUPS_FULL', params: { maximum: 20 } } });
  });

  it('take instruments in, move and order them, and hold more than a hundred', async () => {
    const [first] = await groupsOf();
    const home = String(first?.id);
    const chips = await create('半導體');
    await act.add({ id: home, symbols: [tsmc, apple, honHai, tsmc] }, one);
    expect(await act.arrange({ id: home, symbols: [honHai, 'US:MSFT', tsmc] }, one)).toMatchObject({
      value: { symbols: [honHai, tsmc, apple] },
    });
    expect(await act.add({ id: chips, symbols: [tsmc, apple], from: home }, one)).toMatchObject({
      value: { symbols: [tsmc, apple] },
    });
    expect(await groupsOf()).toMatchObject([{ symbols: [honHai] }, { symbols: [tsmc, apple] }]);
    expect(await act.watchlist({}, one)).toMatchObject({ value: [{ symbol: honHai }] });
    expect(await act.watchlist({ group: chips }, one)).toMatchObject({ value: [{ symbol: tsmc }, { symbol: apple }] });
    // Moved onto itself nothing is lost.
    await act.add({ id: chips, symbols: [tsmc], from: chips }, one);
    expect(await act.takeOff({ id: chips, symbols: [apple, honHai] }, one)).toMatchObject({
      value: { symbols: [tsmc] },
    });
    expect(await act.add({ id: chips, symbols: ['US:NOPE'] }, one)).toMatchObject(refusal('INSTRUMENT_NOT_FOUND'));

    const all = INSTRUMENTS.map(({ symbol }) => symbol).slice(0, 300);
    expect(await act.add({ id: home, symbols: all }, one)).toMatchObject({ ok: true });
    const list = await act.watchlist({ group: home }, one);
    expect(list.ok && list.value.length).toBeGreaterThan(290);
  });

  it('that would hold more than five hundred stay as they are, also the one moved from', async () => {
    const [first] = await groupsOf();
    const chips = await create('半導體');
    await act.add({ id: String(first?.id), symbols: [tsmc] }, one);
    await test.owner.query(
      `insert into watch_member (group_id, instrument_no, place, added_at)
       select $1, 900000 + n, n, now() from generate_series(1, 500) as n`,
      [Number(chips)],
    );
    expect(await act.add({ id: chips, symbols: [tsmc], from: String(first?.id) }, one)).toMatchObject({
      refusal: { code: 'WATCHLIST_FULL', params: { maximum: 500 } },
    });
    expect(await groupsOf()).toMatchObject([{ symbols: [tsmc] }, { symbols: [] }]);
  });
});

describe('categories', () => {
  it('are those that the tables of instruments support, none of them empty', async () => {
    const answer = await act.categories({}, one);
    if (!answer.ok) throw new Error(answer.refusal.code);
    const counts = new Map(answer.value.map(({ key, count }) => [key, count]));
    expect(new Set(answer.value.map(({ kind }) => kind))).toEqual(
      new Set(['venue', 'index', 'industry', 'fund', 'sector']),
    );
    expect(counts.size).toBe(answer.value.length);
    expect([...counts.values()].every((count) => count > 0)).toBe(true);
    const stocks = INSTRUMENTS.filter(({ venue, kind }) => venue === 'TWSE' && kind === 'stock').length;
    expect(counts.get('listed')).toBe(stocks);
  });

  it.each([
    ['industry-24', tsmc, 'TWSE:1101'],
    ['tw-leveraged-etf', 'TWSE:00631L', 'TWSE:0050'],
    ['tw-bond-etf', 'TPEX:00679B', 'TWSE:0050'],
    ['us-stocks', apple, tsmc],
    ['sector-information-technology', apple, tsmc],
  ])('%s has %s and not %s', async (key, inside, outside) => {
    const answer = await act.category({ key }, one);
    if (!answer.ok) throw new Error(answer.refusal.code);
    const symbols = answer.value.quotes.map(({ symbol }) => symbol);
    expect(symbols).toContain(inside);
    expect(symbols).not.toContain(outside);
  });

  it('that do not exist are refused', async () => {
    expect(await act.category({ key: 'constructor' }, one)).toMatchObject(refusal('CATEGORY_NOT_FOUND'));
  });
});

describe('what is searched for', () => {
  const day = 86_400_000;
  const searched = async (now: number) => {
    const answer = await act.mostSearched({ limit: 10 }, as(0, now));
    if (!answer.ok) throw new Error(answer.refusal.code);
    return answer.value.map(({ symbol }) => symbol);
  };

  it('counts once a day and customer, for seven days', async () => {
    const start = Date.parse('2026-07-09T00:00:00Z');
    // However often one customer searches, and on however many days, it is one customer.
    for (const now of [start, start + 1, start + 2, start + day, start + 2 * day])
      await act.noteSearch({ symbol: honHai }, as(0, now));
    await act.noteSearch({ symbol: tsmc }, as(0, start));
    await act.noteSearch({ symbol: tsmc }, as(1, start + day));
    await act.noteSearch({ symbol: apple }, as(2, start + 6 * day));
    expect(await searched(start + 6 * day)).toEqual([tsmc, apple, honHai]);
    expect(await searched(start + 7 * day)).toEqual([apple, honHai, tsmc]);
    expect(await searched(start + 13 * day)).toEqual([]);
    expect(await act.noteSearch({ symbol: 'US:NOPE' }, one)).toMatchObject(refusal('INSTRUMENT_NOT_FOUND'));
  });
});

describe('who watches what', () => {
  it('counts an instrument once, in however many lists', async () => {
    await act.watch({ symbol: tsmc, watched: true }, one);
    const chips = await create('半導體');
    await act.add({ id: chips, symbols: [tsmc, apple] }, one);
    expect(await test.database.query('select instrument_no from watched order by 1')).toHaveLength(2);
  });
});
