import { expect, test } from '@playwright/test';
import { jpegOf as drawPhoto } from '../../apps/server/src/platform/photos/test-photos.ts';
import { ApiClient, eventually } from '../api/api-client.ts';
import { type Program, startProgram } from '../program.ts';
import { approveIn, OperatorPage, removeWithConsoles } from './operator-page.ts';

let program: Program;
let anna: OperatorPage;
let bert: OperatorPage;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  program = await startProgram({ env: { HOUSE_DESK: 'off', SIM_SPEED: '10' } });
  anna = await OperatorPage.open(browser);
  bert = await OperatorPage.open(browser);
});

test.afterAll(() => removeWithConsoles(program));

test.afterEach(() => {
  expect(anna.complaints.splice(0)).toEqual([]);
  expect(bert.complaints.splice(0)).toEqual([]);
});

async function customerWithCase(): Promise<ApiClient> {
  const own = new ApiClient(program.url);
  await own.register(program.invitationCode);
  for (const side of ['front', 'back'] as const)
    await own.upload('verification/upload-photo', { side }, new Uint8Array(await drawPhoto(`${own.account} ${side}`)));
  await own.must('verification/submit-case', {
    ...{ name: 'Mei Lin', country: 'US', document: 'passport', numberFirst: '543210', numberLast: '9' },
  });
  return own;
}

