import { expect, type Page, test } from '@playwright/test';
import type { ApiClient } from '../api/api-client.ts';
import { App, newCustomer, openMarket } from './app.ts';

const [tsmc, honHai, apple] = ['TWSE:2330', 'TWSE:2317', 'US:AAPL'] as const;

test.beforeAll(async () => {
  test.setTimeout(150_000);
  await openMarket();
});

async function watching(...symbols: string[]): Promise<ApiClient> {
  const client = await newCustomer();
  for (const symbol of symbols) await client.must('quotes/watch', { symbol, watched: true });
  return client;
}

async function symbolsOf(client: ApiClient, name = ''): Promise<readonly string[]> {
  const groups = await client.must('favorites/groups', {});
  return groups.find((group) => group.name === name)?.symbols ?? [];
}

/** The symbols of the rows on the screen, from the top. */
async function shown(page: Page, attribute = 'data-symbol'): Promise<(string | null)[]> {
  const rows = await page.locator(`[${attribute}]`).all();
  return Promise.all(rows.map((row) => row.getAttribute(attribute)));
}

test('a second watchlist is made, filled from the first, and deleted', async ({ page }) => {
  const client = await watching(tsmc, honHai, apple);
  const app = await App.open(page, { language: 'tw' }, client);
  await app.go('/favorite/index');
  await app.button('favorites.manage').click();
  await app.at('/favorite/editSelf');
  await app.button('favorites.addGroup').click();
  await app.field('favorites.groupName').fill('半導體');
  await app.button('shell.save').click();
  await expect(page.getByRole('tab', { name: '半導體', selected: true })).toBeVisible();
  await expect(page.getByText(app.plain('favorites.emptyGroup'))).toBeVisible();

  await page.getByRole('tab', { name: app.plain('favorites.firstGroup') }).click();
  await page.getByRole('checkbox', { name: app.t('favorites.select', { name: '台積電' }) }).click();
  await app.button('favorites.moveTo').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /半導體/ })
    .click();
  await expect(page.getByText(app.t('favorites.moved', { name: '半導體' }))).toBeVisible();
  await expect.poll(() => symbolsOf(client)).toEqual([honHai, apple]);
  expect(await symbolsOf(client, '半導體')).toEqual([tsmc]);

  await app.go('/favorite/index');
  await page.getByRole('tab', { name: '半導體' }).click();
  await expect(page.locator(`[data-symbol="${tsmc}"]`)).toBeVisible();
  await app.button('favorites.manage').click();
  await app.button('favorites.deleteGroup').click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: app.plain('favorites.deleteGroup') })
    .click();
  await expect(page.getByRole('tab', { name: '半導體' })).toHaveCount(0);
  await expect.poll(async () => (await client.must('favorites/groups', {})).length).toBe(1);
});

test('rows are put in order by dragging and by keys, and taken off together', async ({ page }) => {
  const client = await watching(tsmc, honHai, apple, 'TWSE:0050');
  const app = await App.open(page, { language: 'tw' }, client);
  await app.go('/favorite/editSelf');
  await expect(page.locator('[data-member]')).toHaveCount(4);
  const handle = (name: string) => page.getByRole('button', { name: app.t('favorites.drag', { name }), exact: true });
  const drag = async (name: string, onto: string) => {
    const from = await handle(name).boundingBox();
    const to = await handle(onto).boundingBox();
    if (from === null || to === null) throw new Error('no handles');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
    await page.mouse.up();
  };
  await drag('台積電', 'Apple Inc.');
  await expect.poll(() => shown(page, 'data-member')).toEqual([honHai, apple, tsmc, 'TWSE:0050']);
  await handle('台積電').press('ArrowUp');
  await expect.poll(() => symbolsOf(client)).toEqual([honHai, tsmc, apple, 'TWSE:0050']);

  // A phone that is too busy to draw a frame until the finger has left.
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await drag('鴻海', 'Apple Inc.');
  await expect.poll(() => symbolsOf(client)).toEqual([tsmc, apple, honHai, 'TWSE:0050']);

  await page.getByRole('checkbox', { name: app.t('favorites.select', { name: '鴻海' }) }).click();
  await page.getByRole('checkbox', { name: app.t('favorites.select', { name: 'Apple Inc.' }) }).click();
  await app.button('favorites.remove').click();
  await expect.poll(() => symbolsOf(client)).toEqual([tsmc, 'TWSE:0050']);
  await expect(page.locator('[data-member]')).toHaveCount(2);
});

