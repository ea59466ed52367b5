import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type ApiClient } from '../api/api-client.ts';
import { App, newCustomer, openMarket } from './app.ts';
import { chooseTerm, enter, openTicket } from './trading-ticket.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const STOCK = 'TWSE:2330';
const STOCK_PAGE = `/market/stockDetail?symbol=${STOCK}`;

let customer: ApiClient;
let orderId = '';

test.beforeAll(async () => {
  test.setTimeout(200_000);
  await openMarket();
  customer = await newCustomer();
  const { quote } = await customer.must('quotes/detail', { symbol: STOCK });
  const common = { symbol: STOCK, quantity: 1000, timeInForce: 'ROD' } as const;
  const resting = { ...common, side: 'buy', type: 'limit', price: quote.limitDown } as const;
  const order = await customer.must('trading/place-order', { ...resting, clientOrderId: 'back-resting' });
  orderId = order.id;
  await customer.must('trading/place-order', { ...resting, clientOrderId: 'back-resting-2' });
  await customer.must('trading/place-order', { ...common, side: 'buy', type: 'market', clientOrderId: 'back-held' });
  await customer.must('trading/place-conditional', {
    ...{ symbol: STOCK, side: 'sell', quantity: 1000, clientOrderId: 'back-conditional', today: false },
    legs: [{ trigger: { kind: 'stop', price: quote.limitDown }, type: 'market', timeInForce: 'ROD' }],
  });
  // A second watchlist, so that the star asks which;
  await customer.must('favorites/create-group', { name: 'second' });
  const [first] = await customer.must('favorites/groups', {});
  await customer.must('favorites/add-members', { id: first?.id ?? '', symbols: [STOCK] });
});

interface Layer {
  readonly name: string;
  readonly route: string;
  readonly who?: 'guest';
  /** Each opens one layer over the one before. */
  readonly opens: readonly ((app: App, top: Locator) => Promise<void>)[];
}

const press = (key: Parameters<App['plain']>[0]) => (app: App) => app.button(key).first().click();
const within = (key: Parameters<App['plain']>[0]) => (app: App, top: Locator) =>
  top.getByRole('button', { name: app.plain(key), exact: true }).click();
const tab = (key: Parameters<App['plain']>[0]) => (app: App) =>
  app.page.getByRole('tab', { name: app.plain(key), exact: true }).click();

const LAYERS: readonly Layer[] = [
  { name: 'the ticket', route: STOCK_PAGE, opens: [press('trading.buy')] },
  {
    name: 'an alert, and its condition',
    route: STOCK_PAGE,
    opens: [
      press('notices.alertButton'),
      (app, top) =>
        top
          .getByRole('button', { name: app.pattern('notices.condition') })
          .first()
          .click(),
    ],
  },
  { name: 'the watchlists of a stock', route: STOCK_PAGE, opens: [press('favorites.chooseGroups')] },
  { name: 'the chart over the whole screen', route: STOCK_PAGE, opens: [press('stock.fullScreen')] },
  {
    name: 'the studies of a chart',
    route: STOCK_PAGE,
    opens: [
      async (app) => {
        await tab('quotes.period1d')(app);
        await app.button('stock.studies').click();
      },
    ],
  },
  {
    name: 'the adjustment of a chart',
    route: STOCK_PAGE,
    opens: [
      async (app) => {
        await tab('quotes.period1w')(app);
        await app.button('stock.adjustmentNone').click();
      },
    ],
  },
  {
    name: 'an order, its new price, and the question before it',
    route: '/trade/index?tab=orders',
    opens: [
      (app) => app.page.locator(`[data-order="${orderId}"]`).getByRole('button').first().click(),
      async (app, top) => {
        await within('trading.changePrice')(app, top);
        await top.getByRole('button', { name: app.plain('trading.priceUp') }).click();
        await within('trading.confirmPrice')(app, top);
      },
    ],
  },
  {
    name: 'the question before an order is cancelled',
    route: '/trade/index?tab=orders',
    opens: [(app) => app.page.locator(`[data-order="${orderId}"]`).getByRole('button').last().click()],
  },
  {
    name: 'the question before all orders are cancelled',
    route: '/trade/index?tab=orders',
    opens: [press('trading.cancelAll')],
  },
  {
    name: 'a conditional order',
    route: '/trade/index?tab=conditionals',
    opens: [(app) => app.page.locator('[data-conditional]').first().getByRole('button').first().click()],
  },
  {
    name: 'the question before a conditional order is cancelled',
    route: '/trade/index?tab=conditionals',
    opens: [(app) => app.page.locator('[data-conditional]').first().getByRole('button').last().click()],
  },
  {
    name: 'what is held for orders',
    route: '/information/index',
    opens: [
      (app) =>
        app.page
          .getByRole('button', { name: app.pattern('account.frozen') })
          .first()
          .click(),
    ],
  },
  { name: 'the question before signing out', route: '/information/setting', opens: [press('account.logout')] },
  {
    name: 'the filter of the fund record',
    route: '/information/fundRecord',
    opens: [
      (app) =>
        app.page
          .getByRole('button', { name: app.plain('statements.filter') })
          .first()
          .click(),
    ],
  },
  { name: 'the export of the fund record', route: '/information/fundRecord', opens: [press('statements.exportOpen')] },
  { name: 'a new watchlist', route: '/favorite/editSelf', opens: [press('favorites.addGroup')] },
  { name: 'another name for a watchlist', route: '/favorite/editSelf', opens: [press('favorites.renameGroup')] },
  {
    name: 'the watchlist to copy to',
    route: '/favorite/editSelf',
    opens: [
      async (app) => {
        await app.page.getByRole('checkbox', { name: app.t('favorites.select', { name: '台積電' }) }).check();
        await app.button('favorites.copyTo').click();
      },
    ],
  },
  {
    name: 'the countries of a phone number',
    route: '/login/login',
    who: 'guest',
    opens: [
      (app) =>
        app.page
          .getByRole('button', { name: app.pattern('identity.country') })
          .first()
          .click(),
    ],
  },
  { name: 'the agreement', route: '/login/register', who: 'guest', opens: [press('identity.agreement')] },
];

