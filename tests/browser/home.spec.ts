import { expect, test } from '@playwright/test';
import type { ApiClient } from '../api/api-client.ts';
import { App, newCustomer, openMarket } from './app.ts';
import { Finger } from './touch.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let customer: ApiClient;

test.beforeAll(async () => {
  test.setTimeout(150_000);
  await openMarket();
  customer = await newCustomer();
  const order = { symbol: 'TWSE:2330', side: 'buy', type: 'market', timeInForce: 'ROD', quantity: 1000 } as const;
  await customer.must('trading/place-order', { ...order, clientOrderId: 'home-buy-2330' });
  for (const symbol of ['TWSE:2317', 'TWSE:2454', 'US:AAPL'])
    await customer.must('quotes/watch', { symbol, watched: true });
});

test('both markets show their phase and their indices, one at a time', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' });
  await app.go('/home/index');
  for (const market of ['twd', 'usd']) {
    await expect(page.locator(`[data-market="${market}"] [data-phase]`)).toBeVisible();
    await expect(page.locator(`[data-market="${market}"]`).getByRole('timer')).toHaveText(/\d+ (秒|分)/);
  }
  const [taiex, dow] = [page.locator('[data-symbol="TWSE:TAIEX"]'), page.locator('[data-symbol="US:DJI"]')];
  await expect(taiex).toBeInViewport();
  await expect(dow).not.toBeInViewport();
  await page.locator('[data-market="usd"]').click();
  await expect(dow).toBeInViewport({ ratio: 1 });
  await expect(taiex).not.toBeInViewport();
  // A finger does the same; one that comes while the page still glides only stops it.
  const finger = await Finger.of(page);
  await expect(async () => {
    const box = await dow.boundingBox();
    await finger.down(60, (box?.y ?? 0) + 40);
    await finger.move(340, (box?.y ?? 0) + 40);
    await finger.up();
    await expect(taiex).toBeInViewport({ ratio: 1, timeout: 3_000 });
  }).toPass();
  await expect(page.locator('[data-market="twd"]')).toHaveAttribute('aria-pressed', 'true');
  expect(app.complaints).toEqual([]);
});

test('every shortcut leads to what it names', async ({ page }) => {
  const app = await App.open(page, { language: 'en' });
  for (const [label, title] of [
    ['home.rankings', 'home.byGainers'],
    ['home.companies', 'quotes.marketCap'],
    ['home.industries', 'lists.allIndustries'],
    ['home.dividends', 'lists.yearCash'],
  ] as const) {
    await app.go('/home/index');
    await page
      .getByRole('navigation', { name: app.plain('home.shortcuts') })
      .getByText(app.plain(label))
      .click();
    await app.at('/home/stockList');
    // The home screen is kept behind this one.
    await expect(page.getByText(app.plain(title), { exact: true }).filter({ visible: true }).first()).toBeVisible();
  }
  expect(app.complaints).toEqual([]);
});

test('a customer finds holdings and watchlist; the tab changes by a finger, too', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' }, customer);
  await app.go('/home/index');
  const held = page.getByRole('list', { name: app.plain('home.tabInventory') });
  await expect(held.locator('[data-symbol="TWSE:2330"]')).toContainText('1 張');
  await held.scrollIntoViewIfNeeded();
  const box = await held.boundingBox();
  const finger = await Finger.of(page);
  await finger.down(320, (box?.y ?? 0) + 20);
  await finger.move(60, (box?.y ?? 0) + 24);
  await finger.up();
  const watched = page.getByRole('list', { name: app.plain('home.tabWatchlist') });
  await expect(watched.locator('[data-symbol]')).toHaveCount(3);
  await expect(page.getByText(app.t('home.allWatched', { count: 3 }))).toBeVisible();
  await page.getByRole('tab', { name: app.plain('home.tabInventory') }).click();
  await page.getByText(app.t('home.allHoldings', { count: 1 })).click();
  await app.at('/trade/index');
  expect(app.complaints).toEqual([]);
});

