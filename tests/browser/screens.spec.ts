import { type Browser, expect, type Page, test } from '@playwright/test';
import type { Language } from '@kuroshio/text';
import { ApiClient, eventually } from '../api/api-client.ts';
import { App, invitationCode, newCustomer, openMarket, url } from './app.ts';
import { barriersOn, bringAxe } from './barriers.ts';
import { loadAnew } from './load-anew.ts';

interface Screen {
  readonly route: string;
  readonly who: 'guest' | 'customer' | 'newcomer';
  /** Where it leads on by itself. */
  readonly endsAt?: string;
}

/** Every finished screen, as those see it who come there. */
const screens: readonly Screen[] = [
  { route: '/login/reLogin', who: 'guest', endsAt: '/login/login' },
  { route: '/login/reLogin', who: 'customer', endsAt: '/home/index' },
  { route: '/login/start', who: 'guest' },
  { route: '/login/start1', who: 'guest' },
  { route: '/login/login', who: 'guest' },
  { route: '/login/register', who: 'guest' },
  { route: '/login/registerWai', who: 'guest' },
  { route: '/login/loginAfter', who: 'newcomer' },
  { route: '/home/index', who: 'guest' },
  { route: '/home/index', who: 'customer' },
  { route: '/home/stockList', who: 'customer' },
  { route: '/home/stockList?view=companies', who: 'guest' },
  { route: '/home/stockList?view=industries', who: 'guest' },
  { route: '/home/stockList?view=industries&industry=24', who: 'guest' },
  { route: '/home/stockList?view=dividends', who: 'guest' },
  { route: '/home/stockList?view=credit', who: 'guest' },
  { route: '/market/index', who: 'customer' },
  { route: '/market/stockDetail?symbol=TWSE:2330', who: 'customer' },
  { route: '/market/stockDetail?symbol=US:AAPL', who: 'guest' },
  { route: '/market/stockDetailzs?symbol=TWSE:TAIEX', who: 'customer' },
  { route: '/favorite/index', who: 'guest' },
  { route: '/favorite/index', who: 'customer' },
  { route: '/favorite/search', who: 'customer' },
  { route: '/favorite/moreList', who: 'customer' },
  { route: '/favorite/categoryList', who: 'guest' },
  { route: '/favorite/moreListCate?key=industry-24', who: 'guest' },
  { route: '/favorite/editSelf', who: 'guest', endsAt: '/login/login' },
  { route: '/favorite/editSelf', who: 'customer' },
  { route: '/home/newsList', who: 'guest' },
  { route: '/home/newsDetail?id=1', who: 'customer' },
  { route: '/information/userInfo', who: 'guest', endsAt: '/login/login' },
  { route: '/information/userInfo', who: 'customer' },
  { route: '/information/msgInfo?id=MESSAGE', who: 'customer' },
  { route: '/information/noticeSetting', who: 'customer' },
  { route: '/information/alerts', who: 'customer' },
  { route: '/information/calendar', who: 'guest' },
  { route: '/information/calendar', who: 'customer' },
  { route: '/trade/index', who: 'guest', endsAt: '/login/login' },
  { route: '/trade/index', who: 'customer' },
  { route: '/trade/index?tab=orders', who: 'customer' },
  { route: '/trade/index?tab=fills', who: 'customer' },
  { route: '/trade/index?tab=history', who: 'customer' },
  { route: '/trade/index?tab=history&show=settlement', who: 'customer' },
  { route: '/trade/index?tab=history&show=statistics', who: 'customer' },
  { route: '/trade/index?tab=history&show=orders', who: 'customer' },
  { route: '/trade/positionDetail?id=POSITION', who: 'customer' },
  { route: '/trade/plans', who: 'customer' },
  { route: '/trade/plan?id=PLAN', who: 'customer' },
  { route: '/trade/planEdit?symbol=TWSE:0050', who: 'customer' },
  { route: '/trade/planEdit?id=PLAN', who: 'customer' },
  { route: '/trade/baskets', who: 'customer' },
  { route: '/trade/basket?id=BASKET', who: 'customer' },
  { route: '/trade/basketEdit', who: 'customer' },
  { route: '/trade/basketEdit?id=BASKET', who: 'customer' },
  { route: '/information/index', who: 'guest' },
  { route: '/information/index', who: 'customer' },
  { route: '/information/fundRecord', who: 'customer' },
  { route: '/information/verifyBooks', who: 'guest', endsAt: '/login/login' },
  { route: '/information/verifyBooks', who: 'customer' },
  { route: '/information/setting', who: 'customer' },
  { route: '/information/loginPass', who: 'guest', endsAt: '/login/login' },
  { route: '/information/loginPass', who: 'customer' },
  { route: '/information/changeLang', who: 'customer' },
  { route: '/information/secondFactor', who: 'guest', endsAt: '/login/login' },
  { route: '/information/secondFactor', who: 'customer' },
  { route: '/information/passkeys', who: 'guest', endsAt: '/login/login' },
  { route: '/information/passkeys', who: 'customer' },
  { route: '/login/forgotPass', who: 'guest' },
  { route: '/information/tradeRule', who: 'guest' },
  { route: '/information/agreement', who: 'guest' },
  { route: '/information/userPrivacy', who: 'customer' },
  { route: '/information/aboutUs', who: 'guest' },
  { route: '/information/customerService', who: 'guest' },
  { route: '/information/payBag', who: 'customer' },
  { route: '/information/recharge', who: 'customer' },
  { route: '/information/rechargeChannel?channel=practice', who: 'customer' },
  { route: '/information/rechargeChannel?channel=virtual-account', who: 'customer' },
  { route: '/information/usdtDeposit', who: 'guest', endsAt: '/login/login' },
  { route: '/information/usdtDeposit', who: 'customer' },
  { route: '/information/cashOut', who: 'customer' },
  { route: '/information/restrictions', who: 'customer' },
  { route: '/information/ownLimits', who: 'guest', endsAt: '/login/login' },
  { route: '/information/ownLimits', who: 'customer' },
  { route: '/information/dataExport', who: 'guest', endsAt: '/login/login' },
  { route: '/information/dataExport', who: 'customer' },
  { route: '/information/closeAccount', who: 'guest', endsAt: '/login/login' },
  { route: '/information/closeAccount', who: 'customer' },
  { route: '/information/loan', who: 'customer' },
  { route: '/information/loanRecords', who: 'customer' },
  { route: '/information/lending', who: 'customer' },
  { route: '/information/margin', who: 'customer' },
  { route: '/information/usMargin', who: 'customer' },
  { route: '/information/securedLoan', who: 'customer' },
  { route: '/home/coupons', who: 'customer' },
  { route: '/home/fllow', who: 'customer' },
  { route: '/home/dayTrading', who: 'customer' },
  { route: '/home/laboratory', who: 'customer' },
  { route: '/home/laboratoryModel', who: 'customer' },
  { route: '/home/laboratoryRun?id=1', who: 'customer' },
  { route: '/home/laboratoryPaper?id=1', who: 'customer' },
  { route: '/home/lead', who: 'customer' },
  { route: '/home/newStock', who: 'customer' },
  { route: '/home/blockTrade', who: 'guest' },
  { route: '/home/blockTrade1?id=9', who: 'customer' },
  { route: '/home/blockTrade2', who: 'customer' },
  { route: '/home/newStock?kind=rights', who: 'customer' },
  { route: '/home/newStockBuy?kind=rights&id=1', who: 'guest' },
  { route: '/home/newStockJp', who: 'customer' },
  { route: '/home/newStockBuyJp?id=22', who: 'guest' },
  { route: '/home/qcList', who: 'customer' },
  { route: '/home/etf', who: 'customer' },
];

