import { expect, type Page, test } from '@playwright/test';
import { ApiClient } from '../api/api-client.ts';
import { addOperator, firstAdministrator, secondOperator } from '../api/operator-client.ts';
import { type Program, startProgram } from '../program.ts';
import { approveIn, OperatorPage, removeWithConsoles } from './operator-page.ts';

let program: Program;
let mona: OperatorPage;
let max: OperatorPage;
let reader: ApiClient;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  program = await startProgram({ env: { HOUSE_DESK: 'off', SIM_SPEED: '1' } });
  const anna = await firstAdministrator(program);
  const pair = [anna, await secondOperator(anna, program)] as const;
  reader = new ApiClient(program.url);
  mona = await OperatorPage.open(browser);
  max = await OperatorPage.open(browser);
  await mona.enterAs(program.url, await addOperator(pair, 'mona', ['market']));
  await max.enterAs(program.url, await addOperator(pair, 'max', ['market']));
});

test.afterAll(() => removeWithConsoles(program));

test.afterEach(() => {
  expect(mona.complaints.splice(0)).toEqual([]);
  expect(max.complaints.splice(0)).toEqual([]);
});

/** A weekday to come, by the market's day; the holidays of Taiwan are not in the week of the test market's start. */
async function nextDay(): Promise<string> {
  const { now } = (await reader.must('offerings/list-offerings', { kind: 'lottery', limit: 1 })).offerings[0] ?? {
    now: { date: '' },
  };
  const date = new Date(`${now.date}T00:00:00Z`);
  do date.setUTCDate(date.getUTCDate() + 1);
  while ([0, 6].includes(date.getUTCDay()));
  return date.toISOString().slice(0, 10);
}

const row = (page: Page) => page.getByRole('row').filter({ hasText: /TWSE:6999\s*海潮科技/ });

test('a first listing is written by one, looked at as customers will see it, and brought by two', async () => {
  await mona.go('新股與募集');
  await max.go('新股與募集');
  const { page } = mona;
  await page.getByRole('button', { name: '新增案件' }).click();
  await page.getByRole('menuitem', { name: '公開申購（初次掛牌）' }).click();
  await page.getByLabel('商品').fill('TWSE:6999');
  await page.getByLabel('中文名稱').fill('海潮科技');
  await page.getByLabel('英文名稱').fill('Tidal Systems');
  await page.getByLabel('產業').fill('半導體');
  await page.keyboard.press('Enter');
  await page.getByLabel('已發行股數').fill('30000000');
  await page.getByLabel('興櫃參考價').fill('88');
  await page.getByLabel('每股價格').fill('50');
  await page.getByLabel('張數').fill('300');
  await mona.choose('繳款方式', '申請時先付款');
  await page.getByLabel('承銷商（中文）').fill('北濱證券');
  await page.getByLabel('承銷商（英文）').fill('Beibin Securities');
  await page.getByLabel('開始日').fill(await nextDay());
  await mona.choose('原因', '公司公告');
  await page.getByRole('button', { name: '送出申請' }).click();
  // Nothing that was typed is lost by the refusal.
  await expect(page.getByText('價格須介於 61.60 與 88.00')).toBeVisible();
  await page.getByLabel('每股價格').fill('66');
  await page.getByRole('button', { name: '送出申請' }).click();
  await expect(page.getByText('這是您送出或與您有關的申請')).toBeVisible();
  await expect(row(page)).toBeHidden();

  const preview = max.page.locator('[data-preview="lottery"]');
  await expect(preview).toContainText('海潮科技');
  await expect(preview).toContainText('66.00');
  await expect(preview).toContainText('NT$66,070.00');
  await max.page.getByText('English', { exact: true }).last().click();
  await expect(preview).toContainText('Tidal Systems');
  await approveIn(max.page);
  await expect(row(page)).toContainText('本站');
  const { offerings } = await reader.must('offerings/list-offerings', { kind: 'lottery', limit: 50 });
  expect(offerings.find(({ symbol }) => symbol === 'TWSE:6999')).toMatchObject({ simulated: false, price: 6_600 });
});

test('it is tried on its applications, its dates are moved by two, and customers see what stood before', async ({
  page,
}) => {
  await row(mona.page).getByRole('button', { name: '試 算' }).click();
  await expect(mona.page.locator('[data-dry-run]')).toContainText('客戶件數');
  await row(mona.page).getByRole('button', { name: '順 延' }).click();
  await mona.choose('順延交易日數', '2');
  await mona.choose('原因', '颱風');
  await mona.page.getByRole('button', { name: '送出申請' }).click();
  await expect(mona.page.getByText('這是您送出或與您有關的申請')).toBeVisible();
  await approveIn(max.page);
  const moved = row(max.page).getByRole('cell').nth(8);
  await expect(moved).toHaveText('2');
  const { offerings } = await reader.must('offerings/list-offerings', { kind: 'lottery', limit: 50 });
  const id = offerings.find(({ symbol }) => symbol === 'TWSE:6999')?.id ?? '';
  await page.goto(`${program.url}/#/home/newStockBuy?id=${id}`);
  await expect(page.getByText('日期順延 2 個交易日')).toBeVisible();
  await expect(page.getByText('颱風休市')).toBeVisible();
  await expect(page.locator('s')).toHaveCount(5);
  // The listing day that was told to the market stands, so there is no room for more.
  await row(mona.page).getByRole('button', { name: '順 延' }).click();
  await mona.choose('順延交易日數', '3');
  await mona.choose('原因', '颱風');
  await mona.page.getByRole('button', { name: '送出申請' }).click();
  await expect(mona.page.getByText('已公布，其餘日期必須在它之前')).toBeVisible();
});
