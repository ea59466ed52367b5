import { LANGUAGE_NAMES } from '@kuroshio/text';
import { expect, test } from '@playwright/test';
import { newPhone, PASSWORD } from '../api/api-client.ts';
import { App, invitationCode, openMarket, url } from './app.ts';
import { chooseTerm } from './trading-ticket.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Amounts of Taiwan as the screen writes them, whole dollars, in minor units: "+1,234" is 123400n. */
function minorOf(text: string): bigint {
  const digits = text.replace(/[^\d]/g, '');
  return 100n * (/[−-]/.test(text) ? -BigInt(digits) : BigInt(digits));
}

/** What an entry moved carries its sign, and nothing else in its row does. */
const amount = /[+−][\d,]+/;

for (const language of ['tw', 'en'] as const) {
  test(`a newcomer trades, the whole line, in ${language}`, async ({ page }) => {
    test.setTimeout(300_000);
    const app = await App.openFresh(page, language);
    await page.goto(url);
    // The first page is in the default language.
    await app.at('/login/start');
    await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_NAMES.tw.tag);
    await page.getByRole('button', { name: LANGUAGE_NAMES[language].name, exact: true }).click();
    await expect(page.getByRole('heading', { name: app.plain('welcome.startTitle') })).toBeVisible();
    await app.button('shell.next').click();
    await app.at('/login/start1');
    await expect(page.getByText('NT$10,000,000')).toBeVisible();
    await app.button('identity.toRegister').click();

    await app.at('/login/register');
    await app.field('identity.phone').fill(newPhone());
    await app.field('identity.password').fill(PASSWORD);
    await app.field('identity.passwordAgain').fill(PASSWORD);
    await app.field('identity.invitationCode').fill(invitationCode);
    await page.getByRole('checkbox').check();
    await app.button('identity.register').click();
    await app.at('/login/loginAfter');
    await expect(page.getByRole('heading', { name: app.plain('identity.practiceGrantedTitle') })).toBeVisible();
    await app.button('identity.afterContinue').click();

    // Quotes move on the home screen, and nothing is loaded again for it.
    await app.at('/home/index');
    await expect(page.getByText('10,000,000').first()).toBeVisible();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const rows = page.locator('[data-symbol]');
    await expect(rows.first()).toBeVisible();
    const seen = await rows.allInnerTexts();
    await expect.poll(() => rows.allInnerTexts(), { timeout: 60_000 }).not.toEqual(seen);

    await app.button('shell.searchPlaceholder').click();
    await app.at('/favorite/search');
    await page.getByRole('searchbox').fill('2330');
    await page
      .getByRole('button', { name: /^(台積電|TSMC)\s*2330/ })
      .first()
      .click();
    await app.at('/market/stockDetail');
    await openMarket();
    await expect(page.locator('canvas').first()).toBeVisible();
    await expect.poll(() => page.evaluate(isPainted), { message: 'the chart is drawn' }).toBe(true);
    for (const side of ['quotes.depthBid', 'quotes.depthAsk'] as const) {
      const levels = page.getByRole('button', { name: new RegExp(`^${app.plain(side)} [1-5]\\b`) });
      await expect(levels).toHaveCount(5);
    }

    const ticket = page.getByRole('dialog');
    await app.button('trading.buy').click();
    await chooseTerm(app, ticket, 'type', 'trading.market');
    await expect(ticket.getByRole('spinbutton')).toHaveValue('1');
    await expect(ticket.getByText(app.plain('trading.chargeCommission'))).toBeVisible();
    await app.button('trading.reviewBuy').click();
    await app.button('trading.confirmBuy').click();
    await expect(ticket.getByRole('status')).toContainText(app.plain('trading.stateFilled'));
    await ticket.getByRole('button', { name: app.plain('trading.toPosition'), exact: true }).click();

    await app.at('/trade/index');
    const holding = page.getByRole('list', { name: app.plain('portfolio.holdings') }).getByRole('listitem');
    await expect(holding).toHaveCount(1);
    await expect(holding).toContainText('2330');
    const profit = holding.locator('[data-profit]');
    const first = await profit.getAttribute('data-profit');
    await expect
      .poll(() => profit.getAttribute('data-profit'), { timeout: 90_000, message: 'profit and loss move live' })
      .not.toBe(first);
    await holding.getByRole('button', { expanded: false }).click();
    const positions = page.getByRole('list', { name: app.plain('portfolio.positions') }).getByRole('listitem');
    await expect(positions).toHaveCount(1);
    await expect(positions).toContainText(app.plain('portfolio.stateHolding'));
    await page.getByRole('tab', { name: app.plain('reports.tabFills') }).click();
    await expect(page.locator('[data-fill]')).toHaveCount(1);
    await page.getByRole('tab', { name: app.plain('portfolio.tabHoldings') }).click();

    await holding.getByRole('button', { name: '2330' }).first().click();
    await app.at('/market/stockDetail');
    await app.button('trading.sell').click();
    await chooseTerm(app, ticket, 'type', 'trading.market');
    await expect(ticket.getByText(app.plain('trading.chargeTransferTax'))).toBeVisible();
    await app.button('trading.reviewSell').click();
    await app.button('trading.confirmSell').click();
    await expect(ticket.getByRole('status')).toContainText(app.plain('trading.stateFilled'));
    await app.button('shell.done').click();

    await page.goBack();
    await app.at('/trade/index');
    await expect(
      page.getByText(app.plain('portfolio.holdingsEmpty'), { exact: true }).filter({ visible: true }),
    ).toBeVisible();
    await page.getByRole('link', { name: app.plain('shell.tabAccount') }).click();
    await app.at('/information/index');
    await page.getByRole('button', { name: new RegExp(app.plain('account.menuFundRecord')) }).click();
    await app.at('/information/fundRecord');
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 2000);
        return page.getByText(app.plain('shell.noMore')).isVisible();
      })
      .toBe(true);

    const entries = await page.getByRole('main').getByRole('button', { expanded: false }).allInnerTexts();
    const record = entries
      .filter((text) => app.pattern('statements.balanceAfter').test(text))
      .map((text) => {
        const balance = app.pattern('statements.balanceAfter').exec(text)?.[0] ?? '';
        const moved = text.includes(app.plain('statements.moved'));
        return {
          net: moved ? 0n : minorOf(amount.exec(text)?.[0] ?? ''),
          balance: minorOf(/[\d,]+/.exec(balance)?.[0] ?? ''),
        };
      });
    // Practice money, the purchase and the sale; what was only set aside is not shown.
    expect(record.length).toBeGreaterThanOrEqual(3);
    record.forEach(({ net, balance }, i) => {
      expect(balance, 'each balance follows from the one below').toBe((record[i + 1]?.balance ?? 0n) + net);
    });
    const assets = await (await app.client()).must('portfolio/assets', { market: 'twd' });
    const cash = [assets.available, assets.frozen, assets.receivable];
    expect(
      record.reduce((sum, { net }) => sum + net, 0n),
      'every cent is in the record',
    ).toBe(cash.reduce((sum, minor) => sum + BigInt(minor), 0n));
    expect(await page.evaluate(() => 'sameDocument' in window), 'all of it without a reload').toBe(true);
    expect(app.complaints).toEqual([]);
  });
}

/** Whether anything is drawn on any canvas of the page. */
function isPainted(): boolean {
  return [...document.querySelectorAll('canvas')].some((canvas) => {
    const context = canvas.getContext('2d');
    if (context === null || canvas.width === 0 || canvas.height === 0) return false;
    return context.getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value !== 0);
  });
}
