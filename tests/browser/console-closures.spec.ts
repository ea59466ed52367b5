import { expect, test } from '@playwright/test';
import type { ApiClient } from '../api/api-client.ts';
import { certifiedCustomer, emptied } from '../api/funded-customer.ts';
import { addOperator, firstAdministrator, type OperatorClient, secondOperator } from '../api/operator-client.ts';
import { type Program, startProgram } from '../program.ts';
import { App } from './app.ts';
import { OperatorPage, removeWithConsoles } from './operator-page.ts';

let program: Program;
let pair: readonly [OperatorClient, OperatorClient];
let own: ApiClient;
let cora: OperatorPage;
let abel: OperatorPage;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  program = await startProgram({ env: { HOUSE_DESK: 'off', SIM_SPEED: '10', NEW_DESTINATION_MINUTES: '0' } });
  const anna = await firstAdministrator(program);
  pair = [anna, await secondOperator(anna, program)];
  own = await certifiedCustomer(program, pair);
  cora = await OperatorPage.open(browser);
  abel = await OperatorPage.open(browser, { width: 820, height: 1180 });
  await cora.enterAs(program.url, await addOperator(pair, 'cora', ['compliance']));
  await abel.enterAs(program.url, await addOperator(pair, 'abel', ['auditor']));
});

test.afterAll(() => removeWithConsoles(program));

test.afterEach(() => {
  expect(cora.complaints.splice(0)).toEqual([]);
  expect(abel.complaints.splice(0)).toEqual([]);
});

test('a customer who leaves is on the page of closures and in the own file, for both who look at once', async ({
  page,
}) => {
  for (const one of [cora, abel]) await one.go('已關閉帳戶');
  await expect(cora.page.getByText('沒有已關閉的帳戶')).toBeVisible();
  await cora.page.goto(`${program.url}/ops/#/customers/${own.account}`);
  await expect(cora.page.getByRole('heading', { name: new RegExp(own.account) })).toBeVisible();
  await expect(cora.page.locator('[data-closure]')).toHaveCount(0);

  await emptied(own, pair);
  const app = await App.open(page, { language: 'tw' }, own);
  await page.goto(`${program.url}/#/information/closeAccount`);
  await page.getByText(app.plain('closing.understood')).click();
  await app.button('closing.begin').click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: app.plain('closing.begin') })
    .click();
  await page.getByRole('textbox', { name: app.plain('destinations.fundPassword'), exact: true }).fill('271828');
  await app.button('closing.confirm').click();
  await expect(page).toHaveURL(/#\/login\//);
  const closedAt = Date.now();

  await cora.page.reload();
  const file = cora.page.locator('[data-closure]');
  await expect(file).toContainText('帳戶已由客戶關閉');
  const years = (ahead: number) => String(new Date(closedAt).getFullYear() + ahead);
  for (const ahead of [0, 5, 10]) await expect(file).toContainText(years(ahead));
  await expect(cora.page.getByText('已關閉', { exact: true })).toBeVisible();

  await abel.page.reload();
  const row = abel.page.getByRole('row').filter({ hasText: own.account });
  await expect(row).toContainText(years(5));
  await expect(row).toContainText(years(10));
  // What would go is counted beforehand, table by table; nothing has gone.
  await row.locator('summary').first().click();
  await expect(row).toContainText('session');
  await expect(row).toContainText('bank_card 1');
  await row.getByRole('link', { name: own.account }).click();
  await expect(abel.page.locator('[data-closure]')).toContainText('帳戶已由客戶關閉');
  // Both have looked, and each sees that the other has.
  await expect(abel.page.getByText('cora').first()).toBeVisible();
});

test('a closure that somebody writes into the database is none', async () => {
  const other = await certifiedCustomer(program, pair);
  const { lookInto, ownerUrlOf } = await import('../crash/program-database.ts');
  await lookInto(ownerUrlOf(program.dataDir), (database) =>
    database.query(`insert into account_closure (customer_id, closed_at, mark)
      values (${other.account}, now() - interval '6 years', decode(repeat('ab', 16), 'hex'))`),
  );
  await abel.page.goto(`${program.url}/ops/#/customers/${other.account}`);
  await expect(abel.page.getByRole('heading', { name: new RegExp(other.account) })).toBeVisible();
  await expect(abel.page.locator('[data-closure]')).toHaveCount(0);
  await abel.go('已關閉帳戶');
  await expect(abel.page.getByRole('row').filter({ hasText: own.account })).toBeVisible();
  await expect(abel.page.getByRole('row').filter({ hasText: other.account })).toHaveCount(0);
  expect((await other.must('portfolio/assets', { market: 'twd' })).balances.length).toBeGreaterThan(0);
});
