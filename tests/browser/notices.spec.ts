import { expect, test } from '@playwright/test';
import { type ApiClient, eventually } from '../api/api-client.ts';
import { App, newCustomer, openMarket } from './app.ts';

const symbol = 'TWSE:2330';

test.beforeAll(async () => {
  test.setTimeout(150_000);
  await openMarket();
});

async function lastPrice(client: ApiClient): Promise<number> {
  return (await client.must('quotes/detail', { symbol })).quote.last;
}

test('the news of the market say where they come from and lead to one', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' });
  await app.go('/home/index');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: app.plain('shell.tabNews') })
    .click();
  await app.at('/home/newsList');
  expect(await page.getByRole('navigation').getByRole('link').count()).toBe(5);
  const row = page.locator('[data-news]:visible').filter({ hasText: app.plain('notices.fromExchange') });
  await expect(row.first()).toBeVisible();
  const title = await row.first().locator('span').first().textContent();
  await row.first().click();
  await app.at('/home/newsDetail');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(title ?? '');
  await app.go('/home/newsList');
  await page.getByRole('tab', { name: app.plain('notices.sourceFeed') }).click();
  await expect(page.getByText(app.plain('notices.newsEmptyFeed'))).toBeVisible();
  await app.go('/home/newsDetail?id=999999999');
  await expect(page.getByText(app.plain('notices.newsMissing'))).toBeVisible();
});

test('an alert set on the screen of a stock fires, is said over the screen, rings the bell and can be armed again', async ({
  page,
}) => {
  const client = await newCustomer();
  const app = await App.open(page, { language: 'tw' }, client);
  await app.go('/information/alerts');
  await expect(page.getByText(app.plain('notices.alertsEmpty'))).toBeVisible();
  await app.go(`/market/stockDetail?symbol=${symbol}`);
  await app.button('notices.alertButton').click();
  const sheet = page.getByRole('dialog');
  await app.button('notices.alertCreate').click();
  await expect(sheet.getByText(app.plain('notices.thresholdInvalid'))).toBeVisible();
  // A tenth below the price: it holds already, and the sheet says so.
  const threshold = Math.floor(((await lastPrice(client)) * 0.95) / 500) * 5;
  await app.field('notices.thresholdPrice').fill(String(threshold));
  await expect(sheet.getByText(app.plain('notices.thresholdMet'))).toBeVisible();
  await app.button('notices.alertCreate').click();
  await expect(page.getByText(app.t('notices.alertFired', { name: '台積電' })).first()).toBeVisible();
  await expect(sheet.getByText(app.plain('notices.alertDone'))).toBeVisible();

  await app.go('/home/index');
  const bell = page.getByRole('button', { name: app.t('shell.bellUnread', { count: 1 }) });
  await bell.click();
  await app.at('/information/userInfo');
  const message = page.locator('[data-message]');
  await expect(message).toHaveAttribute('data-read', 'false');
  await message.click();
  await app.at('/information/msgInfo');
  await expect(page.locator('article:visible')).toBeVisible();
  await page.goBack();
  await expect(message).toHaveAttribute('data-read', 'true');
  await app.go('/home/index');
  await expect(app.button('shell.bell')).toBeVisible();

  await app.go('/information/alerts');
  await app.button('notices.alertRearm').click();
  await expect
    .poll(async () => (await client.must('notices/list-messages', { kind: 'alert' })).messages.length)
    .toBe(2);
  await page.getByRole('button', { name: app.pattern('notices.alertDelete') }).click();
  await expect(page.getByText(app.plain('notices.alertsEmpty'))).toBeVisible();
});

test('messages come by kind, ten at a time, and are all marked read', async ({ page }) => {
  const client = await newCustomer();
  const { quote } = await client.must('quotes/detail', { symbol });
  for (let n = 0; n < 12; n++) {
    const order = await client.must('trading/place-order', {
      ...{ symbol, side: 'buy', type: 'limit', timeInForce: 'ROD', quantity: 1000, price: quote.limitDown },
      clientOrderId: `notices-${n}-cancelled`,
    });
    await client.must('trading/cancel-order', { id: order.id });
  }
  await eventually('the messages', async () => {
    const { unread } = await client.must('notices/list-messages', {});
    return unread.find(({ kind }) => kind === 'order')?.count === 12 ? true : undefined;
  });
  const app = await App.open(page, { language: 'en' }, client);
  await app.go('/information/userInfo');
  await expect(page.locator('[data-message]').first()).toContainText(app.pattern('notices.orderCancelled'));
  await page.locator('[data-message]').nth(9).scrollIntoViewIfNeeded();
  await expect(page.locator('[data-message]')).toHaveCount(12);
  await page.getByRole('tab', { name: app.plain('notices.kindSecurity') }).click();
  await expect(page.getByText(app.plain('notices.inboxEmpty'))).toBeVisible();
  await page.getByRole('tab', { name: app.plain('notices.kindAll') }).click();
  await app.button('notices.readAll').click();
  await expect(page.locator('[data-read="false"]')).toHaveCount(0);
  expect((await client.must('notices/list-messages', {})).unread).toEqual([]);
});

