import { expect, type Locator, type Page, test } from '@playwright/test';
import type { ApiClient } from '../api/api-client.ts';
import { certifiedCustomer, receiptOf, taiwanDollars, withdrawalOf } from '../api/funded-customer.ts';
import { addOperator, firstAdministrator, type OperatorClient, secondOperator } from '../api/operator-client.ts';
import { lookInto, ownerUrlOf } from '../crash/program-database.ts';
import { type Program, startProgram } from '../program.ts';
import { approveIn, OperatorPage, removeWithConsoles } from './operator-page.ts';

let program: Program;
let pair: readonly [OperatorClient, OperatorClient];
let own: ApiClient;
/** Two treasurers who are reviewers too, each in a browser of their own. */
let tina: OperatorPage;
let theo: OperatorPage;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  program = await startProgram({ env: { HOUSE_DESK: 'off', SIM_SPEED: '10', NEW_DESTINATION_MINUTES: '0' } });
  const anna = await firstAdministrator(program);
  pair = [anna, await secondOperator(anna, program)];
  own = await certifiedCustomer(program, pair);
  tina = await OperatorPage.open(browser);
  theo = await OperatorPage.open(browser);
  for (const [page, name] of [
    [tina, 'tina'],
    [theo, 'theo'],
  ] as const)
    await page.enterAs(program.url, await addOperator(pair, name, ['reviewer', 'treasurer']));
});

test.afterAll(() => removeWithConsoles(program));

test.afterEach(() => {
  expect(tina.complaints.splice(0)).toEqual([]);
  expect(theo.complaints.splice(0)).toEqual([]);
});

const card = (page: Page, title: string): Locator =>
  page.locator('.ant-card').filter({ has: page.locator('.ant-card-head-title', { hasText: title }) });

test('a deposit is taken by one, refused to the other, previewed, sent, and approved on the case itself', async () => {
  const before = await taiwanDollars(own);
  await receiptOf(own);
  await tina.go('入金');
  await theo.go('入金');
  await tina.page.getByRole('link', { name: /^\d+$/ }).first().click();
  await theo.page.getByRole('link', { name: /^\d+$/ }).first().click();
  await tina.page.getByRole('button', { name: '領 取' }).click();
  await expect(tina.page.getByRole('button', { name: '放 回' })).toBeVisible();
  await theo.page.getByRole('button', { name: '領 取' }).click();
  await expect(theo.page.getByText('這個案件由另一位人員處理中')).toBeVisible();
  await tina.page.getByRole('button', { name: '開啟憑證' }).click();
  await expect(tina.page.getByRole('img', { name: '轉帳憑證' })).toBeVisible();
  const credit = card(tina.page, '入金入帳');
  await expect(credit.getByRole('row').filter({ hasText: '可用' })).toContainText('30,000.00 TWD');
  await credit.getByLabel('銀行交易序號').fill('BANK-7788');
  await credit.getByRole('button', { name: '送出申請' }).click();
  await expect(tina.page.getByText('已送出，等候另一位人員核准')).toBeVisible();
  await expect(tina.page.getByText('這是您送出或與您有關的申請')).toBeVisible();
  expect(await taiwanDollars(own)).toEqual(before);

  await expect(theo.page.getByText('這筆資料有申請待核准')).toBeVisible();
  await expect(theo.page.getByText('銀行 → 可用 30,000.00 TWD')).toBeVisible();
  await approveIn(theo.page);
  expect((await taiwanDollars(own)).available).toBe(before.available + 3_000_000n);
  await tina.go('入金');
  await expect(tina.page.getByText('沒有待審核的入金')).toBeVisible();
});

test('a withdrawal is approved by two and paid by two; each sees the other’s work without a reload', async () => {
  const id = await withdrawalOf(own);
  await tina.go('提領');
  await theo.go('提領');
  await tina.page.getByRole('link', { name: id, exact: true }).click();
  await expect(tina.page.getByRole('button', { name: '領 取' })).toBeVisible();
  await tina.page.keyboard.press('t');
  await expect(theo.page.getByRole('row').filter({ hasText: 'tina' })).toBeVisible();
  await tina.page.getByRole('button', { name: '查看帳號' }).click();
  await expect(tina.page.getByText(new RegExp(`${own.account}$`))).toBeVisible();
  await theo.page.getByRole('link', { name: id, exact: true }).click();
  await card(tina.page, '核准提領').getByRole('button', { name: '送出申請' }).click();
  // Theo looks at the case already when Tina sends; what she sends appears there.
  await expect(theo.page.getByText('這筆資料有申請待核准')).toBeVisible();
  await approveIn(theo.page);
  await expect(theo.page.getByText('已核准，待付款').first()).toBeVisible();

  const pay = card(tina.page, '登記已付款');
  await expect(pay.getByRole('row').filter({ hasText: '手續費收入' })).toContainText('15.00 TWD');
  await pay.getByLabel('銀行交易序號').fill('WIRE-9001');
  await pay.getByRole('button', { name: '送出申請' }).click();
  await expect(tina.page.getByText('這是您送出或與您有關的申請')).toBeVisible();
  await approveIn(theo.page);
  const { withdrawals } = await own.must('funding/list-withdrawals', {});
  expect(withdrawals[0]).toMatchObject({ state: 'paid', reference: 'WIRE-9001' });
});

test('a withdrawal that is late is flagged on every screen, in both widths', async () => {
  const id = await withdrawalOf(own);
  await lookInto(ownerUrlOf(program.dataDir), (database) =>
    database.query(`update withdrawal set due_at = now() - '1 hour'::interval where id = ${id}`),
  );
  for (const screen of ['待核准', '實名認證', '提領', '我的帳號']) {
    await tina.go(screen);
    await expect(tina.page.locator('[data-late]')).toContainText('1 筆提領已逾期未付');
  }
  await theo.page.setViewportSize({ width: 820, height: 1180 });
  await theo.page.reload();
  await expect(theo.page.locator('[data-late]')).toBeVisible();
  const [wide, inner] = await theo.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  expect(wide, 'nothing is wider than the screen').toBeLessThanOrEqual(inner);
});
