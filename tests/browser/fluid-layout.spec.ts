import { expect, type Page, test } from '@playwright/test';
import type { ApiClient } from '../api/api-client.ts';
import { App, newCustomer, openMarket } from './app.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let customer: ApiClient;

test.beforeAll(async () => {
  test.setTimeout(150_000);
  await openMarket();
  customer = await newCustomer();
  for (const symbol of ['TWSE:2330', 'TWSE:2317']) await customer.must('quotes/watch', { symbol, watched: true });
});

const detail = (page: Page) => page.locator('[data-pane="detail"]');
const rootSize = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));

for (const { name, width, height } of [
  { name: 'a phone that lies', width: 844, height: 390 },
  { name: 'a tablet', width: 768, height: 1024 },
  { name: 'a desktop', width: 1280, height: 800 },
]) {
  test(`${name} has the list and what it leads to beside each other`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const app = await App.open(page, { language: 'tw' }, customer);
    await app.go('/favorite/index');
    const row = page.getByRole('main').locator('[data-symbol="TWSE:2317"]').first();
    await row.click();
    await app.at('/market/stockDetail');
    await expect(detail(page).locator('[data-order-bar="TWSE:2317"]')).toBeVisible();
    // The list stays, and neither lies over the other.
    const [left, right] = [await row.boundingBox(), await detail(page).boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual((right?.x ?? 0) + 1);
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBeLessThanOrEqual(width);
    const bar = await detail(page).locator('[data-order-bar]').boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(height);
    // Text is as large as the reader has it, not as the screen is wide.
    expect(await rootSize(page)).toBe(16);
    await page.getByRole('main').locator('[data-symbol="TWSE:2330"]').first().click();
    await expect(detail(page).locator('[data-order-bar="TWSE:2330"]')).toBeVisible();
    expect(app.complaints).toEqual([]);
  });
}

test('a phone held upright has one pane, and text that follows its width', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' }, customer);
  for (const [width, size] of [
    [390, 16],
    [360, 360 * (16 / 390)],
    [767, 750 * (16 / 390)],
  ] as const) {
    await page.setViewportSize({ width, height: 1100 });
    await app.go('/favorite/index');
    await expect(page.locator('[data-symbol="TWSE:2330"]').first()).toBeVisible();
    await expect(detail(page)).toHaveCount(0);
    expect(await rootSize(page)).toBeCloseTo(size, 1);
  }
});

test('the chart over the whole screen has room for prices on a phone that lies', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const app = await App.open(page, { language: 'tw' }, customer);
  await app.go('/market/stockDetail?symbol=TWSE:2330');
  await app.button('stock.fullScreen').click();
  const panes = page.getByRole('dialog').locator('canvas');
  await expect(panes.first()).toBeVisible();
  const heights = () => panes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  // The chart is drawn anew when it has its room.
  await expect.poll(async () => Math.max(0, ...(await heights()))).toBeGreaterThanOrEqual(180);
});

/** Figures that are cut or run out of their row, as `symbol: text`. */
function cutFigures(): string[] {
  const wide = document.documentElement.clientWidth;
  return [...document.querySelectorAll<HTMLElement>('[data-symbol] .num')]
    .filter((one) => one.checkVisibility() && one.closest('[class*="overflow-x-auto"]') === null)
    .filter((one) => {
      const { right, left } = one.getBoundingClientRect();
      return right > wide + 1 || left < -1 || one.scrollWidth > one.clientWidth + 1;
    })
    .map((one) => `${one.closest('[data-symbol]')?.getAttribute('data-symbol')}: ${one.textContent}`);
}

for (const language of ['tw', 'en', 'ko'] as const) {
  test(`text of twice the size is honoured and nothing of a list is cut: ${language}`, async ({ page }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    const app = await App.open(page, { language }, customer);
    for (const route of ['/home/index', '/favorite/index', '/home/stockList?view=ranking']) {
      await app.go(route);
      await expect(page.locator('[data-symbol] .num:visible').first()).toBeVisible();
      await app.settled();
      expect(await rootSize(page)).toBe(32);
      expect(await page.evaluate(cutFigures), route).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${route} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  });
}

test('a market begins with what is traded most', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' }, customer);
  await app.go('/market/index');
  await expect(page.locator('[data-titles] [data-sort="descending"]')).toHaveText(app.plain('quotes.turnover'));
  const { quotes } = await customer.must('quotes/section', {
    section: 'TWSE',
    column: 'turnover',
    direction: 'descending',
  });
  const shown = await page.locator('li [data-symbol]').first().getAttribute('data-symbol');
  expect(quotes.slice(0, 5).map(({ symbol }) => symbol)).toContain(shown);
});

test('going on and back moves the page, and nothing moves for who wants no motion', async ({ page }) => {
  await page.addInitScript(() => {
    const ways: (string | undefined)[] = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      ways.push(document.documentElement.dataset['way']);
      return start(update);
    };
    Object.assign(window, { ways });
  });
  const ways = () => page.evaluate(() => (window as unknown as { ways: string[] }).ways.splice(0));
  const app = await App.open(page, { language: 'tw' }, customer);
  const there = async () => {
    await page.locator('[data-symbol="TWSE:2330"]:visible').first().click();
    await app.at('/market/stockDetail');
    await app.button('shell.back').click();
    await app.at('/favorite/index');
  };
  await app.go('/favorite/index');
  await expect(page.locator('[data-symbol="TWSE:2330"]').first()).toBeVisible();
  await ways();
  const shown: string[] = [];
  await there();
  await expect.poll(async () => shown.push(...(await ways())) && shown).toEqual(['forward', 'back']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await there();
  await expect(page.locator('[data-symbol="TWSE:2330"]:visible').first()).toBeVisible();
  expect(await ways()).toEqual([]);
});
