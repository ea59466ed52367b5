import { expect, type Page, test } from '@playwright/test';
import { AREAS } from '@kuroshio/text/areas.ts';
import { App, newCustomer, openMarket } from './app.ts';
import { chooseTerm, openTicket } from './trading-ticket.ts';

test.beforeAll(async () => {
  test.setTimeout(150_000);
  await openMarket();
});

/** Files of the app come this much later, so that what does not wait for them is seen. */
const LATE_MS = 250;

async function watch(page: Page): Promise<void> {
  await page.route('**/assets/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue();
  });
  // Keys in the place of texts, and a ticket that goes blank, however short a time either is seen.
  await page.addInitScript(
    (areas) => {
      const key = new RegExp(`^(?:${areas.join('|')})\\.[A-Za-z0-9]+$`);
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const look = () => {
        const words = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT);
        for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
          const text = node.textContent?.trim() ?? '';
          if (key.test(text)) seen.add(text);
        }
        for (const one of document.querySelectorAll('[aria-label], [placeholder]')) {
          const text = one.getAttribute('aria-label') ?? one.getAttribute('placeholder') ?? '';
          if (key.test(text)) seen.add(text);
        }
        for (const one of document.querySelectorAll('[role=dialog] [aria-busy=true]')) {
          if (one.clientHeight > 100) seen.add('a blank ticket');
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    AREAS.map(({ name }) => name),
  );
}

const seen = (page: Page) => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);

const SCREENS = [
  ...['/market/index', '/favorite/index', '/trade/index', '/home/newsList', '/information/index'],
  ...['/home/stockList?view=industries', '/favorite/search', '/information/userInfo', '/information/alerts'],
  ...[
    '/information/calendar',
    '/information/fundRecord',
    '/information/verifyBooks',
    '/market/stockDetail?symbol=TWSE:2330',
    '/home/index',
  ],
];

for (const language of ['tw', 'ko'] as const) {
  test(`every screen waits for its texts, also those of another language, from ${language}`, async ({ page }) => {
    test.setTimeout(180_000);
    await watch(page);
    const app = await App.open(page, { language }, await newCustomer());
    await app.go('/home/index');
    for (const screen of SCREENS) {
      await page.evaluate((address) => (location.hash = address), screen);
      await app.at(screen.split('?')[0] ?? '');
      await app.settled();
    }
    await page.evaluate(() => (location.hash = '/information/changeLang'));
    await page.getByText('English', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    for (const screen of SCREENS) {
      await page.evaluate((address) => (location.hash = address), screen);
      await app.at(screen.split('?')[0] ?? '');
      await app.settled();
      await expect(page.locator('#root')).not.toContainText(/[\u{ac00}-\u{d7a3}]{3}/u);
    }
    expect(await seen(page)).toEqual([]);
    expect(app.complaints).toEqual([]);
  });

  test(`a ticket stands while a part of it is loaded, in ${language}`, async ({ page }) => {
    await watch(page);
    const app = await App.open(page, { language }, await newCustomer());
    const ticket = await openTicket(app, 'US:AAPL', 'buy');
    await chooseTerm(app, ticket, 'board', 'trading.boardRegular');
    await ticket.getByRole('switch').click();
    await expect(ticket.getByText(app.plain('conditional.bracketText'))).toBeVisible();
    await chooseTerm(app, ticket, 'type', 'conditional.way');
    await expect(ticket.getByText(app.plain('conditional.honest'))).toBeVisible();
    await chooseTerm(app, ticket, 'board', 'trading.boardFractional');
    await expect(ticket.locator('[data-fraction]')).toBeVisible();
    expect(await seen(page)).toEqual([]);
    expect(app.complaints).toEqual([]);
  });
}

test('who confirms an order is not taken back to the form by what is known late', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' }, await newCustomer());
  let letGo = () => {};
  const waiting = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/vue/margin/margin-stock', async (route) => {
    await waiting;
    await route.continue();
  });
  const ticket = await openTicket(app, 'TWSE:2330', 'buy');
  await ticket.getByRole('button', { name: app.plain('trading.reviewBuy'), exact: true }).click();
  const confirm = ticket.getByRole('button', { name: app.plain('trading.confirmBuy'), exact: true });
  await expect(confirm).toBeVisible();
  const known = page.waitForResponse('**/api/vue/margin/margin-stock');
  letGo();
  await known;
  // Long enough for the ticket to begin anew, were it to.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  await expect(confirm).toBeVisible();
  expect(app.complaints).toEqual([]);
});
