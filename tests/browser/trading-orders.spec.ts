import { expect, type Page, test } from '@playwright/test';
import type { ApiClient } from '../api/api-client.ts';
import { App, newCustomer, openMarket } from './app.ts';
import { enter } from './trading-ticket.ts';

test.beforeAll(async () => {
  test.setTimeout(150_000);
  await openMarket();
});

/** A purchase of 2330 that waits at the limit of the day. */
async function rest(client: ApiClient, lots: number, key: string): Promise<{ id: string; price: number }> {
  const { quote } = await client.must('quotes/detail', { symbol: 'TWSE:2330' });
  const terms = { symbol: 'TWSE:2330', side: 'buy', type: 'limit', timeInForce: 'ROD' } as const;
  return client.must('trading/place-order', {
    ...terms,
    ...{ quantity: lots * 1000, price: quote.limitDown, clientOrderId: `orders-${key}` },
  });
}

const row = (page: Page, id: string) => page.locator(`[data-order="${id}"]`);
const priced = (price: number) => (price / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });

for (const language of ['tw', 'en'] as const) {
  test(`a pending order gets another price and a smaller quantity, in ${language}`, async ({ page }) => {
    const client = await newCustomer();
    const { id, price } = await rest(client, 3, `amend-${language}`);
    const app = await App.open(page, { language }, client);
    await app.go('/trade/index?tab=orders');
    await row(page, id).getByRole('button').first().click();
    const sheet = page.getByRole('dialog');

    await sheet.getByRole('button', { name: app.plain('trading.changePrice'), exact: true }).click();
    await expect(sheet.getByText(app.plain('trading.changePriceRule'))).toBeVisible();
    const confirmPrice = sheet.getByRole('button', { name: app.plain('trading.confirmPrice'), exact: true });
    await expect(confirmPrice, 'the same price is no change').toBeDisabled();
    await sheet.getByRole('button', { name: app.plain('trading.priceUp') }).click();
    await confirmPrice.click();
    const ask = page.getByRole('alertdialog');
    await expect(ask).toContainText(`${priced(price)} → ${priced(price + 500)}`);
    await ask.getByRole('button', { name: app.plain('shell.confirm'), exact: true }).click();
    await expect(page.getByText(app.plain('trading.amended')).first()).toBeVisible();
    await expect(sheet.getByText(app.t('trading.amendedTimes', { count: 1 }))).toBeVisible();
    await expect(row(page, id)).toContainText(priced(price + 500));

    await sheet.getByRole('button', { name: app.plain('trading.reduceQuantity'), exact: true }).click();
    await expect(sheet.getByRole('spinbutton')).toHaveValue('2');
    await sheet.getByRole('button', { name: app.plain('trading.decrease') }).click();
    await expect(sheet.getByRole('button', { name: app.plain('trading.decrease') })).toBeDisabled();
    await sheet.getByRole('button', { name: app.plain('trading.confirmQuantity'), exact: true }).click();
    await ask.getByRole('button', { name: app.plain('shell.confirm'), exact: true }).click();
    await expect(sheet.getByText(app.t('trading.amendedTimes', { count: 2 }))).toBeVisible();
    await expect(row(page, id)).toContainText(app.t('trading.lots', { count: 1 }));
    await expect(
      sheet.getByRole('button', { name: app.plain('trading.reduceQuantity'), exact: true }),
      'one lot cannot be less',
    ).toHaveCount(0);
    const { orders } = await client.must('trading/list-orders', { market: 'twd', show: 'pending' });
    expect(orders).toMatchObject([{ id, price: price + 500, quantity: 1000, amendments: 2 }]);
    expect(app.complaints).toEqual([]);
  });
}

