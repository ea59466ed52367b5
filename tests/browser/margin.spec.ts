import { expect, type Page, test } from '@playwright/test';
import { App, newCustomer, openMarket } from './app.ts';
import { certified } from './certified.ts';
import { chooseTerm, openTicket } from './trading-ticket.ts';

const STOCK = 'TWSE:2330';

test.beforeAll(async () => {
  test.setTimeout(150_000);
  await openMarket();
});

/** Nothing is cut at the side. */
async function expectFits(page: Page): Promise<void> {
  const [wide, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  expect(wide, 'nothing is wider than the screen').toBeLessThanOrEqual(inner);
}

for (const language of ['tw', 'en'] as const) {
  test(`an account is opened, shares are bought on margin, repaid and sold, in ${language}`, async ({ page }) => {
    test.setTimeout(120_000);
    const client = await certified();
    const app = await App.open(page, { language }, client);
    await app.go('/information/index');
    await page.getByRole('button', { name: app.plain('margin.menuText') }).click();
    await app.at('/information/margin');
    // Nothing is opened without a yes.
    await expect(app.button('margin.open')).toBeDisabled();
    await page.getByRole('checkbox').check();
    const limits = page.getByRole('radio');
    await limits.nth(3).click();
    await app.button('margin.open').click();
    await expect(page.getByRole('heading', { name: app.plain('margin.account') })).toBeVisible();
    await expectFits(page);

    // The ticket says what it costs before it is sent.
    const ticket = await openTicket(app, STOCK, 'buy');
    await chooseTerm(app, ticket, 'type', 'trading.market');
    await ticket.getByRole('radio', { name: app.plain('trading.kindMargin'), exact: true }).click();
    for (const key of [
      'trading.marginLoan',
      'trading.marginTimes',
      'trading.marginADay',
      'trading.marginRatio',
    ] as const)
      await expect(ticket.getByText(app.plain(key), { exact: true })).toBeVisible();
    await expect(ticket.getByText(app.pattern('trading.marginCallPrice'))).toBeVisible();
    await ticket.getByRole('button', { name: app.plain('trading.reviewBuy'), exact: true }).click();
    await expect(ticket.getByText(app.pattern('trading.marginCallPrice'))).toBeVisible();
    await ticket.getByRole('button', { name: app.plain('trading.confirmBuy'), exact: true }).click();
    await expect(ticket.getByRole('status')).toContainText(app.plain('trading.stateFilled'));
    const bought = await client.must('margin/margin-overview', {});
    expect(bought.positions).toHaveLength(1);
    const [position] = bought.positions;
    const loan = BigInt(position?.loan ?? 0);
    expect(loan % 100_000n).toBe(0n);

    // The ratio with its lines, the loan with the price of a call, and what would be if it fell.
    await app.go('/information/margin');
    await expect(page.getByRole('meter')).toHaveCount(1);
    await expect(page.locator('[data-loan]')).toHaveCount(1);
    await expect(page.getByText(app.plain('margin.callPrice'), { exact: true })).toBeVisible();
    const slider = page.getByRole('slider');
    await slider.fill('-10');
    await expect(page.getByText(app.plain('margin.whatIfNone'))).toBeVisible();
    await slider.fill('-40');
    await expect(page.getByText(app.plain('margin.whatIfNone'))).toHaveCount(0);
    await expect(page.locator('[data-if]')).toHaveText(/^(9\d|10\d)\.\d\d%$/);
    // A fall that happened moves the same slide, and a level of one's own stays.
    const past = page.getByRole('group', { name: app.plain('margin.whatIfPast') });
    await past.getByRole('button', { name: '-31%' }).click();
    await expect(page.getByRole('slider')).toHaveValue('-31');
    await page.getByRole('button', { name: app.plain('margin.warnLevel') }).click();
    await page.getByRole('dialog').getByRole('button', { name: '160%' }).click();
    await expect(page.getByRole('button', { name: app.plain('margin.warnLevel') })).toContainText('160%');

    // A part is paid back; more than is owed is not even sent.
    await app.button('margin.repay').click();
    const sheet = page.getByRole('dialog');
    const amount = sheet.getByRole('textbox', { name: app.plain('margin.repayAmount'), exact: true });
    const confirm = sheet.getByRole('button', { name: app.plain('margin.repayConfirm'), exact: true });
    await amount.fill(String(loan / 100n + 1n));
    await expect(confirm).toBeDisabled();
    await amount.fill('100000');
    await expect(sheet.getByText(app.plain('margin.ratioAfter'))).toBeVisible();
    await confirm.click();
    await expect(sheet).toHaveCount(0);
    await expect
      .poll(async () => (await client.must('margin/margin-overview', {})).loan)
      .toBe(String(loan - 10_000_000n));

    // What is held on margin is sold so: the position opens its ticket.
    await app.button('margin.toPosition').click();
    await app.at('/trade/positionDetail');
    await expect(page.getByText(app.plain('portfolio.marginLoan'), { exact: true })).toBeVisible();
    await app.button('portfolio.sellPosition').click();
    const sale = page.getByRole('dialog');
    await expect(sale.getByText(app.plain('trading.marginSellNote'))).toBeVisible();
    await chooseTerm(app, sale, 'type', 'trading.market');
    await sale.getByRole('button', { name: app.plain('trading.reviewSell'), exact: true }).click();
    await sale.getByRole('button', { name: app.plain('trading.confirmSell'), exact: true }).click();
    await expect(sale.getByRole('status')).toContainText(app.plain('trading.stateFilled'));
    await expect.poll(async () => (await client.must('margin/margin-overview', {})).loan).toBe('0');

    await app.go('/information/margin');
    await app.button('margin.close').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: app.plain('margin.close'), exact: true })
      .click();
    await expect(page.getByRole('heading', { name: app.plain('margin.openTitle') })).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectFits(page);
    expect(app.complaints).toEqual([]);
  });
}

test('who is not verified is told so, and sees no choice on a ticket', async ({ page }) => {
  const client = await newCustomer();
  const app = await App.open(page, { language: 'tw' }, client);
  await app.go('/information/margin');
  await expect(page.locator('[data-met="false"]')).toHaveCount(1);
  await expect(app.button('margin.open')).toBeDisabled();
  await app.button('loans.certify').click();
  await app.at('/information/authInfo');
  const ticket = await openTicket(app, STOCK, 'buy');
  await expect(ticket.locator('[data-financing]')).toHaveCount(0);
  expect(app.complaints).toEqual([]);
});
