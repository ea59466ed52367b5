import { expect, test } from '@playwright/test';
import { ApiClient } from '../api/api-client.ts';
import { addOperator, firstAdministrator, type OperatorClient, secondOperator } from '../api/operator-client.ts';
import { type Program, startProgram } from '../program.ts';
import { App } from './app.ts';
import { confirmIn, OperatorPage, removeWithConsoles } from './operator-page.ts';

let program: Program;
let own: ApiClient;
let mara: OperatorPage;
let cora: OperatorPage;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  program = await startProgram({ env: { SIM_SPEED: '1' } });
  const anna = await firstAdministrator(program);
  const pair: readonly [OperatorClient, OperatorClient] = [anna, await secondOperator(anna, program)];
  own = new ApiClient(program.url);
  await own.register(program.invitationCode);
  mara = await OperatorPage.open(browser);
  cora = await OperatorPage.open(browser, { width: 820, height: 1180 });
  await mara.enterAs(program.url, await addOperator(pair, 'mara', ['market']));
  await cora.enterAs(program.url, await addOperator(pair, 'cora', ['market', 'compliance']));
});

test.afterAll(() => removeWithConsoles(program));

test.afterEach(() => {
  expect(mara.complaints.splice(0)).toEqual([]);
  expect(cora.complaints.splice(0)).toEqual([]);
});

test('the page of credit reckons rows beside the ledger, and says of nothing that it agrees', async () => {
  await mara.go('信用交易');
  await expect(mara.page.getByText('沒有被追繳的信用帳戶')).toBeVisible();
  await expect(mara.page.getByText('明細與總帳完全相符')).toBeVisible();
  await expect(mara.page.getByText('沒有停資或停券的股票')).toBeVisible();
  await expect(mara.page.getByText('沒有被召回的美股融券')).toBeVisible();
});

test('two operators stop margin purchases of a stock; its page says from when and why, and is told when it ends', async ({
  page,
}) => {
  await mara.page.getByRole('button', { name: '停止一檔股票' }).click();
  await mara.page.getByLabel('商品').fill('TWSE:2330');
  await mara.choose('種類', '融資買進');
  await mara.choose('原因', '股權過度集中');
  await mara.page.getByRole('button', { name: '送出申請' }).click();
  await expect(mara.page.getByText('已送出，等候另一位人員核准')).toBeVisible();
  expect((await own.must('credit-stops/stock-stops', { symbol: 'TWSE:2330' })).stops).toEqual([]);

  await cora.go('信用交易');
  await cora.page.getByRole('button', { name: '核 准' }).click();
  await confirmIn(cora.page, '核 准');
  const row = mara.page.getByRole('row').filter({ hasText: 'TWSE:2330' });
  await expect(row.getByText('即將開始')).toBeVisible();
  await expect(row.getByText('mara, cora')).toBeVisible();
  const { stops } = await own.must('credit-stops/stock-stops', { symbol: 'TWSE:2330' });
  expect(stops).toMatchObject([{ financing: 'margin-purchase', reason: 'concentrated-holding', inForce: false }]);

  await App.open(page, { language: 'tw' });
  await page.goto(`${program.url}/#/market/stockDetail?symbol=TWSE:2330`);
  const told = page.locator('[data-credit-stop="margin-purchase"]');
  await expect(told).toContainText('股權過度集中');
  await expect(told).toContainText('將自');

  await row.getByRole('button', { name: '恢 復' }).click();
  await mara.choose('原因', '原因已消除');
  await mara.page.getByRole('button', { name: '送出申請' }).click();
  await cora.page.getByRole('button', { name: '核 准' }).click();
  await confirmIn(cora.page, '核 准');
  await expect(row.getByText('已恢復')).toBeVisible();
  expect((await own.must('credit-stops/stock-stops', { symbol: 'TWSE:2330' })).stops).toEqual([]);
});
