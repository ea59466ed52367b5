import { expect, type Page, test } from '@playwright/test';
import { type ApiClient, eventually } from '../api/api-client.ts';
import { App, newCustomer, openMarket } from './app.ts';
import { chooseTerm, enter, openTicket } from './trading-ticket.ts';

test.beforeAll(async () => {
  test.setTimeout(150_000);
  await openMarket();
});

const SYMBOL = 'TWSE:2330';
const row = (page: Page, id: string) => page.locator(`[data-order="${id}"]`);

/** The newest order of the customer, pending or ended. */
async function newest(client: ApiClient) {
  const [pending, ended] = await Promise.all(
    (['pending', 'ended'] as const).map((show) => client.must('trading/list-orders', { market: 'twd', show })),
  );
  const orders = [...(pending?.orders ?? []), ...(ended?.orders ?? [])];
  return orders.reduce((last, order) => (BigInt(order.id) > BigInt(last.id) ? order : last));
}

async function filled(client: ApiClient, id: string) {
  return eventually(
    'the auction of odd lots',
    async () => {
      const { orders } = await client.must('trading/list-orders', { market: 'twd', show: 'ended' });
      const order = orders.find((one) => one.id === id);
      return order?.state === 'filled' ? order : undefined;
    },
    // The first is ten minutes of the market after the opening.
    150_000,
  );
}

