import { expect, test } from '@playwright/test';
import { App, newCustomer } from './app.ts';

for (const language of ['tw', 'en'] as const) {
  test(`own limits hold where they are set, in ${language}`, async ({ page }) => {
    const client = await newCustomer();
    const app = await App.open(page, { language }, client);
    await app.go('/information/setting');
    await page.getByText(app.plain('ownLimits.title'), { exact: true }).click();
    await app.at('/information/ownLimits');
    const change = (key: 'ownLimits.set' | 'ownLimits.change') =>
      page.getByRole('button', { name: `${app.plain(key)} ${app.plain('ownLimits.day')}` }).first();

    // The first holds at once, a higher one waits.
    await change('ownLimits.set').click();
    await app.field('ownLimits.amount').fill('x');
    await app.button('ownLimits.save').click();
    await expect(page.getByText(app.plain('ownLimits.amountInvalid'))).toBeVisible();
    await app.field('ownLimits.amount').fill('20000');
    await app.button('ownLimits.save').click();
    await expect(page.getByText('NT$20,000', { exact: true })).toBeVisible();
    await change('ownLimits.change').click();
    await app.field('ownLimits.amount').fill('90000');
    await expect(page.getByText(app.plain('ownLimits.raises'))).toBeVisible();
    await app.button('ownLimits.save').click();
    await expect(page.getByText(/NT\$90,000/).first()).toBeVisible();

    // The deposit says what is left.
    await app.go('/information/rechargeChannel?channel=practice');
    // Not the field of the sheet that is on its way out.
    await page.getByRole('textbox', { name: /TWD/ }).fill('20001');
    await app.button('funding.practiceTake').click();
    await expect(page.getByText(/NT\$20,000/).first()).toBeVisible();

    // A cooling-off cannot be taken back.
    await app.go('/information/ownLimits');
    await page.getByText(app.plain('ownLimits.length_week'), { exact: true }).click();
    await app.button('ownLimits.begin').click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: app.plain('ownLimits.begin') }).click();
    await expect(page.getByText(app.plain('ownLimits.coolingRuns'))).toBeVisible();
    await expect(page.getByText(app.plain('ownLimits.length_day'), { exact: true })).toHaveCount(0);
    const order = { symbol: 'US:AAPL', side: 'buy', type: 'market', timeInForce: 'ROD', quantity: 1 } as const;
    expect(await client.call('trading/place-order', { ...order, clientOrderId: 'while-cooling' })).toMatchObject({
      msg: 'COOLING_OFF',
    });
    expect(app.complaints).toEqual([]);
  });
}
