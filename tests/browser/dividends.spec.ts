import { expect, test } from '@playwright/test';
import { type ApiClient, eventually } from '../api/api-client.ts';
import { App, newCustomer, openMarket } from './app.ts';

let customer: ApiClient;
/** What a simulated company has announced, of a stock that the customer watches. */
let announced: { symbol: string; name: string; exDate: string };

test.beforeAll(async () => {
  test.setTimeout(150_000);
  await openMarket();
  customer = await newCustomer();
  const { listings } = await customer.must('quotes/instruments', {});
  announced = await eventually('an announcement', async () => {
    for (const section of ['TWSE', 'TPEX', 'US'] as const) {
      const { stocks } = await customer.must('quotes/dividends', { section, by: 'ex-date', limit: 50 });
      // Not the one that would stand first anyway.
      const found = stocks.findLast(({ upcoming }) => upcoming?.quality === 'simulated');
      const name = listings.find(({ symbol }) => symbol === found?.quote.symbol)?.nameTw;
      if (found?.upcoming && name !== undefined)
        return { symbol: found.quote.symbol, name, exDate: found.upcoming.exDate };
    }
    return undefined;
  });
  await customer.must('quotes/watch', { symbol: announced.symbol, watched: true });
});

test('a stock shows what its company announced, when it pays, and that the company is simulated', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' }, customer);
  await app.go(`/market/stockDetail?symbol=${announced.symbol}`);
  await page.getByRole('tab', { name: app.plain('quotes.tabFacts'), exact: true }).click();
  const day = announced.exDate.replaceAll('-', '.');
  const row = page
    .locator('[data-action]')
    .filter({ hasText: app.t('stock.actionExDate', { date: day }) })
    .first();
  await expect(row).toContainText(app.plain('stock.actionSimulated'));
  await expect(row).toContainText(app.pattern('stock.actionPayDate'));
  await expect(page.getByText(app.plain('stock.actionSimulatedNote'))).toBeVisible();
  expect(app.complaints).toEqual([]);
});

test('the list of dividends and the calendar show it before those of others', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' }, customer);
  const board = announced.symbol.split(':')[0];
  const { stocks } = await customer.must('quotes/dividends', { section: board as 'TWSE', by: 'ex-date', limit: 1 });
  expect(stocks[0]).toMatchObject({ quote: { symbol: announced.symbol }, own: true });
  const month = announced.exDate.slice(0, 7);
  const { days } = await customer.must('calendar/month', { month });
  const first = days.find(({ date }) => date === announced.exDate)?.exDates[0];
  expect(first).toMatchObject({ symbol: announced.symbol, quality: 'simulated', own: true });
  await app.go('/information/calendar');
  if (announced.symbol.startsWith('US:')) await page.getByText(app.plain('calendar.us'), { exact: true }).click();
  await app.settled();
  const cell = page.locator(`[data-date="${announced.exDate}"]`);
  if ((await cell.count()) === 0) await app.button('calendar.nextMonth').click();
  await cell.click();
  const shown = page.getByRole('button').filter({ hasText: announced.name });
  await expect(shown.first()).toContainText(app.plain('calendar.own'));
  await expect(shown.first()).toContainText(app.plain('calendar.simulated'));
  // It was announced before the first day, so it is no news.
  const { items } = await customer.must('notices/list-news', { symbol: announced.symbol, limit: 50 });
  expect(items.filter(({ event }) => event.kind === 'action-announced')).toEqual([]);
  expect(app.complaints).toEqual([]);
});

test('who has no dividends yet reads how they come', async ({ page }) => {
  const app = await App.open(page, { language: 'en' }, customer);
  await app.go('/trade/index?tab=history');
  await page.getByText(app.plain('portfolio.dividends'), { exact: true }).click();
  await expect(page.getByText(app.plain('portfolio.dividendsEmptyText'))).toBeVisible();
  await expect(page).toHaveURL(/show=dividends/);
  expect(app.complaints).toEqual([]);
});
