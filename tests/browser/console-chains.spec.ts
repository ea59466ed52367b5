import { expect, test } from '@playwright/test';
import { type Program, startProgram } from '../program.ts';
import { OperatorPage, removeWithConsoles } from './operator-page.ts';

let program: Program;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  program = await startProgram({ env: { HOUSE_DESK: 'off', SIM_SPEED: '10' } });
});
test.afterAll(() => removeWithConsoles(program));

test('operators see both chains beside the books, and that nothing differs', async ({ browser }) => {
  const anna = await OperatorPage.open(browser);
  await anna.join(/First administrator.*: +(\S+)/.exec(program.output())?.[1] ?? '', { name: 'anna' });
  await anna.page.goto(`${program.url}/ops/#/deposits`);
  await anna.page.getByRole('tab', { name: 'USDT' }).click();
  for (const network of ['TRC-20', 'ERC-20'])
    await expect(anna.page.getByRole('row', { name: new RegExp(network) })).toContainText('練習鏈');
  await expect(anna.page.getByText('沒有帳差')).toBeVisible();
  expect(anna.complaints).toEqual([]);
});
