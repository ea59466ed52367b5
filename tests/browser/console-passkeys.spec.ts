import { expect, test } from '@playwright/test';
import { type Program, startProgram } from '../program.ts';
import { OPERATOR_PASSWORD } from '../api/operator-client.ts';
import { OperatorPage, removeWithConsoles } from './operator-page.ts';
import { giveAuthenticator } from './virtual-authenticator.ts';

let program: Program;
let anna: OperatorPage;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  program = await startProgram({ env: { SIM_SPEED: '10' } });
  anna = await OperatorPage.open(browser);
});

test.afterAll(() => removeWithConsoles(program));

test('a passkey is added with password and code, signs in in their place, and is removed', async () => {
  const { page } = anna;
  // Browsers make passkeys for names alone.
  const byName = (address: string) => address.replace('127.0.0.1', 'localhost');
  const authenticator = await giveAuthenticator(page);
  await anna.join(byName(/First administrator.*: +(\S+)/.exec(program.output())?.[1] ?? ''), { name: 'anna' });
  await anna.go('我的帳號');
  await page.getByRole('button', { name: '新增通行密鑰' }).click();
  await page.getByLabel('名稱（選填）').fill('desk key');
  await page.getByLabel('您的密碼').fill('not the password');
  await page.getByLabel('目前驗證碼').fill('000000');
  await page.getByRole('button', { name: '繼續新增' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '密碼' })).toBeVisible();
  expect(await authenticator.count()).toBe(0);
  await page.getByLabel('您的密碼').fill(OPERATOR_PASSWORD);
  await page.getByLabel('目前驗證碼').fill(anna.code());
  await page.getByRole('button', { name: '繼續新增' }).click();
  await expect(page.getByRole('cell', { name: 'desk key' })).toBeVisible();
  expect(await authenticator.count()).toBe(1);

  await page.getByRole('button', { name: '登 出' }).click();
  await expect(page).toHaveURL(/#\/sign-in/);
  await authenticator.unlocks(false);
  await page.getByRole('button', { name: '用通行密鑰登入' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '沒有完成' })).toBeVisible();
  await authenticator.unlocks(true);
  await page.getByRole('button', { name: '用通行密鑰登入' }).click();
  await page.waitForURL(/#\/requests/);
  await anna.go('作業人員');
  await expect(page.getByRole('row').filter({ hasText: 'anna' })).toContainText('desk key');
  await anna.go('稽核紀錄');
  await expect(page.getByRole('cell', { name: '新增通行密鑰' })).toBeVisible();

  await anna.go('我的帳號');
  await page.getByRole('button', { name: '移 除' }).click();
  await page.getByLabel('您的密碼').fill(OPERATOR_PASSWORD);
  await page.getByLabel('目前驗證碼').fill(anna.code());
  await page.getByRole('button', { name: '確認移除' }).click();
  await expect(page.getByRole('cell', { name: 'desk key' })).toHaveCount(0);
  await page.getByRole('button', { name: '登 出' }).click();
  await page.getByRole('button', { name: '用通行密鑰登入' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '這裡沒有這把通行密鑰' })).toBeVisible();
  expect(anna.complaints).toEqual([]);
});
