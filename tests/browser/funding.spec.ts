import { expect, type Page, test } from '@playwright/test';
import { jpegOf } from '../../apps/server/src/platform/photos/test-photos.ts';
import { type ApiClient, PASSWORD } from '../api/api-client.ts';
import { App, newCustomer } from './app.ts';
import { certified } from './certified.ts';

const CODE = '271828';

/** Nothing is cut at the side. */
async function expectFits(page: Page): Promise<void> {
  const [wide, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  expect(wide, 'nothing is wider than the screen').toBeLessThanOrEqual(inner);
}

/** Certified, with a fund password and a card. */
async function withCard(): Promise<ApiClient> {
  const client = await certified();
  await client.must('fund-password/set-password', { password: CODE, loginPassword: PASSWORD });
  await client.must('destinations/add-card', {
    ...{ kind: 'atm-card', numberFirst: '0000', numberLast: client.account.padStart(12, '0'), bankCode: '004' },
    ...{ branch: '', branchCode: '', bic: '', fundPassword: CODE },
  });
  return client;
}

/** The field of an amount: its label names the currency too. */
const amountField = (
  page: Page,
  app: App,
  key: 'funding.amount' | 'funding.transferAmount' | 'funding.withdrawAmount',
) => page.getByRole('textbox', { name: `${app.plain(key)} (TWD)` });

const available = async (client: ApiClient, code: string) =>
  (await client.must('portfolio/assets', { market: 'twd' })).balances.find(({ currency }) => currency === code)
    ?.available;

for (const language of ['tw', 'en', 'ko'] as const) {
  test(`practice money is taken from the account screen, in ${language}`, async ({ page }) => {
    const client = await newCustomer();
    const app = await App.open(page, { language }, client);
    await app.go('/information/index');
    await app.button('funding.recharge').click();
    await app.at('/information/recharge');
    await page.getByRole('button', { name: app.plain('funding.channelPractice') }).click();
    await app.at('/information/rechargeChannel');
    await app.button('funding.practiceTake').click();
    await expect(page.getByText(app.plain('funding.amountInvalid'))).toBeVisible();
    const amount = amountField(page, app, 'funding.amount');
    await amount.fill('10');
    await expect(page.getByText(app.pattern('funding.bounds')).first()).toBeVisible();
    await app.button('funding.practiceTake').click();
    await expect(amount).toHaveValue('10');
    await amount.fill('250000');
    await app.button('funding.practiceTake').click();
    await app.at('/information/recharge');
    await expect(page.getByText(app.plain('funding.passed'), { exact: true })).toBeVisible();
    await expectFits(page);
    // The practice money of the start and this.
    expect(await available(client, 'TWD')).toBe(String(1_000_000_000 + 25_000_000));
  });
}

for (const language of ['tw', 'en'] as const) {
  test(`a transfer of another amount is sent back, the right one is credited, in ${language}`, async ({ page }) => {
    const client = await certified();
    const app = await App.open(page, { language }, client);
    await app.go('/information/rechargeChannel?channel=virtual-account');
    const announce = async (amount: string) => {
      await amountField(page, app, 'funding.amount').fill(amount);
      await app.button('funding.announce').click();
      await expect(page.getByText(app.plain('funding.waitsForMoney'))).toBeVisible();
    };
    await announce('5000');
    await expect(page.getByText(/^99812\d{9}$/)).toBeVisible();
    await expectFits(page);
    await amountField(page, app, 'funding.transferAmount').fill('4000');
    await app.button('funding.transfer').click();
    await expect(app.button('funding.announce')).toBeVisible();
    await page.goBack();
    await app.go('/information/recharge');
    await expect(page.getByText(app.plain('funding.reasonAmountDiffers'))).toBeVisible();
    await app.go('/information/rechargeChannel?channel=virtual-account');
    await announce('6000');
    await app.button('funding.transfer').click();
    await expect(app.button('funding.announce')).toBeVisible();
    await app.go('/information/recharge');
    await expect(page.getByText(app.plain('funding.passed'), { exact: true })).toBeVisible();
    expect(await available(client, 'TWD')).toBe(String(1_000_000_000 + 600_000));
  });

  test(`a withdrawal to a card, from the questions to the payment, in ${language}`, async ({ page }) => {
    const client = await withCard();
    const app = await App.open(page, { language }, client);
    await app.go('/information/cashOut');
    await amountField(page, app, 'funding.withdrawAmount').fill('2000');
    await app.button('funding.withdraw').click();
    await expect(page.getByText(app.plain('funding.questionsTitle'))).toBeVisible();
    await expect(app.button('funding.questionsNone')).toBeDisabled();
    for (const question of ['funding.question1', 'funding.question2', 'funding.question3'] as const)
      await page.getByText(app.plain(question)).click();
    await app.button('funding.questionsNone').click();
    const password = page.getByRole('textbox', { name: app.plain('destinations.fundPassword'), exact: true });
    await password.pressSequentially('000000');
    const confirm = page.getByRole('button', { name: app.pattern('funding.withdrawConfirm') });
    await confirm.click();
    await expect(page.locator('.text-danger', { hasText: '4' })).toBeVisible();
    await password.pressSequentially(CODE);
    await confirm.click();
    await expect(page.getByText(app.plain('funding.paid'), { exact: true })).toBeVisible();
    await expect(page.getByText(app.pattern('funding.reference'))).toBeVisible();
    await expectFits(page);
    expect(await available(client, 'TWD')).toBe(String(1_000_000_000 - 200_000));
    await app.go('/information/fundRecord?currency=TWD');
    await expect(page.getByText(app.plain('statements.kindWithdrawal'), { exact: true }).first()).toBeVisible();
  });
}

test('a receipt is asked for first, and kept with what was typed', async ({ page }) => {
  const client = await certified();
  const app = await App.open(page, { language: 'tw' }, client);
  await app.go('/information/rechargeChannel?channel=bank-receipt');
  await amountField(page, app, 'funding.amount').fill('30000');
  await page.getByLabel(app.plain('funding.senderTail')).fill('54321');
  await app.button('funding.announce').click();
  await expect(page.getByText(app.plain('funding.receiptMissing')).first()).toBeVisible();
  await expect(amountField(page, app, 'funding.amount')).toHaveValue('30000');
  const photo = await jpegOf(`receipt of ${client.account}`);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.getByText(app.plain('funding.receiptGood'))).toBeVisible();
  await app.button('funding.announce').click();
  await app.go('/information/recharge');
  await expect(page.getByText(app.plain('funding.passed'), { exact: true })).toBeVisible();
  expect(await available(client, 'TWD')).toBe(String(1_000_000_000 + 3_000_000));
});

test('who is not verified is led there, and the wallet says what holds what', async ({ page }) => {
  const client = await newCustomer();
  const app = await App.open(page, { language: 'tw' }, client);
  await app.go('/information/cashOut');
  await expect(page.getByText(app.plain('verification.needed'))).toBeVisible();
  await app.go('/information/payBag');
  await app.settled();
  await expect(page.getByText('TWD', { exact: true })).toBeVisible();
  await expectFits(page);
});