test('a row is taken off by a swipe, and a swipe does not open it', async ({ page }) => {
  const client = await watching(tsmc, honHai);
  const app = await App.open(page, { language: 'tw' }, client);
  await app.go('/favorite/index');
  const row = page.locator(`[data-symbol="${tsmc}"]`);
  await row.waitFor();
  const box = await row.boundingBox();
  if (box === null) throw new Error('no row');
  const y = box.y + box.height / 2;
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch('touchStart', 320);
  for (const x of [300, 260, 220, 180]) await touch('touchMove', x);
  await touch('touchEnd');
  await app.at('/favorite/index');
  const remove = page.getByRole('button', { name: `${app.plain('favorites.swipeRemove')} 台積電` });
  await expect(remove).toBeVisible();
  // The screen is kept while another is shown; what was uncovered is not.
  await page.getByRole('link', { name: app.plain('shell.tabHome') }).click();
  await app.at('/home/index');
  await page.goBack();
  await app.at('/favorite/index');
  await expect(row).toBeVisible();
  await expect(remove).toHaveCount(0);
  await touch('touchStart', 320);
  for (const x of [300, 260, 220, 180]) await touch('touchMove', x);
  await touch('touchEnd');
  await remove.click();
  await expect.poll(() => symbolsOf(client)).toEqual([honHai]);
  await expect(row).toHaveCount(0);
});

test('a list of two hundred names is shown whole, sorted, with only the rows in sight', async ({ page }) => {
  const client = await newCustomer();
  const [group] = await client.must('favorites/groups', {});
  const members = await Promise.all(
    ['listed', 'us-stocks'].map(async (key) => (await client.must('favorites/category', { key })).quotes),
  );
  const symbols = members.flat().map(({ symbol }) => symbol);
  expect(symbols.length).toBeGreaterThan(200);
  await client.must('favorites/add-members', { id: group?.id ?? '', symbols: symbols.slice(0, 200) });
  const app = await App.open(page, { language: 'en' }, client);
  await app.go('/favorite/moreList');
  await expect(page.getByText(app.t('favorites.groupCount', { count: 200 }))).toBeVisible();
  await expect(page.locator('[aria-setsize="200"]').first()).toBeVisible();
  expect(await page.locator('[data-symbol]').count()).toBeLessThan(40);
  await page.getByRole('button', { name: app.t('quotes.sortBy', { column: app.plain('quotes.nameCode') }) }).click();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.locator('[aria-posinset="200"]')).toBeVisible();
  await app.go('/favorite/editSelf');
  await expect(page.locator('[data-member]')).toHaveCount(200);
});

test('categories lead to their members, and a star asks on which list where there are several', async ({ page }) => {
  const client = await watching(tsmc);
  await client.must('favorites/create-group', { name: 'ETF' });
  const app = await App.open(page, { language: 'tw' }, client);
  await app.go('/favorite/index');
  await app.button('favorites.categories').click();
  await page.locator('[data-category="tw-leveraged-etf"]').click();
  await app.at('/favorite/moreListCate');
  await page.locator('[data-symbol="TWSE:00631L"]').click();
  await app.at('/market/stockDetail');
  await app.button('favorites.chooseGroups').click();
  await page.getByRole('dialog').getByRole('checkbox', { name: /ETF/ }).click();
  await expect.poll(() => symbolsOf(client, 'ETF')).toEqual(['TWSE:00631L']);
  expect(await symbolsOf(client)).toEqual([tsmc]);
});

test('a search by code, Chinese or English is remembered, counts as searched, and shows what is popular', async ({
  page,
}) => {
  const client = await newCustomer();
  const app = await App.open(page, { language: 'tw' }, client);
  for (const text of ['2317', '鴻海', 'hon hai']) {
    await app.go('/favorite/search');
    await page.getByRole('searchbox').fill(text);
    await expect(page.locator(`[data-symbol="${honHai}"]`).first()).toBeVisible();
  }
  await page.locator(`[data-symbol="${honHai}"]`).first().click();
  await app.at('/market/stockDetail');
  // What is popular is counted every few seconds.
  await expect
    .poll(async () => (await client.must('favorites/most-searched', {})).map((quote) => quote.symbol))
    .toContain(honHai);
  await app.go('/favorite/search');
  await page.reload();
  await expect(page.getByRole('button', { name: 'hon hai', exact: true })).toBeVisible();
  await page.getByRole('tab', { name: app.plain('favorites.hotSearched') }).click();
  await expect(page.getByRole('list', { name: app.plain('favorites.hotSearched') })).toContainText('鴻海');
});

test('what cannot be loaded can be asked for again', async ({ page }) => {
  const client = await watching(tsmc);
  const app = await App.open(page, { language: 'tw' }, client);
  await page.route('**/api/vue/favorites/groups', (route) => route.abort());
  await app.go('/favorite/index');
  await expect(page.getByText(app.plain('shell.networkFailed'))).toBeVisible();
  await page.unroute('**/api/vue/favorites/groups');
  await app.button('shell.retry').click();
  await expect(page.locator(`[data-symbol="${tsmc}"]`)).toBeVisible();
});