test('a change that is refused says why and keeps what was filled in', async ({ page }) => {
  const client = await newCustomer();
  const { id, price } = await rest(client, 4, 'refused');
  const { quote } = await client.must('quotes/detail', { symbol: 'TWSE:2330' });
  const app = await App.open(page, { language: 'tw' }, client);
  await app.go('/trade/index?tab=orders');
  await row(page, id).getByRole('button').first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: app.plain('trading.changePrice'), exact: true }).click();
  const field = sheet.getByRole('spinbutton');
  const confirm = sheet.getByRole('button', { name: app.plain('trading.confirmPrice'), exact: true });

  await enter(field, ((price + 100) / 100).toFixed(2));
  await expect(sheet.getByText(app.pattern('refusals.PRICE_OFF_TICK'))).toBeVisible();
  await expect(confirm).toBeDisabled();

  // Four lots at the upper limit cost more than the practice money: only the server knows.
  const dear = (quote.limitUp / 100).toFixed(2);
  await enter(field, dear);
  await confirm.click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: app.plain('shell.confirm'), exact: true })
    .click();
  await expect(sheet.getByText(app.pattern('refusals.BALANCE_INSUFFICIENT'))).toBeVisible();
  await expect(field).toHaveAttribute('aria-valuenow', String(quote.limitUp / 100));
  const { orders } = await client.must('trading/list-orders', { market: 'twd', show: 'pending' });
  expect(orders, 'the order stands as it was').toMatchObject([{ id, price, quantity: 4000, amendments: 0 }]);
});

test('a change that comes too late says so and shows the order as it ended', async ({ page }) => {
  const client = await newCustomer();
  const { id } = await rest(client, 2, 'late');
  const app = await App.open(page, { language: 'tw' }, client);
  await app.go('/trade/index?tab=orders');
  await row(page, id).getByRole('button').first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: app.plain('trading.reduceQuantity'), exact: true }).click();
  await client.must('trading/cancel-order', { id });
  await expect(sheet.getByText(app.plain('trading.stateCancelled'))).toBeVisible();
  await expect(sheet.getByRole('button', { name: app.plain('trading.reduceQuantity'), exact: true })).toHaveCount(0);
});

test('all pending orders are cancelled at once, after a question that counts them', async ({ page }) => {
  const client = await newCustomer();
  for (const key of ['all-1', 'all-2', 'all-3']) await rest(client, 1, key);
  const app = await App.open(page, { language: 'tw' }, client);
  await app.go('/trade/index?tab=orders');
  await expect(page.getByText(app.t('trading.pendingCount', { count: 3 }))).toBeVisible();
  await app.button('trading.cancelAll').click();
  const ask = page.getByRole('alertdialog');
  await expect(ask).toContainText(app.t('trading.cancelAllText', { market: app.plain('markets.twd'), count: 3 }));
  await ask.getByRole('button', { name: app.plain('trading.cancelKeep'), exact: true }).click();
  await expect(page.locator('[data-order]')).toHaveCount(3);
  await expect(ask).toHaveCount(0);
  await app.button('trading.cancelAll').click();
  await ask.getByRole('button', { name: app.plain('trading.cancelAll'), exact: true }).click();
  await expect(page.getByText(app.t('trading.cancelledAll', { count: 3 })).first()).toBeVisible();
  // They stay in the day's list, and say how they ended.
  await expect(page.locator('[data-order][data-state="cancelled"]')).toHaveCount(3);
  await expect(app.button('trading.cancelAll')).toHaveCount(0);
  const assets = await client.must('portfolio/assets', { market: 'twd' });
  expect(assets.frozen, 'nothing is held any more').toBe('0');
});

test('the ladder of the ticket has the levels of the page until the live ones come', async ({ page }) => {
  // Taken and never answered.
  await page.routeWebSocket(/\/live/, () => undefined);
  const app = await App.open(page, { language: 'tw' }, await newCustomer());
  await app.go('/market/stockDetail?symbol=TWSE:2330');
  await app.button('trading.buy').click();
  const ladder = page.getByRole('dialog').getByRole('group', { name: app.plain('trading.ladder') });
  await expect(ladder.getByText(/^\d,\d{3}\.\d\d$/)).not.toHaveCount(0);
  await expect(ladder.getByText('--', { exact: true })).toHaveCount(0);
});
