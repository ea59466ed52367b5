import { expect, test } from '@playwright/test';
import { ApiClient } from '../api/api-client.ts';
import { App, newCustomer, url } from './app.ts';

test('the rules of both markets are those that the server applies, and lead from the account menu', async ({
  page,
}) => {
  const app = await App.open(page, { language: 'tw' }, await newCustomer());
  await app.go('/information/index');
  await page.getByRole('button', { name: app.plain('rules.tradeRule') }).click();
  await app.at('/information/tradeRule');
  const { charges, date } = await new ApiClient(url).must('rules/trade-rules', { market: 'twd' });
  const commission = charges.find(({ kind, oddLot, inForce }) => kind === 'commission' && oddLot === false && inForce);
  await expect(page.getByText(app.t('rules.ofValue', { rate: commission?.rate ?? '' })).first()).toBeVisible();
  await expect(page.getByText(app.t('rules.rulesDate', { date: date.replaceAll('-', '.') }))).toBeVisible();
  await page.getByRole('radio', { name: app.plain('rules.marketUsd') }).click();
  await expect(page.getByText(app.t('rules.settlementDays', { days: 1 }))).toBeVisible();
  await expect(page.getByText(app.plain('rules.interruption'))).toHaveCount(0);
  expect(app.complaints).toEqual([]);
});

test('who registers can read terms and privacy in full and finds the form as it was', async ({ page }) => {
  const app = await App.open(page, { language: 'en' });
  await app.go('/login/register');
  await app.field('identity.phone').fill('0912345678');
  await app.button('identity.agreement').click();
  await page.getByRole('link', { name: app.plain('identity.agreementPrivacy'), exact: true }).click();
  await app.at('/information/userPrivacy');
  await expect(page.getByText(app.plain('rules.privacyKeepText'))).toBeVisible();
  await page.getByRole('button', { name: app.plain('shell.back') }).click();
  await app.at('/login/register');
  await expect(app.field('identity.phone')).toHaveValue('0912345678');
});

test('without a customer service set, the page says where to turn', async ({ page }) => {
  const app = await App.open(page, { language: 'ko' });
  await app.go('/information/customerService');
  await expect(page.getByText(app.plain('rules.serviceNone'))).toBeVisible();
  await expect(page.getByRole('link', { name: app.plain('rules.serviceOpen') })).toHaveCount(0);
});
