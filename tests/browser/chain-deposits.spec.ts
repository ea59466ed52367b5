import { expect, test } from '@playwright/test';
import { App, newCustomer } from './app.ts';
import { certified } from './certified.ts';

for (const language of ['tw', 'en'] as const) {
  test(`practice USDT is sent to the own address and counted up until it is credited, in ${language}`, async ({
    page,
  }) => {
    const client = await certified();
    const app = await App.open(page, { language }, client);
    await app.go('/information/recharge');
    await page.getByRole('button', { name: app.plain('funding.channelUsdtText') }).click();
    await app.at('/information/usdtDeposit');
    await page.getByText('ERC-20', { exact: true }).click();
    await page.getByRole('button', { name: app.pattern('chainDeposits.open') }).click();
    await expect(page.getByText(/^PRACTICE-0x[0-9a-fA-F]{40}$/)).toBeVisible();
    await expect(page.getByText(app.plain('chainDeposits.practiceText'))).toBeVisible();
    await expect(page.getByRole('img', { name: app.pattern('chainDeposits.qrLabel') })).toBeVisible();
    // Each network has an address of its own.
    await page.getByText('TRC-20', { exact: true }).first().click();
    await expect(page.getByRole('button', { name: app.pattern('chainDeposits.open') })).toBeVisible();
    await page.getByText('ERC-20', { exact: true }).first().click();
    const amount = page.getByRole('textbox', { name: `${app.plain('chainDeposits.amount')} (USDT)` });
    await app.button('chainDeposits.send').click();
    await expect(page.getByText(app.plain('funding.amountInvalid'))).toBeVisible();
    await amount.fill('20000');
    await app.button('chainDeposits.send').click();
    await expect(page.getByText(/10,000/).first()).toBeVisible();
    await expect(amount).toHaveValue('20000');
    await amount.fill('25');
    await app.button('chainDeposits.send').click();
    const bar = page.getByRole('progressbar');
    await expect(bar).toBeVisible();
    const first = Number(await bar.getAttribute('aria-valuenow'));
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(first);
    await expect(page.getByText(app.plain('chainDeposits.credited'), { exact: true })).toBeVisible({ timeout: 60_000 });
    const { balances } = await client.must('portfolio/assets', { market: 'twd' });
    expect(balances.find(({ currency }) => currency === 'USDT')?.available).toBe('25000000');
    await app.go('/information/fundRecord');
    await page.getByRole('radio', { name: 'USDT' }).click();
    await expect(page.locator('[data-entry="deposit"]')).toHaveCount(1);
    const [wide, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
    expect(wide, 'nothing is wider than the screen').toBeLessThanOrEqual(inner);
  });
}

test('who is not verified is led to the verification', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' }, await newCustomer());
  await app.go('/information/usdtDeposit');
  await expect(page.getByText(app.plain('verification.needed'))).toBeVisible();
});
