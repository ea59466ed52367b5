import { expect, type Page, test } from '@playwright/test';
import { App, newCustomer, openMarket } from './app.ts';
import { certified } from './certified.ts';

test.beforeAll(async () => {
  test.setTimeout(150_000);
  await openMarket();
});

/** Nothing is cut at the side. */
async function expectFits(page: Page): Promise<void> {
  const [wide, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  expect(wide, 'nothing is wider than the screen').toBeLessThanOrEqual(inner);
}

for (const language of ['tw', 'en'] as const) {
  test(`the credit loan from its terms to the last repayment, in ${language}`, async ({ page }) => {
    const client = await certified();
    const app = await App.open(page, { language }, client);
    await app.go('/information/index');
    await page.getByRole('button', { name: app.plain('loans.title') }).click();
    await app.at('/information/loan');
    const { score, remaining } = await client.must('loans/loan-overview', {});
    await expect(page.getByText(String(score), { exact: true }).first()).toBeVisible();

    // The formula adds up before the reader's eyes.
    await app.button('loans.formula').click();
    await expect(page.getByText(app.plain('loans.partKeptText'), { exact: true })).toBeVisible();
    await expect(page.getByText('+60', { exact: true }).first()).toBeVisible();

    // More than the limit is refused in words, and what was typed stays.
    const amount = page.getByRole('textbox', { name: app.plain('loans.amount'), exact: true });
    await amount.fill(String(BigInt(remaining) / 100n + 1_000n));
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
    await expect(app.button('loans.review')).toBeDisabled();

    await amount.fill('20,000');
    await page.getByRole('radio', { name: /90/ }).click();
    await app.button('loans.review').click();
    const sheet = page.getByRole('dialog');
    const quote = await client.must('loans/quote-loan', { amount: '2000000', days: 90 });
    const total = `NT$${(BigInt(quote.total) / 100n).toLocaleString('en-US')}`;
    await expect(sheet.getByText(total, { exact: true }).first()).toBeVisible();
    const confirm = sheet.getByRole('button', { name: app.plain('loans.confirm'), exact: true });
    await expect(confirm).toBeDisabled();
    await sheet.getByRole('checkbox').click();
    await confirm.click();
    await expect(sheet).toHaveCount(0);
    await expect.poll(async () => (await client.must('loans/loan-overview', {})).borrowed).toBe('2000000');

    await page.getByRole('button', { name: app.plain('loans.records') }).click();
    await app.at('/information/loanRecords');
    await app.button('loans.repay').click();
    const paying = sheet.getByRole('textbox', { name: app.plain('loans.repayAmount'), exact: true });
    await paying.fill('90000');
    await expect(sheet.getByRole('button', { name: app.plain('loans.repayConfirm'), exact: true })).toBeDisabled();
    await paying.fill('5000');
    await sheet.getByRole('button', { name: app.plain('loans.repayConfirm'), exact: true }).click();
    await expect(sheet).toHaveCount(0);
    await app.button('loans.payments').click();
    await expect(page.getByText('NT$5,000', { exact: true })).toBeVisible();

    await app.button('loans.repay').click();
    await sheet.getByRole('button', { name: app.plain('loans.all'), exact: true }).click();
    await sheet.getByRole('button', { name: app.plain('loans.repayConfirm'), exact: true }).click();
    await expect(page.getByText(app.plain('loans.emptyBorrowing'))).toBeVisible();
    await page.getByRole('tab', { name: app.plain('loans.completed'), exact: true }).click();
    await expect(page.getByText('NT$20,000', { exact: true })).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectFits(page);
    await app.go('/information/loan');
    await expect(page.getByRole('heading', { name: app.plain('loans.remaining') })).toBeVisible();
    await expectFits(page);
    expect(app.complaints).toEqual([]);
  });
}

test('who is not certified is led to the verification, and shown everything else', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' }, await newCustomer());
  await app.go('/information/loan');
  await expect(page.getByText(app.plain('loans.certifyFirst'))).toBeVisible();
  await app.button('loans.certify').click();
  await app.at('/information/authInfo');
  expect(app.complaints).toEqual([]);
});