test('what is not wanted is not told', async ({ page }) => {
  const client = await newCustomer();
  const app = await App.open(page, { language: 'tw' }, client);
  await app.go('/information/noticeSetting');
  await page.getByRole('switch', { name: app.plain('notices.wantCancelled') }).click();
  await expect.poll(async () => (await client.must('notices/preferences', {})).orderCancelled).toBe(false);
  await page.reload();
  await expect(page.getByRole('switch', { name: app.plain('notices.wantCancelled') })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: app.plain('notices.wantFilled') })).toBeChecked();
});

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('web push asks for permission on a tap only, and tells the server where to push', async ({ page }) => {
    const client = await newCustomer();
    const app = await App.open(page, { language: 'tw' }, client);
    // A browser without a push service of its own cannot subscribe: that one call is stood in for, nothing else.
    await page.addInitScript(() => {
      const asked = { permission: 0, key: '' };
      Object.assign(globalThis, { asked });
      Notification.requestPermission = async () => {
        asked.permission += 1;
        return 'granted';
      };
      const keys: Record<string, Uint8Array> = { p256dh: new Uint8Array(65).fill(4), auth: new Uint8Array(16).fill(7) };
      const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${Math.random()}`;
      let made: unknown = null;
      PushManager.prototype.subscribe = async (options) => {
        asked.key = String(options?.applicationServerKey);
        made = {
          endpoint,
          getKey: (name: string) => keys[name]?.buffer,
          unsubscribe: async () => {
            made = null;
            return true;
          },
        };
        return made as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () => made as PushSubscription | null;
    });
    await app.go('/information/noticeSetting');
    const push = page.getByRole('switch', { name: app.plain('notices.push') });
    await expect(push).not.toBeChecked();
    const asked = () =>
      page.evaluate(() => (globalThis as unknown as { asked: { permission: number; key: string } }).asked);
    expect((await asked()).permission).toBe(0);
    await push.click();
    await expect(push).toBeChecked();
    const { key } = await client.must('notices/push-key', {});
    expect(await asked()).toEqual({ permission: 1, key });
    await push.click();
    await expect(push).not.toBeChecked();
  });
});

test("the calendar shows a customer's own settlement day, and a closed day with its reason", async ({ page }) => {
  const client = await newCustomer();
  await client.must('trading/place-order', {
    ...{ symbol, side: 'buy', type: 'market', timeInForce: 'ROD', quantity: 1000 },
    clientOrderId: 'calendar-buy',
  });
  const date = await eventually('the settlement', async () => {
    const month = (await client.must('calendar/month', { month: '2026-07' })).today[0]?.date.slice(0, 7) ?? '';
    const months = [month, `${month.slice(0, 5)}${String(Number(month.slice(5)) + 1).padStart(2, '0')}`];
    const found = await Promise.all(months.map((one) => client.must('calendar/settlements', { month: one })));
    return found.flat()[0]?.date;
  });
  const app = await App.open(page, { language: 'tw' }, client);
  await app.go('/information/calendar');
  await expect(page.locator('[data-date]').first()).toBeVisible();
  if ((await page.locator(`[data-date="${date}"]`).count()) === 0) await app.button('calendar.nextMonth').click();
  await page.locator(`[data-date="${date}"]`).click();
  await expect(page.getByText(app.plain('calendar.pending'))).toBeVisible();
  await expect(page.getByText(app.pattern('calendar.pay'))).toBeVisible();
  const sunday = page.locator('[data-date]').first();
  await sunday.click();
  await expect(sunday).toHaveAttribute('aria-pressed', 'true');
});

test('what cannot be loaded can be asked for again', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' });
  await page.route('**/api/vue/notices/list-news', (route) => route.abort());
  await app.go('/home/newsList');
  await expect(page.getByText(app.plain('shell.networkFailed'))).toBeVisible();
  await page.unroute('**/api/vue/notices/list-news');
  await app.button('shell.retry').click();
  await expect(page.locator('[data-news]').first()).toBeVisible();
});
