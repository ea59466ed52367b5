import { expect, type Locator, type Page, test } from '@playwright/test';
import type { ApiClient } from '../api/api-client.ts';
import { App, newCustomer, openMarket } from './app.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let customer: ApiClient;

test.beforeAll(async () => {
  test.setTimeout(150_000);
  await openMarket();
  customer = await newCustomer();
});

/** The chart, once it has been drawn. */
async function drawnChart(page: Page, series: string): Promise<Locator> {
  const chart = page.locator(`[data-chart="${series}"]`);
  await expect(chart.locator('canvas').first()).toBeVisible();
  return chart;
}

async function period(app: App, key: Parameters<App['plain']>[0]): Promise<void> {
  if (!key.startsWith('stock.range')) {
    await app.page.getByRole('tab', { name: app.plain(key), exact: true }).click();
    return;
  }
  // Ranges are of days.
  await period(app, 'quotes.period1d');
  await app.button(key).click();
}

/** Touches a box at a part of its width and height. */
async function tapAt(page: Page, box: Locator, x: number, y: number): Promise<void> {
  const edges = await box.boundingBox();
  expect(edges).not.toBeNull();
  if (edges !== null) await page.touchscreen.tap(edges.x + edges.width * x, edges.y + edges.height * y);
}

async function keptDrawings(app: App, series: string): Promise<{ tool: string; points: { value: number }[] }[]> {
  const kept = JSON.parse((await app.stored('drawings')) ?? '{}') as Record<string, never>;
  return kept[series] ?? [];
}

/** The part of a canvas's points that are not background, so that an empty chart does not pass for a drawn one. */
async function inkOf(chart: Locator): Promise<number> {
  return chart
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      let inked = 0;
      for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > 0) inked += 1;
      return inked / (pixels.length / 4);
    });
}

test('each period draws its bars', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' }, customer);
  await app.go('/market/stockDetail?symbol=TWSE:2330');
  await drawnChart(page, 'TWSE:2330 day none');
  for (const [key, tab] of [
    ['quotes.period1d', '1d'],
    ['quotes.period1w', '1w'],
    ['quotes.period1mo', '1mo'],
    ['quotes.period5m', '5m'],
    ['quotes.period15m', '15m'],
    ['quotes.period30m', '30m'],
    ['stock.range1mo', 'range1mo'],
    ['stock.range3mo', 'range3mo'],
    ['stock.range6mo', 'range6mo'],
    ['quotes.period3mo', '3mo'],
    ['quotes.period1y', '1y'],
  ] as const) {
    await period(app, key);
    const chart = await drawnChart(page, `TWSE:2330 ${tab} none`);
    await expect.poll(() => inkOf(chart)).toBeGreaterThan(0.005);
  }
  expect(app.complaints).toEqual([]);
});