const layers = (page: Page) => page.locator('[role="dialog"], [role="alertdialog"]');

for (const { name, route, who, opens } of LAYERS) {
  test(`the way back closes: ${name}`, async ({ page }) => {
    const app = await App.open(page, { language: 'tw' }, who === 'guest' ? undefined : customer);
    await app.go(who === 'guest' ? '/login/start' : '/home/index');
    await app.settled();
    await app.go(route);
    await app.settled();
    const address = page.url();
    const openAll = async () => {
      for (const [depth, open] of opens.entries()) {
        await open(app, layers(page).last());
        await expect(layers(page)).toHaveCount(depth + 1);
      }
    };

    await openAll();
    for (let depth = opens.length; depth > 0; depth -= 1) {
      await page.goBack();
      await expect(layers(page)).toHaveCount(depth - 1);
      expect(page.url()).toBe(address);
    }

    // What was closed by its own means leaves no step behind.
    await openAll();
    for (let depth = opens.length; depth > 0; depth -= 1) {
      await page.keyboard.press('Escape');
      await expect(layers(page)).toHaveCount(depth - 1);
    }
    // Each way back of the app's own has arrived.
    await expect.poll(() => page.evaluate(() => history.state?.layer ?? 0)).toBe(0);
    expect(page.url()).toBe(address);
    await page.goBack();
    await app.at(who === 'guest' ? '/login/start' : '/home/index');
    expect(app.complaints).toEqual([]);
  });
}

test('a ticket keeps what was filled in when the way back closes it, and when another page was looked at', async ({
  page,
}) => {
  const app = await App.open(page, { language: 'tw' }, await newCustomer());
  const ticket = await openTicket(app, STOCK, 'buy');
  await chooseTerm(app, ticket, 'time', 'trading.tifShortIOC');
  await enter(ticket.getByLabel(app.plain('trading.quantityLots'), { exact: true }), '3');
  await ticket.getByRole('button', { name: app.plain('trading.quickLimitDown'), exact: true }).click();
  const price = await ticket.getByLabel(app.plain('trading.limitPrice'), { exact: true }).inputValue();
  await page.goBack();
  await expect(ticket).toBeHidden();
  await app.at('/market/stockDetail');
  await app.go('/market/index');
  await app.settled();
  await openTicket(app, STOCK, 'buy');
  await expect(ticket.getByLabel(app.plain('trading.quantityLots'), { exact: true })).toHaveValue('3');
  await expect(ticket.getByLabel(app.plain('trading.limitPrice'), { exact: true })).toHaveValue(price);
  await expect(ticket.locator('[data-term="time"]')).toHaveText(app.plain('trading.tifShortIOC'));
});

test('an order that was placed leads on, and back to the page that it was placed from', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' }, await newCustomer());
  await app.go('/home/index');
  await app.settled();
  const ticket = await openTicket(app, STOCK, 'buy');
  await ticket.getByRole('button', { name: app.plain('trading.quickLimitDown'), exact: true }).click();
  await app.button('trading.reviewBuy').click();
  await app.button('trading.confirmBuy').click();
  await expect(ticket.locator('[data-order-state]')).toBeVisible();
  await ticket.getByRole('button', { name: app.plain('trading.toOrders'), exact: true }).click();
  await app.at('/trade/index');
  await page.goBack();
  await app.at('/market/stockDetail');
  await expect(ticket).toBeHidden();
  await page.goBack();
  await app.at('/home/index');
  expect(app.complaints).toEqual([]);
});

test('whatever lies over a screen is counted among the layers', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const sources = (folder: string) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx') && !name.includes('node_modules') && !name.includes('dist'))
      .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(path.join(root, folder, name), 'utf8') }));
  const over = [...sources('packages/ui/src'), ...sources('apps/investor/src')].filter(({ text }) =>
    /@base-ui\/react\/(drawer|dialog|alert-dialog|popover|menu)'|<dialog\b/.test(text),
  );
  expect(over.length).toBeGreaterThan(2);
  for (const { name, text } of over) expect(text, name).toContain('useLayer(');
});
