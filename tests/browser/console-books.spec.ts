import { expect, test } from '@playwright/test';
import { ApiClient } from '../api/api-client.ts';
import { addOperator, firstAdministrator, secondOperator } from '../api/operator-client.ts';
import { type Program, startProgram } from '../program.ts';
import { OperatorPage, removeWithConsoles } from './operator-page.ts';

let program: Program;
let own: ApiClient;
let tara: OperatorPage;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  program = await startProgram({ env: { SIM_SPEED: '1' } });
  const anna = await firstAdministrator(program);
  const pair = [anna, await secondOperator(anna, program)] as const;
  own = new ApiClient(program.url);
  await own.register(program.invitationCode);
  tara = await OperatorPage.open(browser);
  await tara.enterAs(program.url, await addOperator(pair, 'tara', ['treasurer', 'market']));
});

test.afterAll(() => removeWithConsoles(program));

test.afterEach(() => expect(tara.complaints.splice(0)).toEqual([]));

test('the trial balance of a day balances, and leads to the postings of an account', async () => {
  const { page } = tara;
  await tara.go('帳冊');
  await expect(page.getByText('平衡：借貸相等')).toBeVisible();
  const granted = page.locator('[data-row-key="house practiceGrants"]');
  await expect(granted).toContainText('10,000,000.00 借');
  await expect(page.locator('[data-row-key="customer available"]')).toContainText('10,000,000.00 貸');
  await page.getByRole('button', { name: '查看分錄: 公司 · 已發放模擬資金' }).click();
  await expect(page.getByText('公司 · 已發放模擬資金 的日記帳')).toBeVisible();
  await expect(page.getByRole('link', { name: own.account, exact: true })).toBeVisible();
});

test('a posting shows what it was made for, and the look is in the log of the customer', async () => {
  const { page } = tara;
  await page.getByRole('row').filter({ hasText: own.account }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: /^分錄 \d+$/ })).toBeVisible();
  await expect(page.getByText('發放模擬資金').first()).toBeVisible();
  await page
    .getByRole('link', { name: `客戶 ${own.account}` })
    .first()
    .click();
  await expect(page.getByText('開啟分錄')).toBeVisible();
});

test('a symbol that there is not is refused in words, and a day that is not kept too', async () => {
  const { page } = tara;
  await tara.go('帳冊');
  await page.getByLabel('其他商品').fill('twse:0000');
  await page.getByLabel('其他商品').press('Enter');
  await expect(page.getByText('找不到名為 TWSE:0000 的幣別或商品')).toBeVisible();
  await page.getByLabel('其他商品').fill('TWSE:2330');
  await page.getByLabel('其他商品').press('Enter');
  await expect(page.getByText('試算表 · TWSE:2330')).toBeVisible();
  await page.getByLabel('日期').fill('2020-01-01');
  await expect(page.getByText(/可查詢的日期為/).first()).toBeVisible();
});

test('an order is found by its customer, opened with its life, and leads to what was booked for it', async () => {
  const { page } = tara;
  const { quote } = await own.must('quotes/detail', { symbol: 'TWSE:2317' });
  const placed = await own.must('trading/place-order', {
    ...({ symbol: 'TWSE:2317', side: 'buy', type: 'limit', timeInForce: 'ROD', board: 'regular' } as const),
    ...{ quantity: 1_000, price: quote.limitDown ?? 1, clientOrderId: 'looked-for-one' },
  });
  await tara.go('委託與成交');
  await page.getByLabel('客戶編號').fill(own.account);
  await page.getByRole('button', { name: '查 詢' }).click();
  await page.getByRole('link', { name: placed.orderNo }).click();
  await expect(page.getByRole('heading', { name: `委託書號 ${placed.orderNo}` })).toBeVisible();
  await expect(page.getByText('限價 · ROD · 整股')).toBeVisible();
  await page.locator('a[href*="/books/"]').click();
  await expect(page.getByRole('link', { name: `委託 ${placed.id}` }).first()).toBeVisible();
});