test('the first administrator enters by the printed link and adds a second operator, whom the machine lets in', async () => {
  const link = /First administrator.*: +(\S+)/.exec(program.output())?.[1] ?? '';
  await anna.join(link, { name: 'anna' });
  await expect(anna.page.getByText('沒有待核准的申請')).toBeVisible();
  await anna.go('作業人員');
  await anna.page.getByRole('button', { name: '新增作業人員' }).click();
  await anna.page.getByLabel('帳號').fill('bert');
  await anna.choose('角色', '審核', '法遵', '管理', '市場');
  await anna.choose('原因', '新進人員');
  await anna.page.getByRole('button', { name: '送出申請' }).click();
  const address = await anna.page.locator('[data-secret]').innerText();
  await expect(anna.page.getByText('核准碼已顯示在執行主機的終端機上')).toBeVisible();
  const code = await eventually('the code', () => /operator bert .*: +(\S+)/.exec(program.output())?.[1]);
  await bert.join(address, { code });
  await expect(bert.page.getByText('bert', { exact: true })).toBeVisible();
  // Signed out, and in again with a code of its own.
  await bert.page.getByRole('button', { name: '登 出' }).click();
  await expect(bert.page).toHaveURL(/#\/sign-in/);
  await bert.signIn(program.url, 'bert');
  await expect(bert.page.getByText('沒有待核准的申請')).toBeVisible();
});

test('a verification is taken, looked at, sent for approval and passed by the other', async () => {
  const own = await customerWithCase();
  await anna.go('實名認證');
  await anna.page.getByRole('link', { name: /^\d+$/ }).first().click();
  await anna.page.getByRole('button', { name: '領 取' }).click();
  await anna.page.getByRole('button', { name: '開啟照片' }).click();
  await expect(anna.page.getByRole('img', { name: '正面' })).toBeVisible();
  const pass = anna.page.locator('.ant-card').filter({ hasText: '通過實名認證' }).last();
  await pass.getByRole('button', { name: '送出申請' }).click();
  await expect(anna.page.getByText('已送出，等候另一位人員核准')).toBeVisible();
  // Nothing is done by it, and who sent it is told that it is not hers to approve.
  expect((await own.must('verification/own-case', {})).state).toBe('under-review');
  await expect(anna.page.getByText('這是您送出或與您有關的申請')).toBeVisible();
  await expect(anna.page.getByRole('button', { name: '核 准' })).toHaveCount(0);

  await bert.go('待核准');
  await bert.page.getByRole('link', { name: '通過實名認證' }).click();
  await bert.page.getByRole('link', { name: /^實名認證案件 \d+$/ }).click();
  await bert.page.getByRole('button', { name: '開啟照片' }).click();
  await expect(
    bert.page.getByRole('img', { name: '反面' }).or(bert.page.getByRole('img', { name: '背面' })),
  ).toBeVisible();
  await approveIn(bert.page);
  const { state, decidedBy } = await own.must('verification/own-case', {});
  expect([state, decidedBy]).toEqual(['certified', 'operator']);
});

test('a restriction is set by two, seen and appealed against by the customer, and lifted by two', async ({
  browser,
}) => {
  const own = new ApiClient(program.url);
  await own.register(program.invitationCode);
  await anna.go('客戶');
  await anna.page.getByLabel('客戶編號或完整電話號碼').fill(own.account);
  await anna.page.getByRole('button', { name: '查 詢' }).click();
  await anna.page.getByRole('link', { name: own.account, exact: true }).click();
  await anna.page.getByRole('button', { name: '設定限制' }).click();
  await anna.choose('限制', '暫停交易');
  await anna.choose('原因', '交易行為調查');
  await anna.page.getByLabel('給客戶的說明').fill('7 月 9 日的委託正在查核，完成後會通知您。');
  const review = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await anna.page.getByLabel('檢視日').fill(review);
  await anna.page.getByRole('button', { name: '送出申請' }).click();
  await expect(anna.page.getByText('這筆資料有申請待核准')).toBeVisible();

  await bert.go('客戶');
  await bert.page.getByRole('link', { name: own.account, exact: true }).click();
  await approveIn(bert.page);

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'zh-TW',
    timezoneId: 'Asia/Taipei',
  });
  const page = await context.newPage();
  await page.addInitScript(
    ({ token, account }) => {
      for (const [key, value] of Object.entries({ language: 'tw', visited: true, tokend: token, account }))
        localStorage.setItem(key, JSON.stringify(value));
    },
    { token: own.token, account: own.account },
  );
  await page.goto(`${program.url}/#/information/userInfo`);
  await page.getByText('帳戶限制：暫停交易').first().click();
  await page.getByRole('button', { name: '帳戶限制', exact: true }).click();
  await expect(page.getByText('交易行為需要調查')).toBeVisible();
  await expect(page.getByText('7 月 9 日的委託正在查核')).toBeVisible();
  await page.getByLabel('提出申復').fill('這些委託是我本人下的，附上說明。');
  await page.getByRole('button', { name: '送出申復' }).click();
  await expect(page.getByText(/您已於 .* 提出申復/)).toBeVisible();

  await bert.page.reload();
  await expect(bert.page.getByText('這些委託是我本人下的')).toBeVisible();
  await bert.page.getByRole('button', { name: '解 除' }).click();
  await bert.choose('原因', '申復成立');
  await bert.page.getByRole('button', { name: '送出申請' }).click();
  await anna.go('待核准');
  await anna.page.getByRole('link', { name: '解除帳戶限制' }).click();
  await approveIn(anna.page);
  await page.reload();
  await expect(page.getByText('您的帳戶沒有任何限制')).toBeVisible();
  await context.close();
});

test('the other screens show what stands, in both languages', async () => {
  for (const [screen, seen] of [
    ['總覽', '近 30 天（臺北時間）'],
    ['交易監視', '沒有警示'],
    ['市場', '盤中'],
    ['帳務驗證', '最近驗證'],
    ['稽核紀錄', '行紀錄的鏈結完整'],
    ['作業人員', '使用中'],
    ['我的帳號', '變更密碼'],
  ] as const) {
    await anna.go(screen);
    if (screen !== '交易監視' && screen !== '市場') await expect(anna.page.getByText(seen).first()).toBeVisible();
    else await expect(anna.page.getByRole('heading', { name: screen })).toBeVisible();
  }
  await anna.page.getByRole('button', { name: 'English' }).click();
  await expect(anna.page.getByRole('heading', { name: 'My account' })).toBeVisible();
  await anna.page.getByRole('button', { name: '中文' }).click();
});