let customer: ApiClient;
let newcomer: ApiClient;
let position: string;
let message: string;
let plan: string;
let basket: string;

test.beforeAll(async () => {
  test.setTimeout(150_000);
  await openMarket();
  newcomer = new ApiClient(url);
  await newcomer.register(invitationCode);
  customer = await newCustomer();
  const order = { symbol: 'TWSE:2330', timeInForce: 'ROD', quantity: 1000 } as const;
  const { quote } = await customer.must('quotes/detail', { symbol: 'TWSE:2330' });
  await customer.must('trading/place-order', { ...order, side: 'buy', type: 'market', clientOrderId: 'screens-buy' });
  position = await eventually('the position', async () => {
    const { positions } = await customer.must('portfolio/positions', { market: 'twd', show: 'held' });
    return positions.find((one) => one.state === 'holding')?.id;
  });
  const pending = { ...order, side: 'buy', type: 'limit', price: quote.limitDown } as const;
  await customer.must('trading/place-order', { ...pending, clientOrderId: 'screens-pending' });
  await customer.must('alerts/create-alert', { symbol: 'US:AAPL', condition: 'price-above', threshold: 9_000_000 });
  message = await eventually('the message of the fill', async () => {
    const { messages } = await customer.must('notices/list-messages', {});
    return messages[0]?.id;
  });
  const monthly = { symbol: 'TWSE:0050', amount: '500000', days: [6, 16, 26], planKey: 'screens-plan' };
  plan = (await customer.must('plans/create-plan', monthly)).id;
  const targets = [
    { symbol: 'TWSE:2330', bps: 6_000 },
    { symbol: 'TWSE:0050', bps: 4_000 },
  ];
  basket = (await customer.must('baskets/save-basket', { name: 'Core', targets, basketKey: 'screens-basket' })).id;
  await customer.must('quotes/watch', { symbol: 'TWSE:2330', watched: true });
  await customer.must('quotes/watch', { symbol: 'US:AAPL', watched: true });
});