test('nothing held and nothing watched is said, with a way on', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' }, await newCustomer());
  await app.go('/home/index');
  await expect(page.getByText(app.plain('home.inventoryEmpty'))).toBeVisible();
  await page.getByRole('tab', { name: app.plain('home.tabWatchlist') }).click();
  await expect(page.getByText(app.plain('quotes.watchlistEmpty'))).toBeVisible();
  await app.button('quotes.toSearch').click();
  await app.at('/favorite/search');
});

test('the head of the screen needs no other texts than its own', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The texts and styles of its lists, and of everything behind it.
  await page.route(/\/assets\/(?:tw-(?!first)[^/]*\.js|later-[^/]*\.css)/, async (route) => {
    await held;
    await route.continue();
  });
  const app = await App.open(page, { language: 'tw' }, customer);
  await app.go('/home/index');
  await expect(page.locator('[data-symbol="TWSE:TAIEX"]')).toBeVisible();
  await expect(page.getByText(app.plain('worth.totalAssets'))).toBeVisible();
  const text = await page.getByRole('main').innerText();
  expect(text).not.toMatch(/\b[a-z]+\.[a-z]+[A-Z]?\w*\b/);
  await expect(page.getByText(app.plain('home.tabInventory'), { exact: true })).toHaveCount(0);
  release();
  await expect(page.getByText(app.plain('home.tabInventory'), { exact: true })).toBeVisible();
});

test('what fails is said where it fails, and asked for again by a press', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' });
  let broken = true;
  await page.route('**/api/vue/quotes/index-board', (route) =>
    broken ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await app.go('/home/index');
  const retry = page
    .locator('section')
    .filter({ has: page.locator('[data-market]') })
    .getByRole('button', { name: app.plain('shell.retry') });
  await expect(retry).toBeVisible();
  // The rest of the screen stands all the same.
  await expect(page.getByRole('list', { name: app.plain('home.byGainers') })).toBeVisible();
  broken = false;
  await retry.click();
  await expect(page.locator('[data-symbol="TWSE:TAIEX"]')).toBeVisible();
});

test('pulled down the screen refreshes: a head of 50 px, its success for half a second', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' }, customer);
  await app.go('/home/index');
  await expect(page.locator('[data-symbol="TWSE:TAIEX"]')).toBeVisible();
  await app.settled();
  const pull = page.locator('[data-pull]').first();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const finger = await Finger.of(page);
  await finger.down(200, 300);
  await finger.move(200, 330);
  await expect(pull).toHaveAttribute('data-pull', 'pulling');
  await finger.move(200, 440);
  await expect(pull).toHaveAttribute('data-pull', 'loosing');
  await page.evaluate(() => {
    const element = document.querySelector('[data-pull]') as HTMLElement;
    const states: [string | undefined, number][] = [];
    new MutationObserver(() => states.push([element.dataset['pull'], performance.now()])).observe(element, {
      attributeFilter: ['data-pull'],
    });
    Object.assign(window, { states });
  });
  await finger.up();
  await expect(pull).toHaveAttribute('data-pull', 'success');
  // Where the head comes to rest, whether or not it is there yet.
  const height = await page.evaluate(() => {
    const head = document.querySelector('[data-pull] > div') as HTMLElement;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    return Number(/translateY\(([\d.]+)rem\)/.exec(head.style.transform)?.[1]) * rem;
  });
  await expect(pull).toHaveAttribute('data-pull', 'normal');
  const states = await page.evaluate(() => (window as unknown as { states: [string, number][] }).states);
  expect(states.map(([state]) => state)).toEqual(['loading', 'success', 'normal']);
  const shown = (states[2]?.[1] ?? 0) - (states[1]?.[1] ?? 0);
  expect(shown).toBeGreaterThanOrEqual(495);
  // On a phone 390 wide the head is as high as in the design.
  expect(height).toBeCloseTo(50, 5);
  expect(asked).toEqual(expect.arrayContaining(['/api/vue/portfolio/assets', '/api/vue/quotes/index-board']));
});
