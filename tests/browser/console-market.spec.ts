import { TABLES } from '@kuroshio/market';
import { expect, test } from '@playwright/test';
import { ApiClient } from '../api/api-client.ts';
import { addOperator, firstAdministrator, type OperatorClient, secondOperator } from '../api/operator-client.ts';
import { lookInto, ownerUrlOf } from '../crash/program-database.ts';
import { type Program, startProgram } from '../program.ts';
import { App } from './app.ts';
import { approveIn, confirmIn, OperatorPage, removeWithConsoles } from './operator-page.ts';

let program: Program;
let own: ApiClient;
let mara: OperatorPage;
let cora: OperatorPage;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  program = await startProgram({ env: { SIM_SPEED: '10' } });
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

test('one operator halts an instrument at once; the other sees it, reviews it, and both lift it', async () => {
  await mara.go('市場');
  await cora.go('市場');
  await mara.page.getByRole('button', { name: '暫停一檔商品' }).click();
  await mara.page.getByLabel('商品').fill('US:AAPL');
  await mara.choose('原因', '價格異常');
  await mara.page.getByRole('button', { name: '送出申請' }).click();
  await expect(mara.page.getByText('已立即暫停')).toBeVisible();
  const order = { symbol: 'US:AAPL', side: 'buy', type: 'market', timeInForce: 'ROD', quantity: 1 } as const;
  const refused = await own.call('trading/place-order', { ...order, clientOrderId: 'while-halted' });
  expect(refused.msg).toBe('INSTRUMENT_SUSPENDED');

  await expect(cora.page.getByText('已生效，等候覆核')).toBeVisible();
  await cora.page.getByRole('button', { name: '覆核無誤' }).click();
  await confirmIn(cora.page, '覆核無誤');
  await expect(cora.page.getByText('cora 已覆核')).toBeVisible();
  await expect(mara.page.getByText('cora 已覆核')).toBeVisible();
  // What waited for a second operator stood above, and moves all below it up when it goes.
  await expect(mara.page.getByText('已生效，等候覆核')).toBeHidden();

  await mara.page.getByRole('button', { name: '恢復交易' }).click();
  await mara.choose('原因', '原因已消除');
  await mara.page.getByRole('button', { name: '送出申請' }).click();
  await expect(cora.page.getByText('這筆資料有申請待核准')).toBeVisible();
  await cora.page.getByRole('button', { name: '核 准' }).click();
  await confirmIn(cora.page, '核 准');
  await expect(cora.page.getByText(/已於 .* 恢復/)).toBeVisible();
});

test('a holding rule is asked for on its instrument, approved by the other, and told before a customer buys', async ({
  page,
}) => {
  // As a house had it before its rows were marked; the rule of to-morrow is asked for beside it.
  await lookInto(ownerUrlOf(program.dataDir), (database) =>
    database.query(
      `with rule as (insert into holding_rule (instrument_no, lock_days) values ($1, 5) returning id)
       insert into holding_rule_before_marks select id from rule`,
      [TABLES.instruments.bySymbol('TWSE:1101')?.no ?? 0],
    ),
  );
  await mara.go('商品');
  await mara.page.getByRole('searchbox', { name: '代號或名稱' }).fill('1101');
  await mara.page.keyboard.press('Enter');
  await mara.page.getByRole('link', { name: 'TWSE:1101' }).click();
  await expect(mara.page.getByText('買進後 5 個交易日不可賣')).toBeVisible();
  await mara.page.getByRole('button', { name: '設定持有規定' }).click();
  await mara.page.getByLabel('閉鎖期（交易日）').fill('two');
  await mara.choose('原因', '商品條款');
  await mara.page.getByRole('button', { name: '送出申請' }).click();
  await expect(mara.page.locator('.ant-form-item-has-error')).toHaveCount(1);
  await mara.page.getByLabel('閉鎖期（交易日）').fill('2');
  await mara.page.getByRole('button', { name: '送出申請' }).click();
  await expect(mara.page.getByText('這筆資料有申請待核准')).toBeVisible();
  await expect(mara.page.getByRole('button', { name: '核 准' })).toHaveCount(0);

  await cora.page.goto(`${program.url}/ops/#/instruments/TWSE:1101`);
  await cora.page.getByRole('button', { name: '核 准' }).click();
  await confirmIn(cora.page, '核 准');
  await expect(mara.page.getByText('買進後 2 個交易日不可賣')).toBeVisible();

  const app = await App.open(page, { language: 'tw' }, own);
  await page.goto(`${program.url}/#/market/stockDetail?symbol=TWSE:1101`);
  await app.button('trading.buy').click();
  const ticket = page.getByRole('dialog');
  await app.button('trading.reviewBuy').click();
  const { held } = await own.must('trading/preview-order', {
    ...{ symbol: 'TWSE:1101', side: 'buy', type: 'market', timeInForce: 'ROD', quantity: 1000 },
  });
  await expect(
    ticket.getByText(app.t('trading.heldUntil', { date: held?.from?.replaceAll('-', '.') ?? 'a day' })),
  ).toBeVisible();
  expect(app.complaints).toEqual([]);
});