test('studies are chosen, tuned and kept', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' }, customer);
  await app.go('/market/stockDetail?symbol=TWSE:2330');
  await period(app, 'quotes.period1d');
  const chart = await drawnChart(page, 'TWSE:2330 1d none');
  const height = async () => (await chart.boundingBox())?.height ?? 0;
  const before = await height();
  await app.button('stock.studies').click();
  const sheet = page.getByRole('dialog');
  for (const study of ['stock.studyMACD', 'stock.studyKDJ', 'stock.studyRSI', 'stock.studyBOLL'] as const) {
    await sheet.getByRole('button', { name: app.plain(study), exact: true }).click();
    await expect(sheet.getByRole('button', { name: app.plain(study), exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  }
  const first = sheet.getByRole('spinbutton', { name: app.t('stock.studyPeriod', { study: 'RSI', place: 1 }) });
  await first.fill('14');
  await first.blur();
  await sheet.getByRole('button', { name: app.plain('shell.close'), exact: true }).click();
  await expect(sheet).toBeHidden();
  expect(await height()).toBeGreaterThan(before + 100);

  await page.reload();
  await period(app, 'quotes.period1d');
  await drawnChart(page, 'TWSE:2330 1d none');
  const kept = JSON.parse((await app.stored('chart')) ?? '{}');
  expect(kept.studies).toMatchObject({
    main: 'BOLL',
    sub: ['VOL', 'MACD', 'KDJ', 'RSI'],
    periods: { RSI: [14, 12, 24] },
  });
  expect(await height()).toBeGreaterThan(before + 100);
  expect(app.complaints).toEqual([]);
});

test('adjusted prices say over which ex-dates, or that there are none', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' }, customer);
  // One share became four on 2025-06-18.
  await app.go('/market/stockDetail?symbol=TWSE:0050');
  await period(app, 'quotes.period1w');
  await drawnChart(page, 'TWSE:0050 1w none');
  await expect(page.getByText(app.t('stock.gapsAt', { dates: '2025.06.18' }))).toBeVisible();
  await app.button('stock.adjustmentNone').click();
  await page.getByRole('dialog').getByText(app.plain('stock.adjustmentForward'), { exact: true }).click();
  await drawnChart(page, 'TWSE:0050 1w forward');
  await expect(page.getByText(app.t('stock.adjustedOver', { dates: '2025.06.18' }))).toBeVisible();
  await app.go('/market/stockDetail?symbol=TWSE:1101');
  await period(app, 'quotes.period1w');
  await drawnChart(page, 'TWSE:1101 1w forward');
  await expect(page.getByText(app.plain('stock.noExDates'))).toBeVisible();
});

test('lines are drawn by touch, kept, selected and deleted, lying and upright', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' }, customer);
  await app.go('/market/stockDetail?symbol=TWSE:2317');
  await period(app, 'quotes.period1d');
  const chart = await drawnChart(page, 'TWSE:2317 1d none');
  await app.button('stock.draw').click();
  await app.button('stock.drawSegment').click();
  await tapAt(page, chart, 0.2, 0.3);
  await page.waitForTimeout(900);
  await tapAt(page, chart, 0.6, 0.5);
  await expect.poll(async () => (await keptDrawings(app, 'TWSE:2317')).length).toBe(1);
  const [line] = await keptDrawings(app, 'TWSE:2317');
  // It falls: the first point is the higher one.
  expect(line?.points[0]?.value).toBeGreaterThan(line?.points[1]?.value ?? 0);

  // The whole screen, which lies on its side while the phone is held upright; the same line is there.
  await app.button('stock.fullScreen').click();
  const stage = page.getByRole('dialog');
  const lying = stage.locator('[data-chart="TWSE:2317 1d none"]');
  await expect(lying.locator('canvas').first()).toBeVisible();
  const box = await lying.boundingBox();
  expect(box?.height).toBeGreaterThan(800);
  await stage.getByRole('button', { name: app.plain('stock.draw'), exact: true }).click();
  await stage.getByRole('button', { name: app.plain('stock.drawLevel'), exact: true }).click();
  // Turned by a quarter: near the right edge of the screen is high up on the chart.
  await tapAt(page, lying, 0.8, 0.5);
  await expect.poll(async () => (await keptDrawings(app, 'TWSE:2317')).length).toBe(2);
  const [, level] = await keptDrawings(app, 'TWSE:2317');
  await stage.getByRole('button', { name: app.plain('stock.drawLevel'), exact: true }).click();
  await page.waitForTimeout(600);
  await tapAt(page, lying, 0.6, 0.5);
  await expect.poll(async () => (await keptDrawings(app, 'TWSE:2317')).length).toBe(3);
  const [, , lower] = await keptDrawings(app, 'TWSE:2317');
  expect(level?.points[0]?.value).toBeGreaterThan(lower?.points[0]?.value ?? Number.POSITIVE_INFINITY);
  await stage.getByRole('button', { name: app.plain('stock.leaveFullScreen') }).click();
  await expect(stage).toBeHidden();

  await page.reload();
  await period(app, 'quotes.period1d');
  const again = await drawnChart(page, 'TWSE:2317 1d none');
  expect(await keptDrawings(app, 'TWSE:2317')).toHaveLength(3);
  await app.button('stock.draw').click();
  // The scale moves with the last price, and the line with it: the finger looks for it around where it was drawn.
  let tries = 0;
  await expect(async () => {
    await tapAt(page, again, 0.4, 0.4 + ([0, 0.02, -0.02, 0.04, -0.04][tries++ % 5] ?? 0));
    await expect(app.button('stock.drawRemove')).toBeVisible({ timeout: 700 });
  }).toPass({ timeout: 20_000 });
  await app.button('stock.drawRemove').click();
  await expect.poll(async () => (await keptDrawings(app, 'TWSE:2317')).length).toBe(2);
  await app.button('stock.drawRemoveAll').click();
  await expect.poll(() => keptDrawings(app, 'TWSE:2317')).toEqual([]);
  expect(app.complaints).toEqual([]);
});

test('a level of the depth opens the ticket at its price; the tape has more', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' }, customer);
  await app.go('/market/stockDetail?symbol=TWSE:2330');
  const level = page.locator('[data-depth="bid-3"]');
  const price = await level.locator('span').last().textContent();
  await level.click();
  const ticket = page.getByRole('dialog');
  await expect(ticket).toBeVisible();
  const shown = ticket.getByRole('spinbutton').first();
  // The level may have moved under the finger: it stays on the grid near it.
  const typed = Number(((await shown.inputValue()) || '0').replaceAll(',', ''));
  expect(Math.abs(typed - Number(price?.replaceAll(',', '')))).toBeLessThanOrEqual(25);
  await page.keyboard.press('Escape');
  await expect(ticket).toBeHidden();

  await page.getByRole('tab', { name: app.plain('quotes.tabTicks'), exact: true }).click();
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(20);
  await app.button('stock.moreTrades').click();
  await expect(rows).toHaveCount(40);

  await page.getByRole('tab', { name: app.plain('quotes.tabFacts'), exact: true }).click();
  await expect(page.getByText('TW0002330008')).toBeVisible();
  await expect(page.getByText('2025.06.12')).toBeVisible();
  await expect(page.getByText(app.t('stock.actionCashValue', { amount: 'NT$4.50003' }))).toBeVisible();
});

