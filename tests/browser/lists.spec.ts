import { expect, type Page, test } from '@playwright/test';
import { ApiClient } from '../api/api-client.ts';
import { App, newCustomer, openMarket, url } from './app.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const guest = new ApiClient(url);

test.beforeAll(async () => {
  test.setTimeout(150_000);
  await openMarket();
});

const symbolsOf = (page: Page) =>
  page
    .locator('ul [data-symbol]')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['symbol'] ?? ''));

/** The topics that the page follows, as it says on its live connections. */
function followTopics(page: Page): Set<string> {
  const topics = new Set<string>();
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(String(payload)) as { op: string; topics?: string[] };
      for (const topic of message.topics ?? []) {
        if (message.op === 'sub') topics.add(topic);
        if (message.op === 'unsub') topics.delete(topic);
      }
    });
  });
  return topics;
}

test.describe('the market', () => {
  test('is sorted by any column, and turned round', async ({ page }) => {
    const app = await App.open(page, { language: 'tw' });
    await app.go('/market/index');
    // A price that changes is tinted for a moment, in the colour of its way.
    await expect(page.locator('ul [data-symbol] [data-flash="up"]').first()).toBeAttached();
    await page.getByRole('button', { name: app.t('quotes.sortBy', { column: app.plain('quotes.nameCode') }) }).click();
    const first = (await guest.must('quotes/section', { section: 'TWSE', limit: 3 })).quotes.map(
      ({ symbol }) => symbol,
    );
    await expect.poll(async () => (await symbolsOf(page)).slice(0, 3)).toEqual(first);
    for (const key of ['last', 'changePercent', 'change', 'volume', 'turnover', 'marketCap'] as const) {
      const title = page.getByRole('button', {
        name: new RegExp(
          `^(${app.t('quotes.sortBy', { column: app.plain(`quotes.${key}`) })}|${app.plain(`quotes.${key}`)}，)`,
        ),
      });
      await title.click();
      await expect(title).toHaveAttribute('data-sort', 'descending');
      await title.click();
      await expect(title).toHaveAttribute('data-sort', 'ascending');
      await title.click();
      await expect(title).toHaveAttribute('data-sort', 'descending');
    }
    // Of all figures market value moves least: the largest are the same from one moment to the next.
    const largest = await guest.must('quotes/section', {
      section: 'TWSE',
      column: 'market-cap',
      direction: 'descending',
      limit: 2,
    });
    await expect
      .poll(async () => (await symbolsOf(page)).slice(0, 2))
      .toEqual(largest.quotes.map(({ symbol }) => symbol));
    expect(app.complaints).toEqual([]);
  });

  test('scrolls its figures sideways, titles and rows together, the name in sight', async ({ page }) => {
    const app = await App.open(page, { language: 'tw' });
    await app.go('/market/index');
    const list = page.getByRole('list', { name: app.plain('markets.venueTWSE') });
    const row = list.locator('[data-symbol]').first();
    await expect(row).toBeVisible();
    const cap = page.getByText(app.plain('quotes.marketCap'), { exact: true });
    await expect(cap).not.toBeInViewport();
    await list.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    await expect(cap).toBeInViewport();
    await expect(row.getByText(/^\d{4,6}[A-Z]?$/)).toBeInViewport();
    const [titleEnd, rowEnd] = await page.evaluate(() => {
      const rows = [...document.querySelectorAll('ul')].find((one) => one.scrollWidth > one.clientWidth);
      const titles = document.querySelector('[data-titles]');
      return [titles?.scrollLeft, rows?.scrollLeft];
    });
    expect(titleEnd).toBe(rowEnd);
    // Wherever it stops, no figure is cut off at its left.
    for (const left of [30, 90, 130, 190]) {
      await list.evaluate((element, to) => element.scrollTo({ left: to }), left);
      await expect
        .poll(() =>
          row.evaluate((element) => {
            const [name, ...figures] = [...element.children].map((cell) => cell.getBoundingClientRect());
            return figures.some(
              ({ left: from, right }) => from < (name?.right ?? 0) - 1 && right > (name?.right ?? 0) + 1,
            );
          }),
        )
        .toBe(false);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('loads more when its end is 300 px away, and follows only the rows in sight', async ({ page }) => {
    const asked: number[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('quotes/section')) return;
      const { offset = 0 } = request.postDataJSON() as { offset?: number };
      asked.push(offset);
    });
    const topics = followTopics(page);
    const app = await App.open(page, { language: 'tw' });
    await app.go('/market/index');
    const foot = page.locator('[data-load]');
    await expect(foot).toHaveAttribute('data-load', 'idle');
    expect(asked).toEqual([0]);
    const away = async (px: number) =>
      page.evaluate((distance) => {
        const { top } = (document.querySelector('[data-load]') as HTMLElement).getBoundingClientRect();
        window.scrollBy(0, top - innerHeight - distance);
      }, px);
    await away(340);
    await page.waitForTimeout(300);
    expect(asked.filter((offset) => offset > 0)).toEqual([]);
    await away(280);
    await expect.poll(() => asked.includes(50)).toBe(true);
    const { total } = await guest.must('quotes/section', { section: 'TWSE', limit: 1 });
    await expect(page.locator('ul li').first()).toHaveAttribute('aria-setsize', String(Math.min(100, total)));
    // Fifty rows were passed by; what is followed are the ten or so in sight and the few around them.
    await expect.poll(() => [...topics].filter((topic) => topic.startsWith('quote/')).length).toBeLessThan(35);
    await expect.poll(() => [...topics].filter((topic) => topic.startsWith('quote/')).length).toBeGreaterThan(8);
  });

  test('shows every section, and says what has failed', async ({ page }) => {
    const app = await App.open(page, { language: 'en' });
    let broken = true;
    await page.route('**/api/vue/quotes/section', (route) => (broken ? route.abort() : route.continue()));
    await app.go('/market/index');
    await expect(app.button('shell.retry')).toBeVisible({ timeout: 30_000 });
    broken = false;
    await app.button('shell.retry').click();
    for (const venue of ['TPEX', 'US', 'CRYPTO', 'FX', 'TWSE'] as const) {
      await page.getByRole('tab', { name: app.plain(`markets.venue${venue}`) }).click();
      await expect(page.locator(`ul [data-symbol^="${venue}:"]`).first()).toBeVisible();
      await expect(page.locator('[data-phase]').first()).toBeVisible();
    }
  });
});

test.describe('the lists', () => {
  test('rank by each figure; an empty limit section says so', async ({ page }) => {
    const app = await App.open(page, { language: 'tw' });
    await page.route('**/api/vue/quotes/ranking', async (route) => {
      const { by } = route.request().postDataJSON() as { by: string };
      if (by !== 'limit-up') return route.continue();
      const response = await route.fetch();
      const body = (await response.json()) as { data: object };
      return route.fulfill({ response, json: { ...body, data: { total: 0, quotes: [] } } });
    });
    await app.go('/home/stockList');
    for (const key of ['byLosers', 'byTurnover', 'byVolume'] as const) {
      await page.getByRole('tab', { name: app.plain(`home.${key}`), exact: true }).click();
      await expect(
        page
          .getByRole('list', { name: app.plain(`home.${key}`) })
          .locator('[data-symbol]')
          .first(),
      ).toBeVisible();
    }
    await page.getByRole('tab', { name: app.plain('home.byLimitUp') }).click();
    await expect(page.getByText(app.plain('lists.rankEmptyLimitUp'))).toBeVisible();
    await page.getByRole('radio', { name: app.plain('lists.sectionUS') }).click();
    await expect(page.getByRole('tab', { name: app.plain('home.byLimitUp') })).toHaveCount(0);
    await expect(page.locator('ul [data-symbol^="US:"]').first()).toBeVisible();
  });

  test('put first what most customers watch', async ({ page }) => {
    const customers = [await newCustomer(), await newCustomer()];
    for (const one of customers) await one.must('quotes/watch', { symbol: 'TPEX:6488', watched: true });
    const app = await App.open(page, { language: 'tw' }, customers[0]);
    await app.go('/home/stockList?view=ranking&section=TPEX&by=watched');
    // Watchers are counted once a minute.
    await expect
      .poll(async () => (await guest.must('quotes/ranking', { section: 'TPEX', by: 'watched' })).total, {
        timeout: 90_000,
        intervals: [2_000],
      })
      .toBeGreaterThan(0);
    await expect(page.locator('ul [data-symbol="TPEX:6488"]')).toBeVisible({ timeout: 30_000 });
  });

  test('turn the companies over in pages of ten, five buttons at a time', async ({ page }) => {
    const app = await App.open(page, { language: 'tw' });
    await app.go('/home/stockList?view=companies');
    const list = page.getByRole('list', { name: app.plain('home.companies') });
    const pages = page.getByRole('navigation', { name: app.plain('lists.pages') });
    await expect(list.locator('[data-symbol]')).toHaveCount(10);
    await expect(list.locator('[data-symbol]').first()).toHaveAttribute('data-symbol', 'TWSE:2330');
    await expect(pages.getByText(/^\d+$/)).toHaveText(['1', '2', '3', '4', '5']);
    await pages.getByRole('button', { name: '4', exact: true }).click();
    await expect(pages.getByText(/^\d+$/)).toHaveText(['2', '3', '4', '5', '6']);
    await expect(list.locator('[data-symbol]').first()).toContainText('31');
    await app.button('lists.nextPage').click();
    await expect(list.locator('[data-symbol]').first()).toContainText('41');
  });

  test('lead from the heat map to an industry and back', async ({ page }) => {
    const app = await App.open(page, { language: 'tw' });
    await app.go('/home/stockList?view=industries');
    await page.locator('[data-tile="24"]').click();
    await expect(page.getByRole('heading', { name: '半導體業' })).toBeVisible();
    const { industries } = await guest.must('quotes/industries', { section: 'TW' });
    const members = industries.find(({ industry }) => industry === '24')?.members;
    await expect(page.locator('ul li').first()).toHaveAttribute('aria-setsize', String(members));
    await expect(page.locator('ul [data-symbol]').first()).toBeVisible();
    await app.button('shell.back').click();
    await expect(page.getByRole('list', { name: app.plain('lists.heatMap') })).toBeVisible();
    await app.go('/home/stockList?view=industries&industry=none');
    await expect(page.getByText(app.plain('lists.noIndustry'))).toBeVisible();
    await app.button('lists.toIndustries').click();
    await expect(page.locator('[data-tile="24"]')).toBeVisible();
    expect(app.complaints).toEqual([]);
  });

  test('show dividends by yield and by ex-date, ten at a time', async ({ page }) => {
    const app = await App.open(page, { language: 'en' });
    await app.go('/home/stockList?view=dividends');
    const list = page.getByRole('list', { name: app.plain('home.dividends') });
    const { total, stocks } = await guest.must('quotes/dividends', { section: 'TW', limit: 1 });
    await expect(list.locator('[data-symbol]').first()).toHaveAttribute('data-symbol', stocks[0]?.quote.symbol ?? '');
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(list.locator('[data-symbol]')).toHaveCount(Math.min(total, 20));
    await page.getByRole('radio', { name: app.plain('lists.byExDate') }).click();
    const byDate = await guest.must('quotes/dividends', { section: 'TW', by: 'ex-date', limit: 1 });
    await expect(list.locator('[data-symbol]').first()).toHaveAttribute(
      'data-symbol',
      byDate.stocks[0]?.quote.symbol ?? '',
    );
    await page.getByRole('radio', { name: app.plain('lists.sectionTPEX') }).click();
    await expect(list.locator('[data-symbol^="TPEX:"]').first()).toBeVisible();
  });
});
