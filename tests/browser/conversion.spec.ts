import { expect, test } from '@playwright/test';
import { App, newCustomer } from './app.ts';

test.describe.configure({ mode: 'parallel' });

for (const language of ['tw', 'en', 'ko'] as const) {
  test(`money becomes another currency's at the rate that was shown, and every place agrees (${language})`, async ({
    page,
  }) => {
    const customer = await newCustomer();
    const app = await App.open(page, { language }, customer);
    await app.go('/information/index');
    await page.getByText(app.plain('account.menuExchange'), { exact: true }).click();
    await app.at('/information/exChange');
    const amount = page.getByRole('textbox', { name: app.plain('conversion.amount') });
    await amount.fill('31,500');
    const result = page.getByRole('group', { name: app.plain('conversion.buy') }).locator('output');
    await expect(result).toHaveText(/^US\$9\d\d\.\d\d$|^US\$1,0\d\d\.\d\d$/);
    await expect(page.getByRole('timer')).toContainText(app.pattern('conversion.locked'));
    const shown = (await result.textContent()) ?? '';
    await app.button('conversion.confirm').click();
    await expect(page.getByRole('status').filter({ hasText: shown })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'NT$31,500' })).toContainText(shown);
    const { conversions } = await customer.must('conversion/list-conversions', {});
    expect(conversions).toHaveLength(1);
    const { balances } = await customer.must('portfolio/assets', { market: 'usd' });
    const dollars = BigInt(balances.find(({ currency }) => currency === 'USD')?.available ?? '0');
    expect(dollars - 30_000_000n).toBe(BigInt(conversions[0]?.bought ?? '0'));
    await expect(amount).toHaveValue('');
    expect(app.complaints).toEqual([]);
  });
}

test('what cannot be exchanged says why where it was typed, and keeps it', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' }, await newCustomer());
  await app.go('/information/exChange');
  const amount = page.getByRole('textbox', { name: app.plain('conversion.amount') });
  const confirm = app.button('conversion.confirm');
  await expect(confirm).toBeDisabled();
  await amount.fill('12.345');
  await expect(page.getByText(app.plain('conversion.amountInvalid'))).toBeVisible();
  await amount.fill('1');
  await expect(page.getByText('金額不得低於 NT$32')).toBeVisible();
  await expect(confirm).toBeDisabled();
  // More than there is: seen before it is sent.
  await amount.fill('20000000');
  await expect(page.getByText(/可用 NT\$10,000,000/)).toHaveClass(/text-danger/);
  await expect(confirm).toBeDisabled();
  await expect(amount).toHaveValue('20000000');
  await page.getByRole('button', { name: app.plain('conversion.all'), exact: true }).click();
  await expect(amount).toHaveValue('10000000');
  await expect(confirm).toBeEnabled();
  // The other side's currency means the pair the other way round.
  await page
    .getByRole('button', { name: `${app.plain('conversion.sell')} ${app.plain('conversion.currency')}` })
    .click();
  await page.getByRole('button', { name: 'USD 美元' }).click();
  await expect(page.getByRole('group', { name: app.plain('conversion.buy') })).toContainText('TWD');
  expect(app.complaints).toEqual([]);
});

test('a rate that runs out is renewed by itself, and the ring begins again', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' }, await newCustomer());
  await app.go('/information/exChange');
  await page.getByRole('textbox', { name: app.plain('conversion.amount') }).fill('50000');
  const timer = page.getByRole('timer');
  await expect(timer).toContainText(/ 1[0-5] 秒/);
  await expect(timer).toContainText(/ [1-3] 秒/, { timeout: 20_000 });
  await expect(timer).toContainText(/ 1[0-5] 秒/, { timeout: 10_000 });
  await expect(app.button('conversion.confirm')).toBeEnabled();
  expect(app.complaints).toEqual([]);
});