test('an index has members with weight and points, sorted as one likes, each leading to its screen', async ({
  page,
}) => {
  const app = await App.open(page, { language: 'tw' }, customer);
  await app.go('/market/stockDetailzs?symbol=TWSE:TAIEX');
  const list = page.getByRole('list', { name: app.plain('stock.members') });
  const rows = list.locator('[data-symbol]');
  await expect(list.locator('li').first()).toHaveAttribute('aria-setsize', '125');
  // The heaviest first, as everybody in Taiwan knows.
  await expect(rows.first()).toHaveAttribute('data-symbol', 'TWSE:2330');
  const inSight = (await rows.locator('span:nth-child(3)').allTextContents()).map((text) => Number.parseFloat(text));
  expect(inSight.length, 'only rows that somebody can see exist').toBeLessThan(40);
  expect(inSight).toEqual([...inSight].sort((a, b) => b - a));
  const weights = (await readAll(page, rows)).map(({ weight }) => weight);
  expect(weights).toHaveLength(125);
  expect(Math.abs(weights.reduce((sum, one) => sum + one, 0) - 100)).toBeLessThan(1);
  await page.getByRole('button', { name: app.t('quotes.sortBy', { column: app.plain('stock.memberPoints') }) }).click();
  const points = (await readAll(page, rows)).map((row) => row.points);
  // Places change every two seconds, figures with every trade; on some days no member rises.
  const sumOf = (figures: readonly number[]) => figures.reduce((sum, one) => sum + one, 0);
  expect(sumOf(points.slice(0, 40))).toBeGreaterThan(sumOf(points.slice(42, 82)));
  expect(sumOf(points.slice(42, 82))).toBeGreaterThan(sumOf(points.slice(-40)));
  await rows.first().click();
  await app.at('/market/stockDetail');
  expect(app.complaints).toEqual([]);
});

/** Every member of a list of which only the rows in sight exist, read from its top to its end, in its order. */
async function readAll(page: Page, rows: Locator): Promise<{ weight: number; points: number }[]> {
  const read = new Map<string, { place: number; weight: number; points: number }>();
  await page.evaluate(() => scrollTo(0, 0));
  for (let ended = false; !ended; ) {
    const seen = await rows.evaluateAll((all) =>
      all.map((row) => ({
        symbol: row.getAttribute('data-symbol') ?? '',
        place: Number(row.closest('li')?.getAttribute('aria-posinset')),
        texts: [3, 4].map((child) => row.querySelector(`:scope span:nth-child(${child})`)?.textContent ?? ''),
      })),
    );
    for (const { symbol, place, texts } of seen) {
      const [weight = 0, points = 0] = texts.map((text) => Number.parseFloat(text.replace('−', '-')));
      if (!read.has(symbol)) read.set(symbol, { place, weight, points });
    }
    ended = await page.evaluate(() => {
      const before = scrollY;
      scrollBy(0, innerHeight / 2);
      return scrollY === before;
    });
    await page.waitForTimeout(50);
  }
  await page.evaluate(() => scrollTo(0, 0));
  return [...read.values()].toSorted((a, b) => a.place - b.place);
}

test('what fails says so and is asked again; what does not exist leads to the search', async ({ page }) => {
  const app = await App.open(page, { language: 'en' }, customer);
  let fails = true;
  await page.route('**/quotes/bars', (route) =>
    fails ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await app.go('/market/stockDetail?symbol=US:AAPL');
  const retry = app.button('shell.retry');
  await expect(retry).toBeVisible();
  fails = false;
  await retry.click();
  await drawnChart(page, 'US:AAPL day none');
  await app.go('/market/stockDetail?symbol=TWSE:0000');
  await expect(page.getByText(app.plain('quotes.stockMissing'))).toBeVisible();
  await app.button('quotes.toSearch').click();
  await app.at('/favorite/search');
});

for (const [language, symbol] of [
  ['tw', 'TPEX:00679B'],
  ['en', 'TWSE:0050'],
  ['ko', 'US:BRK.B'],
  ['ko', 'CRYPTO:BTC'],
  ['en', 'FX:USDTWD'],
] as const) {
  test(`nothing of ${symbol} is wider than the screen in ${language}`, async ({ page }) => {
    const app = await App.open(page, { language }, customer);
    await app.go(`/market/stockDetail?symbol=${symbol}`);
    await app.settled();
    await period(app, 'quotes.period1d');
    await drawnChart(page, `${symbol} 1d none`);
    const [wide, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
    expect(wide).toBeLessThanOrEqual(inner);
    expect(app.complaints).toEqual([]);
  });
}
