import { expect, type Page, test } from '@playwright/test';
import { ApiClient } from '../api/api-client.ts';
import { addOperator, firstAdministrator, type OperatorClient, secondOperator } from '../api/operator-client.ts';
import { type Program, startProgram } from '../program.ts';
import { confirmIn, OperatorPage, removeWithConsoles } from './operator-page.ts';

const DAY = 86_400_000;

let program: Program;
let pair: readonly [OperatorClient, OperatorClient];
let own: ApiClient;
let tina: OperatorPage;
let theo: OperatorPage;
let cora: OperatorPage;
let carl: OperatorPage;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  program = await startProgram({ env: { HOUSE_DESK: 'off', SIM_SPEED: '1' } });
  const anna = await firstAdministrator(program);
  pair = [anna, await secondOperator(anna, program)];
  own = new ApiClient(program.url);
  await own.register(program.invitationCode);
  const open = async (name: string, role: 'treasurer' | 'compliance', size: object = {}) => {
    const one = await OperatorPage.open(browser, size);
    await one.enterAs(program.url, await addOperator(pair, name, [role]));
    return one;
  };
  tina = await open('tina', 'treasurer');
  theo = await open('theo', 'treasurer', { width: 820, height: 1180 });
  cora = await open('cora', 'compliance');
  carl = await open('carl', 'compliance', { width: 820, height: 1180 });
});

test.afterAll(() => removeWithConsoles(program));

test.afterEach(() => {
  for (const one of [tina, theo, cora, carl]) expect(one.complaints.splice(0)).toEqual([]);
});

/** By Taipei's clock. */
const day = (ahead: number) => new Date(Date.now() + 8 * 3_600_000 + ahead * DAY).toISOString().slice(0, 10);

const setting = (page: Page, part: string) =>
  page
    .locator('.ant-card')
    .filter({ has: page.locator('.ant-card-head-title', { hasText: /^提領至銀行卡$/ }) })
    .getByRole('row')
    .filter({ hasText: part });

/** Puts a change to those that are to be sent as one. */
async function collect(operator: OperatorPage, part: string, value: string): Promise<void> {
  const { page } = operator;
  await setting(page, part).getByRole('button', { name: '調 整' }).click();
  await page.getByLabel('數值').fill(value);
  await page.getByLabel('適用日').fill(day(0));
  await operator.choose('原因', '客戶需求');
  await page.getByRole('button', { name: '加入合併申請' }).click();
  await expect(page.getByText(/已加入合併申請/).last()).toBeVisible();
}

async function approveHere(page: Page, said: string): Promise<void> {
  await page.getByRole('button', { name: '核 准' }).click();
  await confirmIn(page, '核 准');
  await expect(page.getByText(said).first()).toBeVisible();
}

const terms = async () => {
  const { withdrawals } = await own.must('funding/terms', {});
  const found = withdrawals.find(({ kind }) => kind === 'card')?.terms;
  return [found?.minimum, found?.fee];
};

test('two changes are put together, sent as one, seen part by part and hold together', async () => {
  await tina.go('本站條件');
  await collect(tina, '最低金額（TWD）', '500');
  await collect(tina, '手續費（TWD）', '30');
  await tina.go('待核准');
  const draft = tina.page.locator('[data-bundle]');
  await expect(draft).toContainText('合併申請（2 項，尚未送出）');
  // What was put together is there after a reload.
  await tina.page.reload();
  await expect(draft).toContainText('500 TWD');
  // The second is worse for customers today: said of that part, in its own words, and nothing typed is lost.
  await draft.getByRole('button', { name: '送出 2 項合併申請' }).click();
  await expect(draft).toContainText('合併申請的第 2 項無法送出：對客戶不利的調整，須在適用的一天');
  await draft.getByRole('button', { name: '移 除', exact: true }).last().click();
  await tina.go('本站條件');
  await collect(tina, '手續費（TWD）', '10');
  await tina.go('待核准');
  await draft.getByRole('button', { name: '送出 2 項合併申請' }).click();
  await expect(tina.page).toHaveURL(/#\/requests\/\d+/);
  await expect(tina.page.locator('[data-part]')).toHaveCount(2);
  await expect(tina.page.getByText('這是您送出或與您有關的申請')).toBeVisible();
  expect(await terms()).toEqual(['100000', '1500']);

  await theo.go('本站條件');
  const waiting = theo.page.locator('[data-pending]');
  await expect(waiting.locator('[data-part]')).toHaveCount(2);
  await expect(waiting).toContainText('1,000.00 TWD');
  await expect(waiting).toContainText('500.00 TWD');
  await approveHere(theo.page, '已核准並執行');
  expect(await terms()).toEqual(['50000', '1000']);
  await expect(tina.page.getByText('已執行').first()).toBeVisible();
});

test('a restriction is lifted at a time: it stands approved until then, and either of the two takes it back', async () => {
  const asked = await pair[0].ask({
    kind: 'restriction-set',
    payload: {
      ...{ customer: own.account, restriction: 'no-withdrawal', reason: 'identity-doubt' },
      ...{ text: 'Somebody else has called us.', reviewAt: Date.now() + 9 * DAY },
    },
  });
  await pair[1].approve(asked.id);
  await cora.page.goto(`${program.url}/ops/#/customers/${own.account}`);
  await cora.page.getByRole('button', { name: '解 除' }).click();
  await cora.choose('原因', '原因已消除');
  await cora.page.getByLabel('執行時間').fill(`${day(2)}T09:30`);
  await cora.page.getByRole('button', { name: '送出申請' }).click();
  await expect(cora.page.getByText('已送出，等候另一位人員核准')).toBeVisible();

  await carl.page.goto(`${program.url}/ops/#/customers/${own.account}`);
  const waiting = carl.page.locator('[data-pending]');
  await expect(waiting).toContainText(`${day(2)} 09:30（台北時間）`);
  // What somebody has written stands as it was written, also where a word of it is one of the console's own.
  await expect(waiting).toContainText('Somebody else has called us.');
  await approveHere(carl.page, '已核准，將於指定時間執行');
  const restricted = async () => (await own.must('restrictions/own-restrictions', {})).restrictions[0]?.state;
  expect(await restricted()).toBe('active');
  await expect(carl.page.locator('[data-pending]')).toContainText('到時再檢查一次並執行');
  await carl.go('待核准');
  await expect(carl.page.getByRole('row').filter({ hasText: '解除帳戶限制' })).toContainText('已核准，待執行');
  await carl.page.getByRole('link', { name: '解除帳戶限制' }).click();
  await carl.page.getByRole('button', { name: '撤 回' }).click();
  await expect(carl.page.getByText('已撤回').first()).toBeVisible();
  await cora.page.reload();
  await expect(cora.page.locator('[data-pending]')).toHaveCount(0);
  expect(await restricted()).toBe('active');
});
