import { expect, test } from '@playwright/test';
import type { Language } from '@kuroshio/text';
import { App, newCustomer, openMarket } from './app.ts';

test.beforeAll(async () => {
  test.setTimeout(150_000);
  await openMarket();
});

for (const language of ['tw', 'en'] satisfies Language[]) {
  test(`a basket is set up, previewed and confirmed once, and is taken away, in ${language}`, async ({ page }) => {
    test.setTimeout(90_000);
    const client = await newCustomer();
    const app = await App.open(page, { language }, client);
    await app.go('/trade/index');
    await page.getByRole('button', { name: app.plain('baskets.menuText') }).click();
    await app.at('/trade/baskets');
    await app.button('baskets.add').click();
    await app.field('baskets.name').fill('Core');

    // What is not the whole is not saved.
    for (const [code, percent] of [
      ['2330', '60'],
      ['0050', '39'],
    ] as const) {
      await app.field('baskets.code').fill(code);
      await app.button('baskets.addPart').click();
      await page.locator(`[data-field="TWSE:${code}"] input`).fill(percent);
    }
    await expect(app.button('baskets.save')).toBeDisabled();
    await page.locator('[data-field="TWSE:0050"] input').fill('40');
    await app.button('baskets.save').click();
    await app.at('/trade/basket');

    // With new money alone nothing is sold.
    await app.field('baskets.amount').fill('3000000');
    await app.button('baskets.preview').click();
    const preview = page.getByRole('region', { name: app.plain('baskets.preview') });
    await expect(preview).toContainText(app.plain('baskets.fees'));
    await expect(page.locator('[data-line="sell"]')).toHaveCount(0);
    const count = await page.locator('[data-line="buy"]').count();
    expect(count).toBeGreaterThan(0);
    await page.getByRole('button', { name: app.t('baskets.confirm', { count }), exact: true }).click();
    await expect(page.locator('[data-run]')).toHaveCount(1);
    await expect(page.locator('[data-run] li')).toHaveCount(count);
    await expect(preview).toHaveCount(0);

    const { baskets } = await client.must('baskets/list-baskets', {});
    const { rows } = await client.must('baskets/list-basket-runs', { id: baskets[0]?.id ?? '' });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.orders.filter(({ orderId }) => orderId !== '')).toHaveLength(count);

    await app.button('baskets.remove').click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: app.plain('baskets.remove'), exact: true }).click();
    await app.at('/trade/baskets');
    await expect(page.getByText(app.plain('baskets.empty'))).toBeVisible();
    expect(app.complaints).toEqual([]);
  });
}
