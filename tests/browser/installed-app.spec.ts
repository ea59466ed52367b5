import { expect, type Page, test } from '@playwright/test';
import type { ApiClient } from '../api/api-client.ts';
import { App, newCustomer, openMarket, url } from './app.ts';

test.use({ serviceWorkers: 'allow' });

let customer: ApiClient;

test.beforeAll(async () => {
  test.setTimeout(150_000);
  await openMarket();
  customer = await newCustomer();
});

/** Waits until the worker could open the app alone. */
async function stored(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          if (navigator.serviceWorker.controller === null) return 0;
          return (await (await caches.open('shell')).keys()).length;
        }),
      { timeout: 40_000 },
    )
    .toBeGreaterThan(8);
  await expect.poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined)).toBe(true);
}

/** The page goes to the background, which is when it keeps what it knows. */
const leavePage = (page: Page) => page.evaluate(() => dispatchEvent(new Event('pagehide')));

test('opens without a network with the figures last known, and says of when they are', async ({ page, context }) => {
  const app = await App.open(page, { language: 'tw' }, customer);
  await app.go('/home/index');
  await expect(page.locator('[data-symbol="TWSE:TAIEX"]')).toBeVisible();
  const total = page.locator('[data-surface="own"] .text-2xl');
  await expect(total).toContainText('10,000,000');
  await stored(page);
  await leavePage(page);

  await context.setOffline(true);
  await page.reload();
  await expect(total).toContainText('10,000,000');
  await expect(page.locator('[data-symbol="TWSE:TAIEX"]')).toContainText(/\d/);
  // Which of the two is up to what the browser believes of the network: one that a tool keeps off line may not know it.
  const aged = page.getByText(app.pattern('shell.lastKnownOffline')).or(page.getByText(app.pattern('shell.lastKnown')));
  await expect(aged).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(app.pattern('shell.lastKnownOffline'))).toHaveCount(0);
  await expect(page.getByText(app.pattern('shell.lastKnown'))).toHaveCount(0);
});

test('keeps nothing of a customer after signing out, and no answer in the store of the worker', async ({
  page,
  context,
}) => {
  const own = await newCustomer();
  const app = await App.open(page, { language: 'tw' }, own);
  await app.go('/home/index');
  await expect(page.locator('[data-surface="own"] .text-2xl')).toContainText('10,000,000');
  await stored(page);
  await leavePage(page);
  expect(await app.stored('lastKnown')).toContain('portfolio/assets');
  const addresses = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return stores.flat().map((request) => new URL(request.url).pathname);
  });
  expect(addresses.filter((address) => address !== '/' && !address.startsWith('/assets/'))).toEqual([]);

  await app.go('/information/setting');
  await app.button('account.logout').click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: app.plain('account.logout'), exact: true })
    .click();
  await app.at('/login/login');
  await leavePage(page);
  expect((await app.stored('lastKnown')) ?? '').not.toContain('portfolio');
  await context.setOffline(true);
  await page.goto(`${url}/#/home/index`);
  await page.reload();
  await expect(page.getByText(app.plain('home.guestTitle'))).toBeVisible();
  await expect(page.getByText('10,000,000')).toHaveCount(0);
});

test('tells that a newer version is there, and shows it when asked to', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' }, customer);
  await app.go('/home/index');
  await stored(page);
  // The page as an earlier version had it.
  await page.evaluate(async () => {
    const shell = await caches.open('shell');
    const old = await shell.match('/');
    const text = (await old?.text()) ?? '';
    await shell.put('/', new Response(text.replace('</title>', ' 0</title>'), { headers: old?.headers ?? {} }));
  });
  await page.reload();
  await expect(page.getByText(app.plain('shell.renewed'))).toBeVisible();
  await page.getByRole('button', { name: app.plain('shell.renew'), exact: true }).click();
  await expect(page.locator('[data-symbol="TWSE:TAIEX"]')).toBeVisible();
  await expect(page.getByText(app.plain('shell.renewed'))).toHaveCount(0);
});

test('back at the root leaves only by a second press within a second', async ({ page }) => {
  await page.addInitScript(() => {
    const match = window.matchMedia.bind(window);
    window.matchMedia = (query) => match(query === '(display-mode: standalone)' ? 'all' : query);
  });
  await page.goto('about:blank');
  const app = await App.open(page, { language: 'tw' }, customer);
  await app.go('/home/index');
  const toast = page.getByText(app.plain('shell.pressAgain'));
  await app.button('worth.hideAmounts').click();
  for (let time = 0; time < 2; time += 1) {
    await page.evaluate(() => history.back());
    await expect(toast).toBeVisible();
    await app.at('/home/index');
    // Too late for a second press: it warns anew.
    await page.waitForTimeout(1_200);
  }
  // Further in, back is one step back, without a word.
  await page.locator('[data-symbol="TWSE:TAIEX"]').click();
  await app.at('/market/stockDetailzs');
  await expect(toast).toHaveCount(0);
  await page.evaluate(() => history.back());
  await app.at('/home/index');
  await expect(toast).toHaveCount(0);
  await page.evaluate(() => history.back());
  await expect(toast).toBeVisible();
  // The page goes away under it.
  await page.evaluate(() => history.back()).catch(() => undefined);
  await expect.poll(() => page.url()).toBe('about:blank');
});

test('can be installed: its manifest, icons and colours are there', async ({ page }) => {
  await App.open(page, { language: 'tw' });
  await page.goto(`${url}/#/login/start`);
  const manifest = await (await page.request.get(`${url}/app.webmanifest`)).json();
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/#/home/index' });
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size, src).toBe(sizes);
  }
  const colours = () =>
    page.locator('meta[name="theme-color"]').evaluateAll((all) => all.map((one) => one.getAttribute('content')));
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(colours).toEqual(['#111b29', '#111b29']);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(colours).toEqual(['#ffffff', '#ffffff']);
});

test('begins with settings, texts and figures before any of its files is there', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/assets/**', async (route) => {
    await opened;
    await route.continue();
  });
  const app = await App.open(page, { language: 'ko' }, customer);
  await page.goto(`${url}/#/home/index`, { waitUntil: 'commit' });
  for (const path of ['common/config', 'quotes/index-board', 'portfolio/assets', 'portfolio/holdings']) {
    await expect.poll(() => asked, { message: path }).toContain(`/api/vue/${path}`);
  }
  await expect.poll(() => asked.some((path) => /\/ko-first-/.test(path))).toBe(true);
  open();
  await expect(page.locator('[data-symbol="TWSE:TAIEX"]')).toBeVisible();
  // Each was asked for once: the app has taken up the answers.
  for (const path of ['common/config', 'portfolio/assets']) {
    expect(asked.filter((one) => one === `/api/vue/${path}`)).toHaveLength(1);
  }
  expect(app.complaints).toEqual([]);
});
