import { expect, type Page, test } from '@playwright/test';
import { certifiedCustomer, taiwanDollars } from '../api/funded-customer.ts';
import type { ApiClient } from '../api/api-client.ts';
import { addOperator, firstAdministrator, secondOperator } from '../api/operator-client.ts';
import { lookInto, ownerUrlOf } from '../crash/program-database.ts';
import { type Program, startProgram } from '../program.ts';
import { approveIn, OperatorPage, removeWithConsoles } from './operator-page.ts';

const DAY = 86_400_000;
const LEAST = '最低金額（TWD）';

let program: Program;
let own: ApiClient;
let tina: OperatorPage;
let theo: OperatorPage;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  program = await startProgram({ env: { HOUSE_DESK: 'off', SIM_SPEED: '10', NEW_DESTINATION_MINUTES: '0' } });
  const anna = await firstAdministrator(program);
  const pair = [anna, await secondOperator(anna, program)] as const;
  own = await certifiedCustomer(program, pair);
  tina = await OperatorPage.open(browser);
  theo = await OperatorPage.open(browser);
  await tina.enterAs(program.url, await addOperator(pair, 'tina', ['treasurer']));
  await theo.enterAs(program.url, await addOperator(pair, 'theo', ['treasurer']));
});

test.afterAll(() => removeWithConsoles(program));

test.afterEach(() => {
  expect(tina.complaints.splice(0)).toEqual([]);
  expect(theo.complaints.splice(0)).toEqual([]);
});

/** The settings of withdrawals to a card. */
const cards = (page: Page) =>
  page.locator('.ant-card').filter({ has: page.locator('.ant-card-head-title', { hasText: /^提領至銀行卡$/ }) });
const least = (page: Page) => cards(page).getByRole('row').filter({ hasText: LEAST });

/** By Taipei's clock. */
const day = (ahead: number) => new Date(Date.now() + 8 * 3_600_000 + ahead * DAY).toISOString().slice(0, 10);

async function ask(operator: OperatorPage, value: string, from: string): Promise<void> {
  const { page } = operator;
  await least(page).getByRole('button', { name: '調 整' }).click();
  await page.getByLabel('數值').fill(value);
  await page.getByLabel('適用日').fill(from);
  await operator.choose('原因', '客戶需求');
  await page.getByRole('button', { name: '送出申請' }).click();
}

const termsOf = async () => {
  const { withdrawals } = await own.must('funding/terms', {});
  return withdrawals.find(({ kind }) => kind === 'card')?.terms.minimum;
};

test('what is worse for customers takes a day, whoever asks; what is better holds when two have said so', async () => {
  await tina.go('本站條件');
  await theo.go('本站條件');
  await expect(least(tina.page)).toContainText('1,000 TWD');
  await ask(tina, '2000', day(0));
  await expect(tina.page.getByText('對客戶不利的調整，須在適用的一天')).toBeVisible();
  await tina.page.getByLabel('數值').fill('6000');
  await tina.page.getByRole('button', { name: '送出申請' }).click();
  await expect(tina.page.getByText('數值須在 100 TWD 與 5,000 TWD 之間')).toBeVisible();
  await tina.page.getByLabel('數值').fill('500');
  await tina.page.getByRole('button', { name: '送出申請' }).click();
  await expect(tina.page.getByText('這是您送出或與您有關的申請')).toBeVisible();
  // One alone has changed nothing.
  expect(await termsOf()).toBe('100000');
  await expect(theo.page.locator('[data-pending]')).toContainText('提領至銀行卡・最低金額（TWD）');
  await expect(theo.page.locator('[data-pending]')).toContainText('500.00 TWD');
  await approveIn(theo.page);
  expect(await termsOf()).toBe('50000');
  await expect(least(tina.page)).toContainText('500 TWD');
});

test('a change that is to come is announced to customers with its day, and taken back by two', async ({ page }) => {
  await ask(tina, '1500', day(3));
  await expect(tina.page.getByText('這是您送出或與您有關的申請')).toBeVisible();
  await approveIn(theo.page);
  await expect(least(theo.page)).toContainText(`${day(3)} 00:00:00 起 1,500 TWD`);
  expect(await termsOf()).toBe('50000');
  const { messages } = await own.must('notices/list-messages', {});
  await page.goto(`${program.url}/#/information/tradeRule`);
  const said = page.getByText(`${day(3).replaceAll('-', '.')} 起改為 NT$1,500`);
  await expect(said).toBeVisible();
  await page.getByText('過去的條件（1）').first().click();
  await expect(page.getByText(/以前：NT\$1,000$/)).toBeVisible();
  expect(messages.length).toBeGreaterThan(0);
  await expect
    .poll(async () => JSON.stringify((await own.must('notices/list-messages', {})).messages))
    .toContain('提領至銀行卡・最低金額（TWD）將調整');

  await least(tina.page).getByRole('button', { name: '撤 回' }).click();
  await tina.choose('原因', '設定錯誤');
  await tina.page.getByRole('button', { name: '送出申請' }).click();
  await expect(tina.page.getByText('這是您送出或與您有關的申請')).toBeVisible();
  await approveIn(theo.page);
  await expect(least(theo.page)).not.toContainText('1,500 TWD');
  await page.reload();
  await expect(page.getByText('過去的條件（1）').first()).toBeVisible();
  await expect(said).toBeHidden();
});

test('a row that somebody puts into the database changes no fee, and both operators see that it is there', async () => {
  await lookInto(ownerUrlOf(program.dataDir), (database) =>
    database.query(`insert into setting_version (name, value, from_at, request_id, decided_at, mark)
      select 'withdrawal-card-fee', '3000', now(), max(id), now(), decode(repeat('ab', 16), 'hex') from operator_request
        where kind not like 'setting-%'`),
  );
  for (const one of [tina, theo]) await expect(one.page.getByText('有 1 筆不是本程式寫入的條件')).toBeVisible();
  const { withdrawals } = await own.must('funding/terms', {});
  expect(withdrawals.find(({ kind }) => kind === 'card')?.terms.fee).toBe('1500');
  expect((await taiwanDollars(own)).available).toBeGreaterThan(0n);
});
