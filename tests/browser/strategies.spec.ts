import type { Language } from '@kuroshio/text';
import { type Browser, expect, test } from '@playwright/test';
import { ApiClient, eventually } from '../api/api-client.ts';
import { type Program, startProgram } from '../program.ts';
import { App } from './app.ts';

/** Its days take twenty seconds, so that net asset values come while somebody waits: two at once, for the same days. */
test.describe.configure({ timeout: 400_000 });

let program: Program;
test.beforeAll(async () => {
  program = await startProgram({ env: { SIM_SPEED: '1600', HOUSE_STRATEGIES: 'on' } });
});
test.afterAll(() => program.remove());

async function follow(browser: Browser, language: Language): Promise<void> {
  const page = await browser.newPage();
  const customer = new ApiClient(program.url);
  await customer.register(program.invitationCode);
  await customer.must('identity/acknowledge', { items: ['risk-notice', 'practice-granted'] });
  const app = await App.open(page, { language }, customer);
  await page.goto(`${program.url}/#/home/fllow`);
  const card = page.getByRole('button').filter({ hasText: app.plain('strategies.momentum') });
  await expect(card).toContainText(app.plain('strategies.simulated'));
  await card.click();
  await app.button('strategies.join').click();
  const amount = page.getByLabel(app.plain('strategies.amount'), { exact: true });
  await amount.fill('9999');
  await app.button('strategies.confirmJoin').click();
  // What was typed stays where it was refused.
  await expect(page.getByText(/10,000/).last()).toBeVisible();
  await expect(amount).toHaveValue('9999');
  await amount.fill('1,000,000');
  await app.button('strategies.confirmJoin').click();
  await expect(page.getByText(app.pattern('strategies.pending')).first()).toBeVisible();
  await eventually(
    'the units',
    async () => {
      const { strategies } = await customer.must('strategies/own-strategies', {});
      return strategies.length > 0 ? true : undefined;
    },
    150_000,
  );
  // The screen hears of it by itself.
  await expect(page.getByText(app.plain('strategies.own'), { exact: true })).toBeVisible();
  await expect(page.getByText(app.plain('strategies.following'), { exact: true })).toBeVisible();
  await app.button('strategies.changeStop').first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: app.plain('strategies.more') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: app.plain('strategies.changeStop') })
    .click();
  await expect(page.getByText('65.00%')).toBeVisible();
  await app.button('strategies.redeem').click();
  await app.button('strategies.confirmRedeem').click();
  await expect(page.getByText(app.pattern('strategies.pending')).first()).toBeVisible();
  await eventually(
    'the money',
    async () => {
      const { requests } = await customer.must('strategies/own-strategies', {});
      return requests.some(({ kind, state }) => kind === 'redeem' && state === 'done') ? true : undefined;
    },
    150_000,
  );
  await expect(app.button('strategies.join')).toBeVisible();
  await page.goto(`${program.url}/#/home/fllow?tab=own`);
  await expect(page.getByText(app.plain('strategies.ownNone'))).toBeVisible();
  await expect(page.getByText(app.plain('strategies.done'))).toHaveCount(2);
  await page.goto(`${program.url}/#/home/dayTrading`);
  await expect(page.getByRole('button').filter({ hasText: app.plain('strategies.opening-range') })).toBeVisible();
  expect(app.complaints.filter((one) => !/400|Failed to load/.test(one))).toEqual([]);
}

test('followers join from the list, move the stop and leave again, in tw and en', async ({ browser }) => {
  await Promise.all([follow(browser, 'tw'), follow(browser, 'en')]);
});
