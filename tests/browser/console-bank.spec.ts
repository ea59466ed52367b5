import { expect, type Page, test } from '@playwright/test';
import { csvOf, type Movement } from '../../apps/server/src/bank-files/test-bank.ts';
import { virtualAccount } from '../../apps/server/src/funding/index.ts';
import type { ApiClient } from '../api/api-client.ts';
import { certifiedCustomer, taiwanDollars, transferOf } from '../api/funded-customer.ts';
import { addOperator, firstAdministrator, type OperatorClient, secondOperator } from '../api/operator-client.ts';
import { type Program, startProgram } from '../program.ts';
import { App } from './app.ts';
import { confirmIn, OperatorPage, removeWithConsoles } from './operator-page.ts';

let program: Program;
let tina: OperatorClient;
let theo: OperatorClient;
let own: ApiClient;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  program = await startProgram({ env: { HOUSE_DESK: 'off', SIM_SPEED: '10', NEW_DESTINATION_MINUTES: '0' } });
  const anna = await firstAdministrator(program);
  const pair = [anna, await secondOperator(anna, program)] as const;
  own = await certifiedCustomer(program, pair);
  tina = await addOperator(pair, 'tina', ['treasurer']);
  theo = await addOperator(pair, 'theo', ['treasurer']);
});

test.afterAll(() => removeWithConsoles(program));

const WORDS = {
  tw: {
    locale: 'zh-TW',
    ...{
      files: '銀行對帳',

      send: '送出申請',
      sent: '已送出，等候另一位人員核准',
    },
    ...{
      matches: '與入金相符',
      approve: '核 准',
      applied: '已核准並執行',
      deposits: '入金',
      lines: '未配對的銀行入帳',
    },
    ...{
      noDeposit: '沒有轉入帳號',
      returnHere: '退回這筆款項',
      reference: '退款的銀行交易序號',
      proofs: '帳務驗證',
      fits: '相符',
    },
    ...{ reason: '原因', why: '沒有入金申報', wrong: '的餘額不符' },
  },
  en: {
    locale: 'en-US',
    ...{
      files: 'Bank statements',

      send: 'Send for approval',
    },
    ...{
      sent: 'Sent for approval, waiting for a second operator',
      matches: 'matches a deposit',
      approve: 'Approve',
      applied: 'Approved and done',
    },
    ...{ deposits: 'Deposits', lines: 'Unmatched bank lines', noDeposit: 'no number to credit' },
    ...{
      returnHere: 'Send this payment back',
      reference: 'Bank’s reference of the return',
      proofs: 'Proofs of the books',
      fits: 'comes out',
    },
    ...{
      reason: 'Reason',
      why: 'no deposit announced',
      wrong: 'does not come out',
    },
  },
} as const;

let balance = 0n;
let keys = 0;
const taipei = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

function statement(movements: readonly Movement[]): string {
  const opening = balance;
  balance = movements.reduce((sum, { amount }) => sum + amount, opening);
  return csvOf({ movements, opening, day: taipei().slice(0, 10), id: `S-${++keys}`, sequence: String(keys) });
}

async function fits(page: Page): Promise<void> {
  const [wide, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  expect(wide, 'nothing is wider than the screen').toBeLessThanOrEqual(inner);
}

for (const language of ['tw', 'en'] as const) {
  test(`a statement is handed in, approved by a second operator, and credits who waits for it, in ${language}`, async ({
    browser,
  }) => {
    const words = WORDS[language];
    const { locale } = words;
    const maker = await OperatorPage.open(browser, { locale });
    const checker = await OperatorPage.open(browser, { locale, width: 820, height: 1180 });
    await maker.enterAs(program.url, tina);
    await checker.enterAs(program.url, theo);
    const before = (await taiwanDollars(own)).available;
    await transferOf(own, undefined, '3000000');
    const at = taipei();
    const file = statement([
      { amount: 3_000_000n, payTo: virtualAccount(Number(own.account)), reference: `FT${++keys}A`, remark: '=1+1', at },
      { amount: 99_900n, reference: `FT${++keys}B`, remark: 'WANG HSIAO-MING', at },
    ]);
    const { page } = maker;
    await maker.go(words.files);
    const hand = (text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    // One that does not add up is refused, and says where.
    await hand(file.replace(',30000.00,', ',30001.00,'));
    await expect(page.getByText(words.wrong)).toBeVisible();
    await hand(file);
    await expect(page).toHaveURL(/#\/bank-files\/\d+$/);
    await expect(page.getByText(words.matches).first()).toBeVisible();
    await expect(page.getByText('=1+1')).toBeVisible();
    await fits(page);
    await page.getByRole('button', { name: words.send }).click();
    await expect(page.getByText(words.sent)).toBeVisible();
    expect((await taiwanDollars(own)).available).toBe(before);

    await checker.page.goto(page.url());
    await expect(checker.page.getByText(words.matches).first()).toBeVisible();
    await fits(checker.page);
    await checker.page.getByRole('button', { name: words.approve }).click();
    await confirmIn(checker.page, words.approve);
    await expect(checker.page.getByText(words.applied)).toBeVisible();
    await expect.poll(async () => (await taiwanDollars(own)).available).toBe(before + 3_000_000n);

    // The customer sees it, decided by operators.
    const customer = await browser.newPage({ locale });
    const app = await App.open(customer, { language }, own);
    await customer.goto(`${program.url}/#/information/recharge`);
    await expect(customer.getByText(app.plain('funding.passed'), { exact: true }).first()).toBeVisible();
    await customer.close();

    // What fits nothing is in the queue, and is sent back by two.
    await maker.go(words.deposits);
    await page.getByRole('tab', { name: words.lines }).click();
    const row = page.getByRole('row').filter({ hasText: 'WANG HSIAO-MING' });
    await expect(row).toContainText(words.noDeposit);
    await fits(page);
    await row.getByRole('button').click();
    await expect(page.getByText(words.returnHere)).toBeVisible();
    await page.getByLabel(words.reference).fill(`BACK-${++keys}X`);
    await maker.choose(words.reason, words.why);
    await page.getByRole('button', { name: words.send }).click();
    await expect(page.getByText(words.sent).first()).toBeVisible();
    await checker.page.goto(`${program.url}/ops/#/requests`);
    await checker.page.getByRole('row').filter({ hasText: 'tina' }).getByRole('link').first().click();
    await checker.page.getByRole('button', { name: words.approve }).click();
    await confirmIn(checker.page, words.approve);
    await expect(row).toBeHidden();

    // And the bank's balance against the books.
    await maker.go(words.proofs);
    await expect(page.getByText(words.fits).first()).toBeVisible();
    await fits(page);
    expect([...maker.complaints, ...checker.complaints]).toEqual([]);
    await page.context().close();
    await checker.page.context().close();
  });
}