/** A person can use what is on the screen: no sideways scrolling, no serious barrier, the label of practice in sight. */
async function expectUsable(app: App, language: Language): Promise<void> {
  const { page } = app;
  await expect(app.simulated().first()).toBeVisible();
  await app.settled();
  expect(await widthOf(page), 'nothing is wider than the screen').toBeLessThanOrEqual(390);
  await expectNoBarrier(page);
  // In the dark only the colours are others, and these are the same in every language.
  if (language === 'tw') {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expectNoBarrier(page, ['color-contrast']);
  }
  // Last, for it lays everything out anew.
  await expectFitsLargeText(page);
  expect(app.complaints).toEqual([]);
}

/** The width of all that is on the page. A phone's `innerWidth` grows with what is too wide, and so it tells nothing. */
function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/** With letters twice as large, as the settings of a phone make them, a screen is longer but no wider. */
async function expectFitsLargeText(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const letters = (standard: number) => devtools.send('Page.setFontSizes', { fontSizes: { standard } });
  await letters(32);
  await expect.poll(() => widthOf(page), 'nothing is wider than the screen at 200 %').toBeLessThanOrEqual(390);
  await letters(16);
  await devtools.detach();
}

/** @param rules by which to look; all where left out */
async function expectNoBarrier(page: Page, rules?: string[]): Promise<void> {
  const only = rules === undefined ? {} : { runOnly: { type: 'rule' as const, values: rules } };
  const violations = await barriersOn(page, only);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.html.slice(0, 200)) }))).toEqual([]);
}

/** One page for each who looks. It loads each screen anew, from its cache: a browser made anew takes twice as long. */
class Viewers {
  readonly #language: Language;
  readonly #apps = new Map<Screen['who'], App>();

  constructor(language: Language) {
    this.#language = language;
  }

  async come(browser: Browser, who: Screen['who']): Promise<App> {
    const app = this.#apps.get(who) ?? (await this.#open(browser, who));
    this.#apps.set(who, app);
    // Rows that fade in are not yet as legible as they will be.
    await app.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    app.complaints.length = 0;
    return app;
  }

  async #open(browser: Browser, who: Screen['who']): Promise<App> {
    const client = { guest: undefined, customer, newcomer }[who];
    const page = await browser.newPage();
    await bringAxe(page);
    return App.open(page, { language: this.#language }, client);
  }

  async leave(): Promise<void> {
    for (const { page } of this.#apps.values()) await page.close();
  }
}

for (const language of ['tw', 'en'] as const) {
  test.describe(`in ${language}, light${language === 'tw' ? ' and dark' : ''}`, () => {
    test.describe.configure({ mode: 'default' });
    const viewers = new Viewers(language);
    test.afterAll(() => viewers.leave());

    for (const { route, who, endsAt } of screens) {
      test(`${route} for a ${who}`, async ({ browser }) => {
        const app = await viewers.come(browser, who);
        const address = route
          .replace('POSITION', position)
          .replace('MESSAGE', message)
          .replace('PLAN', plan)
          .replace('BASKET', basket);
        await loadAnew(app.page, `${url}/#${address}`);
        await app.at(endsAt ?? route.split('?')[0] ?? '');
        await expectUsable(app, language);
      });
    }

    test('the order ticket', async ({ browser }) => {
      const app = await viewers.come(browser, 'customer');
      const { page } = app;
      await loadAnew(page, `${url}/#/market/stockDetail?symbol=TWSE:2330`);
      await app.button('trading.buy').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(app.button('trading.reviewBuy')).toBeEnabled();
      await expectUsable(app, language);
    });
  });
}

test('on a wide screen what gains nothing by it stands in the middle, at most 750 px wide', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, isMobile: false });
  const app = await App.open(page, { language: 'tw' }, customer);
  await app.go('/information/index');
  await expect(app.simulated().first()).toBeVisible();
  const box = await page.getByRole('main').boundingBox();
  expect(box?.width).toBeLessThanOrEqual(750);
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 700)).toBeLessThan(2);
  await page.close();
});

test('what is no screen says so and leads home', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' }, customer);
  await app.go('/nothing/here');
  await expect(page.getByText(app.plain('shell.notFoundTitle'))).toBeVisible();
  await app.button('shell.toHome').click();
  await app.at('/home/index');
});
