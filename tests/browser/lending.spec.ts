import { expect, test } from '@playwright/test';
import { type ApiClient, eventually } from '../api/api-client.ts';
import { App, newCustomer, openMarket } from './app.ts';

test.beforeAll(async () => {
  test.setTimeout(150_000);
  await openMarket();
});

/** Who has bought two lots that borrowers seek. */
async function holder(key: string): Promise<ApiClient> {
  const client = await newCustomer();
  const order = { symbol: 'TWSE:2330', side: 'buy', type: 'market', timeInForce: 'ROD', quantity: 2_000 } as const;
  await client.must('trading/place-order', { ...order, clientOrderId: `lending-${key}` });
  await eventually('two lots', async () => {
    const { holdings } = await client.must('lending/lending-board', {});
    return holdings.find(({ held, lots }) => held === 2_000 && lots === 2);
  });
  return client;
}

for (const language of ['tw', 'en', 'ko'] as const) {
  test(`shares are lent, extended and recalled, in ${language}`, async ({ page }) => {
    const client = await holder(language);
    const app = await App.open(page, { language }, client);
    await app.go('/information/index');
    await page.getByRole('button', { name: app.plain('lending.menuText') }).click();
    await app.at('/information/lending');
    const { holdings } = await client.must('lending/lending-board', {});
    const percent = `${((holdings[0]?.lenderRateBps ?? 0) / 100).toFixed(2)}%`;
    await expect(page.getByText(percent, { exact: true }).first()).toBeVisible();

    await page.getByRole('article').getByRole('button').click();
    const sheet = page.getByRole('dialog');
    const lots = sheet.getByRole('textbox', { name: app.plain('lending.lotsField'), exact: true });
    await lots.fill('3');
    const confirm = sheet.getByRole('button', { name: app.plain('lending.confirm'), exact: true });
    await expect(confirm).toBeDisabled();
    await expect(sheet.locator('[aria-invalid="true"]')).toHaveCount(1);
    await lots.fill('1');
    await confirm.click();
    await expect(sheet).toHaveCount(0);
    const [lent] = (await client.must('lending/list-lent', { show: 'lent' })).rows;
    expect(lent).toMatchObject({ quantity: 1_000, state: 'lent' });
    // They are still among the holdings.
    const { positions } = await client.must('portfolio/positions', { market: 'twd', show: 'held' });
    expect(positions.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2_000);

    await page.getByRole('button', { name: new RegExp(app.plain('lending.extend').replace('{count}', '14')) }).click();
    await expect
      .poll(async () => (await client.must('lending/list-lent', { show: 'lent' })).rows[0]?.extensions)
      .toBe(1);
    await app.button('lending.recall').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: app.plain('lending.recall'), exact: true })
      .click();
    await expect(page.getByText(app.plain('lending.recalled'))).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const [wide, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
    expect(wide, 'nothing is wider than the screen').toBeLessThanOrEqual(inner);
    expect(app.complaints).toEqual([]);
  });
}
