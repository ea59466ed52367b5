import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { type ApiClient, eventually } from '../api/api-client.ts';
import { App, newCustomer, openMarket } from './app.ts';

const SYMBOL = 'TWSE:2330';

test.beforeAll(async () => {
  test.setTimeout(150_000);
  await openMarket();
});

/** Two lots bought and one of them sold. */
async function traded(key: string): Promise<ApiClient> {
  const client = await newCustomer();
  const order = { symbol: SYMBOL, type: 'market', timeInForce: 'ROD' } as const;
  const place = async (side: 'buy' | 'sell', quantity: number) => {
    const { id } = await client.must('trading/place-order', {
      ...order,
      ...{ side, quantity, clientOrderId: `money-${key}-${side}` },
    });
    await eventually('the fill', async () => {
      const { orders } = await client.must('trading/list-orders', { market: 'twd', show: 'today' });
      return orders.find((one) => one.id === id && one.state === 'filled');
    });
  };
  await place('buy', 2000);
  await place('sell', 1000);
  return client;
}

const digitsOf = (text: string) => text.replaceAll(/[^\d]/g, '');

/** Nothing is cut at the side. */
async function expectFits(page: Page): Promise<void> {
  const [wide, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  expect(wide, 'nothing is wider than the screen').toBeLessThanOrEqual(inner);
}

for (const language of ['tw', 'en'] as const) {
  test(`assets of both accounts in one currency, with the rate and the parts, in ${language}`, async ({ page }) => {
    const client = await traded(`whole-${language}`);
    const app = await App.open(page, { language }, client);
    await app.go('/trade/index');
    await app.settled();
    await app.button('reports.showDetail').click();
    await expect(page.getByText(app.plain('reports.rateSimulated'))).toBeVisible();
    await expect(page.getByText(app.plain('reports.curveEmpty'))).toBeVisible();
    for (const part of ['reports.cashTwd', 'reports.cashUsd'] as const)
      await expect(page.getByText(app.plain(part), { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: 'US$', exact: true }).click();
    await expect
      .poll(async () => {
        const { total } = await client.must('portfolio/overview', { currency: 'USD' });
        const shown = await page.getByRole('main').innerText();
        // Prices move between the two: the first four digits do not.
        return digitsOf(/US\$\s*[\d,.]+/.exec(shown)?.[0] ?? '').slice(0, 3) === total.slice(0, 3);
      })
      .toBe(true);
    // One switch of markets, whatever else is chosen.
    await expect(page.getByRole('radiogroup', { name: app.plain('worth.marketSwitch') })).toHaveCount(1);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectFits(page);
    expect(app.complaints).toEqual([]);
  });

  test(`orders of the day, fills, what settles when and what was realised, in ${language}`, async ({ page }) => {
    const client = await traded(`day-${language}`);
    const app = await App.open(page, { language }, client);
    await app.go('/trade/index?tab=orders');
    await expect(page.locator('[data-order][data-state="filled"] [data-filled]')).toHaveCount(2);
    await page.getByRole('tab', { name: app.plain('reports.tabFills'), exact: true }).click();
    await expect(page.locator('[data-fill]').first()).toContainText(app.plain('trading.sell'));

    await page.getByRole('tab', { name: app.plain('reports.tabReports'), exact: true }).click();
    const { sales } = await client.must('statements/realised', { market: 'twd', from: '2026-01-01', to: '2026-12-31' });
    const profit = sales.reduce((sum, sale) => sum + BigInt(sale.profit), 0n);
    await expect(page.locator('[data-realised]')).toHaveAttribute('data-realised', String(profit));
    await expect(page.locator('[data-sale]')).toHaveCount(1);
    const download = page.waitForEvent('download');
    await app.button('reports.export').click();
    const file = await (await download).path();
    const lines = (await readFile(file, 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(sales[0]?.orderNo);

    await page.getByRole('radio', { name: app.plain('reports.settlement'), exact: true }).click();
    await expect(page.locator('[data-settles]')).toHaveCount(3);
    const { days } = await client.must('portfolio/settlement-days', { market: 'twd' });
    const last = await page.locator('[data-settles="2"]').innerText();
    expect(digitsOf(last)).toContain(String(BigInt(days[2]?.net ?? 0) / -100n));

    await page.getByRole('radio', { name: app.plain('reports.statistics'), exact: true }).click();
    await expect(page.getByText(app.plain('reports.costsPaid'))).toBeVisible();
    expect(app.complaints).toEqual([]);
  });

  test(`the fund record shows a purchase as one entry and holds on wish, in ${language}`, async ({ page }) => {
    const client = await traded(`fund-${language}`);
    const app = await App.open(page, { language }, client);
    await app.go('/trade/index?tab=history');
    await page.getByRole('button', { name: app.plain('reports.fundRecord'), exact: true }).click();
    await app.at('/information/fundRecord');
    await expect(page.locator('[data-entry="buy-fill"]').first()).toBeVisible();
    await expect(page.locator('[data-entry="order-hold"]')).toHaveCount(0);
    await page.locator('[data-entry="buy-fill"]').getByRole('button').first().click();
    await expect(page.getByText(app.plain('statements.value'), { exact: true })).toBeVisible();

    await app.button('statements.filter').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(app.plain('statements.withHolds')).click();
    await sheet.getByRole('button', { name: app.plain('statements.apply'), exact: true }).click();
    await expect(page.locator('[data-entry="order-hold"]')).toHaveCount(1);

    await app.button('statements.filtered').click();
    await sheet.getByLabel(app.plain('statements.from')).fill('2019-01-01');
    await sheet.getByLabel(app.plain('statements.to')).fill('2020-01-01');
    await sheet.getByRole('button', { name: app.plain('statements.apply'), exact: true }).click();
    await expect(page.getByText(app.plain('statements.emptyKindTitle'))).toBeVisible();
    expect(app.complaints).toEqual([]);
  });
}

test('a changed password keeps what was typed when it is refused', async ({ page }) => {
  const client = await newCustomer();
  const app = await App.open(page, { language: 'tw' }, client);
  await app.go('/information/setting');
  await page.getByRole('button', { name: app.plain('account.passwordTitle'), exact: true }).click();
  await app.at('/information/loginPass');
  await app.field('account.passwordNow').fill('not the one');
  await app.field('account.passwordNew').fill('green tide 82');
  await app.field('account.passwordNewAgain').fill('green tide 82');
  await app.button('account.passwordChange').click();
  await expect(page.getByText(app.plain('refusals.PASSWORD_WRONG'))).toBeVisible();
  await expect(app.field('account.passwordNew')).toHaveValue('green tide 82');
  await app.field('account.passwordNow').fill('correct horse battery');
  await app.button('account.passwordChange').click();
  await app.at('/information/setting');
});

test('a holding has the price of the answer until the live one comes', async ({ page }) => {
  const client = await traded('unlive');
  // Taken and never answered.
  await page.routeWebSocket(/\/live/, () => undefined);
  const app = await App.open(page, { language: 'tw' }, client);
  await app.go('/trade/index');
  const row = page.locator(`[data-holding="${SYMBOL}"]`);
  const [held] = await client.must('portfolio/holdings', { market: 'twd' });
  await expect(row).toContainText(/\d\d\d\.\d\d/);
  await expect(row, `of ${held?.last}`).not.toContainText('--');
});
