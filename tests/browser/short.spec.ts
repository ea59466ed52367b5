import { expect, type Page, test } from '@playwright/test';
import { App, openMarket } from './app.ts';
import { certified } from './certified.ts';
import { chooseTerm, openTicket } from './trading-ticket.ts';

/** Some that are sold short in most weeks: of one an ex-date may be near. */
const STOCKS = ['TWSE:2603', 'TWSE:2330', 'TWSE:2303', 'TWSE:2891', 'TWSE:1101'];

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
  test(`shares are sold short, more is put up for them, and they are bought back, in ${language}`, async ({ page }) => {
    test.setTimeout(120_000);
    const client = await certified();
    await client.must('margin/open-margin', { limit: '250000000', agreement: '2026-11' });
    let symbol = '';
    for (const one of STOCKS) {
      const { shortMarginBps, exDate } = await client.must('margin/margin-stock', { symbol: one });
      if (symbol === '' && shortMarginBps > 0 && exDate === undefined) symbol = one;
    }
    const app = await App.open(page, { language }, client);

    // The ticket says what is put up, what stays held and when the account is called, before it is sent.
    const ticket = await openTicket(app, symbol, 'sell');
    await ticket.getByRole('radio', { name: app.plain('trading.kindShort'), exact: true }).click();
    await chooseTerm(app, ticket, 'type', 'trading.market');
    for (const key of ['trading.netShort', 'trading.shortSetAside', 'trading.marginRatio'] as const)
      await expect(ticket.getByText(app.plain(key), { exact: true })).toBeVisible();
    await expect(ticket.getByText(app.pattern('trading.shortMargin'))).toBeVisible();
    const fee = ticket.getByText(app.plain('trading.chargeBorrowFee'), { exact: true });
    await expect(fee).toBeVisible();
    // As a day trade it has half the tax and no fee; one of the two sells so.
    const dayTrade = ticket.getByRole('checkbox', { name: app.plain('trading.dayShort') });
    await dayTrade.check();
    await expect(ticket.locator('[data-sale-tax="trading.kindDayTrade"]')).toBeVisible();
    await expect(fee).toHaveCount(0);
    const isDayTrade = language === 'tw';
    if (!isDayTrade) await dayTrade.uncheck();
    await expect(fee).toHaveCount(isDayTrade ? 0 : 1);
    await expectFits(page);
    await expect(ticket.getByText(app.pattern('trading.shortCallPrice'))).toBeVisible();
    await ticket.getByRole('button', { name: app.plain('trading.reviewSell'), exact: true }).click();
    await expect(ticket.getByText(app.pattern('trading.shortCallPrice'))).toBeVisible();
    await ticket.getByRole('button', { name: app.plain('trading.confirmSell'), exact: true }).click();
    await expect(ticket.getByRole('status')).toContainText(app.plain('trading.stateFilled'));
    const { shorts } = await client.must('margin/margin-overview', {});
    expect(shorts).toMatchObject([{ symbol, quantity: 1_000, coverable: 1_000 }]);
    const margin = BigInt(shorts[0]?.margin ?? 0);

    // It stands below what is held, in what is frozen, and in the margin account.
    await app.go('/trade/index');
    await expect(page.locator('[data-shorts]')).toContainText(app.plain('trading.kindShort'));
    await page.locator('[data-shorts] button').first().click();
    await app.at('/information/margin');
    await expect(page.getByRole('meter')).toHaveCount(1);
    await expect(page.locator('[data-short]')).toHaveCount(1);
    await expect(page.getByText(app.plain('margin.dayTrade'))).toHaveCount(isDayTrade ? 1 : 0);
    await expectFits(page);
    const slider = page.getByRole('slider');
    await slider.fill('10');
    await expect(page.getByText(app.plain('margin.whatIfNone'))).toBeVisible();
    await slider.fill('30');
    await expect(page.locator('[data-if]')).toHaveText(/^1[34]\d\.\d\d%$/);

    // More than is free is not even sent; what is put up stands there at once.
    await app.button('margin.addMargin').click();
    const sheet = page.getByRole('dialog');
    const amount = sheet.getByRole('textbox', { name: app.plain('margin.addAmount'), exact: true });
    const confirm = sheet.getByRole('button', { name: app.plain('margin.addConfirm'), exact: true });
    await amount.fill('99999999999');
    await expect(confirm).toBeDisabled();
    await amount.fill('1000');
    await expect(sheet.getByText(app.plain('margin.ratioWith'))).toBeVisible();
    await confirm.click();
    await expect(sheet).toHaveCount(0);
    await expect
      .poll(async () => (await client.must('margin/margin-overview', {})).shorts[0]?.margin)
      .toBe(String(margin + 100_000n));

    // They are bought back from there, and what it brought is listed.
    await app.button('margin.cover').click();
    const back = page.getByRole('dialog');
    await expect(back.getByText(app.pattern('trading.coverNote'))).toBeVisible();
    await chooseTerm(app, back, 'type', 'trading.market');
    await expect(back.getByText(app.plain('trading.shortReturned'), { exact: true }).first()).toBeVisible();
    await back.getByRole('button', { name: app.plain('trading.reviewBuy'), exact: true }).click();
    await back.getByRole('button', { name: app.plain('trading.confirmBuy'), exact: true }).click();
    await expect(back.getByRole('status')).toContainText(app.plain('trading.stateFilled'));
    await expect.poll(async () => (await client.must('margin/margin-overview', {})).shorts).toEqual([]);
    await app.go('/information/margin');
    await expect(page.locator('[data-covered]')).toHaveCount(1);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectFits(page);

    // Each of it is a line of the record of funds.
    await app.go('/information/fundRecord?currency=TWD');
    for (const key of ['kindShortSale', 'kindShortMargin', 'kindShortCover'] as const)
      await expect(page.getByText(app.plain(`statements.${key}`)).first()).toBeVisible();
    expect(app.complaints).toEqual([]);
  });
}