test('a notice is seen in three languages while it is written, refused where it promises profit, and published by two', async () => {
  await mara.go('公告');
  await mara.page.getByRole('button', { name: '撰寫公告' }).click();
  const fields = {
    ...{ 中文標題: '系統維護', 中文內容: '今晚維護，完成後保證獲利。' },
    ...{ 英文標題: 'Maintenance', 英文內容: 'Tonight from 22:00.' },
    ...{ 韓文標題: '시스템 점검', 韓文內容: '오늘 22:00부터 점검합니다.' },
  };
  for (const [label, text] of Object.entries(fields)) await mara.page.getByLabel(label).fill(text);
  await mara.choose('發布範圍', '最新消息與訊息匣');
  await expect(mara.page.locator('[data-preview="ko"]')).toContainText('오늘 22:00부터 점검합니다.');
  await mara.page.getByRole('button', { name: '送出申請' }).click();
  await expect(mara.page.getByText('公告不得承諾獲利，請刪去：保證獲利')).toBeVisible();
  await expect(mara.page.getByLabel('英文內容')).toHaveValue('Tonight from 22:00.');
  await mara.page.getByLabel('中文內容').fill('今晚 22:00 起維護。');
  await mara.page.getByRole('button', { name: '送出申請' }).click();
  await expect(mara.page.getByText('已送出，等候另一位人員核准')).toBeVisible();

  await cora.page
    .getByRole('button', { name: '選單' })
    .or(cora.page.getByRole('link', { name: '公告' }))
    .first()
    .click();
  await approveIn(cora.page);
  // Published once the approval has been answered.
  await expect.poll(async () => (await own.must('notices/list-news', { source: 'house' })).items.length).toBe(1);
});

test('a dividend is sent for approval with what it comes to, approved by the other, and taken back by both', async () => {
  const order = { symbol: 'US:BLK', side: 'buy', type: 'market', timeInForce: 'ROD', quantity: 2 } as const;
  await own.must('trading/place-order', { ...order, clientOrderId: 'holds-on-the-day' });
  await mara.go('市場');
  const exDate = new Date(Date.now() + 14 * 86_400_000);
  while (exDate.getUTCDay() % 6 === 0) exDate.setUTCDate(exDate.getUTCDate() + 1);
  const day = exDate.toISOString().slice(0, 10);
  await mara.page.getByRole('button', { name: '公告現金股利' }).click();
  await mara.page.getByLabel('商品').fill('US:BLK');
  await mara.page.getByLabel('除權息日').fill(day);
  await mara.page.getByLabel('除權息日').press('Enter');
  await mara.page.getByLabel('每股現金').fill('5.25');
  await mara.page.getByLabel('發放日').fill(day);
  await mara.page.getByLabel('發放日').press('Enter');
  await mara.choose('原因', '公司公告');
  await mara.page.getByRole('button', { name: '送出申請' }).click();
  await expect(mara.page.getByText('沒有尚未生效的公告')).toBeVisible();

  await cora.go('待核准');
  await cora.page
    .getByRole('link', { name: /公告現金股利|查看/ })
    .first()
    .click();
  await expect(cora.page.getByText('以目前持股試算')).toBeVisible();
  // Two shares at $5.25.
  await expect(cora.page.getByText('10.50 USD')).toBeVisible();
  await approveIn(cora.page);
  const announced = mara.page.getByRole('row').filter({ hasText: 'US:BLK' }).filter({ hasText: '撤 回' });
  await announced.getByRole('button').click();
  await mara.choose('原因', '公告有誤');
  await mara.page.getByRole('button', { name: '送出申請' }).click();
  await cora.go('待核准');
  await cora.page.getByRole('link', { name: '撤回除權息公告' }).first().click();
  await cora.page.getByRole('button', { name: '核 准' }).click();
  await confirmIn(cora.page, '核 准');
  await expect(mara.page.getByText('沒有尚未生效的公告')).toBeVisible();
});