for (const language of ['tw', 'en'] as const) {
  test(`a newcomer buys ten shares as an odd lot and sells four of them, in ${language}`, async ({ page }) => {
    test.setTimeout(240_000);
    const client = await newCustomer();
    const app = await App.open(page, { language }, client);
    const ticket = await openTicket(app, SYMBOL, 'buy');
    const choose = (key: Parameters<App['plain']>[0]) => chooseTerm(app, ticket, 'board', key);

    await choose('trading.boardOddLot');
    await expect(ticket.getByText('09:00–13:30')).toBeVisible();
    await expect(ticket.locator('[data-term="type"]')).toHaveText(app.plain('trading.limit'));
    await expect(ticket.locator('button[data-term="type"]'), 'at a limit only').toHaveCount(0);
    const [price, quantity] = [ticket.getByRole('spinbutton').first(), ticket.getByRole('spinbutton').nth(1)];
    await expect(quantity).toHaveValue('1');
    await enter(quantity, '1000');
    await expect(quantity, 'a whole lot is not taken here').toHaveValue('999');
    await enter(quantity, '10');

    // What was typed is there again after a look at another board, which has a quantity of its own.
    await choose('trading.boardLots');
    await expect(quantity).toHaveValue('1');
    await choose('trading.boardAfterOdd');
    await expect(ticket.getByText('13:40–14:30')).toBeVisible();
    await expect(
      ticket.getByRole('button', { name: app.t('trading.boardOpensAt', { time: '13:40' }) }),
      'what sends says when the board opens',
    ).toBeDisabled();
    await choose('trading.boardOddLot');
    await expect(quantity).toHaveValue('10');

    // At the limit of the day it trades in the first auction in which anybody sells.
    const { quote } = await client.must('quotes/detail', { symbol: SYMBOL });
    await enter(price, (quote.limitUp / 100).toFixed(2));
    await ticket.getByRole('button', { name: app.plain('trading.reviewBuy'), exact: true }).click();
    await expect(ticket.getByText(app.t('trading.shares', { count: 10 }))).toBeVisible();
    await expect(ticket.getByText(app.plain('trading.tagOddLot'), { exact: true })).toBeVisible();
    await ticket.getByRole('button', { name: app.plain('trading.confirmBuy'), exact: true }).click();
    await expect(ticket.locator('[data-order-state]')).toBeVisible();
    const bought = await newest(client);
    expect(bought).toMatchObject({ board: 'odd-lot', quantity: 10, type: 'limit', timeInForce: 'ROD', side: 'buy' });

    await filled(client, bought.id);
    await app.go('/trade/index?tab=orders');
    await expect(row(page, bought.id)).toContainText(app.plain('trading.tagOddLot'));
    await expect(row(page, bought.id)).toContainText(app.t('trading.shares', { count: 10 }));

    const { positions } = await client.must('portfolio/positions', { market: 'twd', show: 'held' });
    expect(positions).toMatchObject([{ symbol: SYMBOL, quantity: 10 }]);
    await app.go(`/trade/positionDetail?id=${positions[0]?.id ?? ''}`);
    await expect(
      page
        .getByText(app.t('trading.shares', { count: 10 }))
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await app.button('portfolio.sellPosition').click();
    await expect(ticket.locator('[data-board="odd-lot"]'), 'ten shares are no lot').toBeVisible();
    await expect(quantity, 'all that is held').toHaveValue('10');
    await enter(quantity, '4');
    await enter(price, (quote.limitDown / 100).toFixed(2));
    await ticket.getByRole('button', { name: app.plain('trading.reviewSell'), exact: true }).click();
    await ticket.getByRole('button', { name: app.plain('trading.confirmSell'), exact: true }).click();
    await expect(ticket.locator('[data-order-state]')).toBeVisible();
    const sold = await newest(client);
    expect(sold).toMatchObject({ board: 'odd-lot', quantity: 4, side: 'sell' });
    await filled(client, sold.id);
    await app.go('/trade/index');
    await expect(page.locator(`[data-holding="${SYMBOL}"]`)).toContainText(app.t('trading.shares', { count: 6 }));
    expect(app.complaints).toEqual([]);
  });
}

test('an order for an odd lot can only become smaller', async ({ page }) => {
  const client = await newCustomer();
  const { quote } = await client.must('quotes/detail', { symbol: SYMBOL });
  const terms = { symbol: SYMBOL, side: 'buy', type: 'limit', timeInForce: 'ROD', board: 'odd-lot' } as const;
  const { id } = await client.must('trading/place-order', {
    ...terms,
    ...{ quantity: 50, price: quote.limitDown, clientOrderId: 'boards-smaller' },
  });
  const app = await App.open(page, { language: 'tw' }, client);
  await app.go('/trade/index?tab=orders');
  await expect(row(page, id)).toContainText(app.plain('trading.tagOddLot'));
  await row(page, id).getByRole('button').first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: app.plain('trading.changePrice'), exact: true })).toHaveCount(0);
  await sheet.getByRole('button', { name: app.plain('trading.reduceQuantity'), exact: true }).click();
  await expect(sheet.getByRole('spinbutton')).toHaveValue('49');
  await enter(sheet.getByRole('spinbutton'), '20');
  await sheet.getByRole('button', { name: app.plain('trading.confirmQuantity'), exact: true }).click();
  const ask = page.getByRole('alertdialog');
  await ask.getByRole('button', { name: app.plain('shell.confirm'), exact: true }).click();
  await expect(row(page, id)).toContainText(app.t('trading.shares', { count: 20 }));
  const { orders } = await client.must('trading/list-orders', { market: 'twd', show: 'pending' });
  expect(orders).toMatchObject([{ id, board: 'odd-lot', quantity: 20, price: quote.limitDown }]);
});

test('the odd lots of a stock have a book of their own, and a level of it opens the ticket there', async ({ page }) => {
  const client = await newCustomer();
  const app = await App.open(page, { language: 'tw' }, client);
  await app.go(`/market/stockDetail?symbol=${SYMBOL}`);
  await page.getByRole('radio', { name: app.plain('stock.tabOddLots'), exact: true }).click();
  const panel = page.locator('[data-board="odd-lot"][data-open="true"]');
  const level = panel.locator('[data-depth="ask-1"]');
  await level.waitFor({ timeout: 60_000 });
  await level.click();
  const ticket = page.getByRole('dialog');
  await expect(ticket.locator('[data-board="odd-lot"]')).toBeVisible();
  const price = Number(await ticket.getByRole('spinbutton').first().getAttribute('aria-valuenow'));
  const { quote } = await client.must('quotes/detail', { symbol: SYMBOL });
  expect(price * 100).toBeGreaterThanOrEqual(quote.limitDown);
  expect(price * 100).toBeLessThanOrEqual(quote.limitUp);
});
