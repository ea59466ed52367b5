import { expect, type Locator, type Page, test } from '@playwright/test';
import { ApiClient, eventually } from '../api/api-client.ts';
import { certifyByDesk } from '../api/certify-by-desk.ts';
import { type Program, startProgram } from '../program.ts';
import { App } from './app.ts';
import { chooseTerm, enter } from './trading-ticket.ts';

const STOCKS = ['US:AAPL', 'US:MSFT', 'US:KO', 'US:JNJ', 'US:XOM'];
/** Bought early, and bought on the ticket. */
let [early, late] = ['', ''];
const LANGUAGES = ['tw', 'en'] as const;
const AGREEMENT = '2026-11-us';

/** A session of seconds and a night of ten seconds each: a purchase is settled after two, and bears interest. */
const HURRYING = '3000';
/** A session of minutes, as people need it. */
const TRADING = '60';
let program: Program;
const owners = new Map<string, ApiClient>();
const SETTLES = 300_000;

// One program for all, so that what takes two days takes them once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(SETTLES + 200_000);
  const hurrying = await startProgram({ env: { SIM_SPEED: HURRYING, HOUSE_DESK_SECONDS: '0' } });
  program = hurrying;
  const clients: ApiClient[] = [];
  for (const _ of LANGUAGES) {
    const client = await newCustomer();
    await certifyByDesk(client);
    await client.must('us-margin/open-us-margin', { agreement: AGREEMENT });
    clients.push(client);
  }
  for (const client of clients) {
    if (early === '') [early, late] = await pick(client);
    await bought(client);
  }
  for (const client of clients) {
    await eventually(
      'interest',
      async () => {
        const { interest } = await client.must('us-margin/us-margin-overview', {});
        return interest === '0' ? undefined : interest;
      },
      SETTLES,
    );
  }
  await hurrying.end();
  program = await startProgram({ dataDir: hurrying.dataDir, env: { SIM_SPEED: TRADING, HOUSE_DESK_SECONDS: '0' } });
  for (const [n, { token, account }] of clients.entries())
    owners.set(LANGUAGES[n] ?? '', Object.assign(new ApiClient(program.url), { token, account }));
});
test.afterAll(() => program.remove());

/** A purchase at the market that trades, in the next session that takes it. */
async function bought(client: ApiClient): Promise<void> {
  let n = 0;
  await eventually(
    'a purchase that trades',
    async () => {
      const { quote } = await client.must('quotes/detail', { symbol: early });
      const price = quote.last || quote.reference;
      const terms = { side: 'buy', financing: 'margin', type: 'market', timeInForce: 'IOC' } as const;
      const order = {
        ...terms,
        symbol: early,
        // Half of it is more than the US$2,000 that must be one's own.
        quantity: Math.ceil(60_000_000 / price),
        clientOrderId: `us-margin-${client.account}-${n++}`,
      };
      const { data } = await client.call('trading/place-order', order);
      return data?.state === 'filled' ? true : undefined;
    },
    SETTLES,
  );
}

/** Two on which something is lent: a little after the start, when the house has read how much they move. */
async function pick(client: ApiClient): Promise<[string, string]> {
  return eventually('two stocks on which something is lent', async () => {
    const lent: string[] = [];
    for (const symbol of STOCKS) {
      if ((await client.must('margin/margin-stock', { symbol })).loanBps > 0) lent.push(symbol);
    }
    const [one, other] = lent;
    return one === undefined || other === undefined ? undefined : ([one, other] as [string, string]);
  });
}

async function newCustomer(): Promise<ApiClient> {
  const client = new ApiClient(program.url);
  await client.register(program.invitationCode);
  await client.must('identity/acknowledge', { items: ['risk-notice', 'practice-granted'] });
  return client;
}

/** Waits for a session. */
async function continuous(client: ApiClient): Promise<void> {
  const phaseNow = async () => (await client.must('quotes/detail', { symbol: late })).phase.phase;
  await eventually('a session', async () => ((await phaseNow()) === 'continuous' ? true : undefined), 150_000);
}

const at = (page: Page, route: string) => page.goto(`${program.url}/#${route}`);

/** Nothing is cut at the side. */
async function expectFits(page: Page): Promise<void> {
  const [wide, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  expect(wide, 'nothing is wider than the screen').toBeLessThanOrEqual(inner);
}

/** Looks an order over and sends it at the market. */
async function send(app: App, ticket: Locator, side: 'Buy' | 'Sell'): Promise<void> {
  await ticket.getByRole('button', { name: app.plain(`trading.review${side}`), exact: true }).click();
  await expect(ticket.getByText(app.plain('trading.kindMargin'), { exact: true }).first()).toBeVisible();
  await ticket.getByRole('button', { name: app.plain(`trading.confirm${side}`), exact: true }).click();
  await expect(ticket.getByRole('status')).toContainText(app.plain('trading.stateFilled'));
}

for (const language of LANGUAGES) {
  test(`half of a purchase is lent, paid back with money and by sales, and the account closed, in ${language}`, async ({
    page,
  }) => {
    test.setTimeout(400_000);
    const client = owners.get(language);
    if (client === undefined) throw new Error('nobody has bought');
    const app = await App.open(page, { language }, client);
    const overview = () => client.must('us-margin/us-margin-overview', {});
    const available = async () => BigInt((await client.must('portfolio/assets', { market: 'usd' })).available);
    const first = await overview();
    const loan = BigInt(first.loan);
    expect(loan % 100n).toBe(0n);
    expect(first.call).toBeUndefined();

    // What was bought days ago bears interest, and says when it is called.
    await at(page, '/information/index');
    await page.getByRole('button', { name: app.plain('usMargin.menuText') }).click();
    await app.at('/information/usMargin');
    const owed = page.locator('[data-loan]');
    await expect(owed).toHaveCount(1);
    await expect(owed.getByText(app.plain('margin.callPrice'), { exact: true })).toBeVisible();
    await expect(page.getByRole('meter')).toHaveCount(1);
    // One stock alone outweighs the others.
    await expect(page.locator(`[data-concentrated="${early}"]`)).toBeVisible();
    await expect(app.button('usMargin.close')).toHaveCount(0);
    await expectFits(page);
    const slider = page.getByRole('slider');
    await slider.fill('-5');
    await expect(page.getByText(app.plain('margin.whatIfNone'))).toBeVisible();
    // Half is owed, 40 % must be one's own: a fall by a third leaves a quarter.
    await slider.fill('-34');
    await expect(page.getByText(app.plain('margin.whatIfNone'))).toHaveCount(0);
    await expect(page.locator('[data-if]')).toHaveText(/^2\d\.\d\d%$/);

    // The ticket says what is lent, what it costs and when it is called, before it is sent. Not for what stands until it is cancelled.
    await continuous(client);
    await at(page, `/market/stockDetail?symbol=${late}`);
    await app.button('trading.buy').click();
    const ticket = page.getByRole('dialog');
    await ticket.getByRole('radio', { name: app.plain('trading.kindMargin'), exact: true }).click();
    await expect(ticket.getByRole('radio', { name: app.plain('trading.kindShort'), exact: true })).toHaveCount(0);
    await ticket.locator('[data-term="time"]').click();
    await expect(ticket.getByRole('radio', { name: app.plain('trading.tifShortGTC'), exact: true })).toHaveCount(0);
    await ticket.getByRole('radio', { name: app.plain('trading.tifShortROD'), exact: true }).click();
    await chooseTerm(app, ticket, 'type', 'trading.market');
    await enter(ticket.getByRole('spinbutton'), '10');
    for (const key of [
      'marginLoan',
      'marginADay',
      'usMarginEquity',
      'usMarginRequirement',
      'usMarginCallPrice',
    ] as const)
      await expect(ticket.getByText(app.plain(`trading.${key}`), { exact: true })).toBeVisible();
    await expectFits(page);
    const before = await available();
    await send(app, ticket, 'Buy');
    const both = await overview();
    expect(both.positions.map(({ symbol }) => symbol)).toEqual([early, late]);
    const [held, fresh] = both.positions;
    const lent = BigInt(fresh?.loan ?? 0);
    // In whole dollars half of it at most, a little less at a price above the closes of days before; the rest is paid.
    expect(lent % 100n).toBe(0n);
    const paid = before - (await available());
    expect(Number(lent) / Number(lent + paid)).toBeGreaterThan(0.4);
    expect(Number(lent) / Number(lent + paid)).toBeLessThanOrEqual(0.5);

    // A part is paid back with its interest, rounded up to a cent; more than is owed is not even sent.
    await at(page, '/information/usMargin');
    await expect(owed).toHaveCount(2);
    const older = page.locator(`[data-loan="${held?.id}"]`);
    await older.getByRole('button', { name: app.plain('margin.repay'), exact: true }).click();
    const sheet = page.getByRole('dialog');
    const amount = sheet.getByRole('textbox', { name: app.plain('margin.repayAmount'), exact: true });
    const confirm = sheet.getByRole('button', { name: app.plain('margin.repayConfirm'), exact: true });
    await amount.fill(String(loan / 100n + 1n));
    await expect(confirm).toBeDisabled();
    await amount.fill('1,000');
    await expect(sheet.getByText(app.plain('usMargin.ratioAfter'))).toBeVisible();
    const { rateBps = 0, days = 0 } = held ?? {};
    const interest = Math.ceil((100_000 * rateBps * days) / (10_000 * 360));
    expect(days).toBeGreaterThan(0);
    await expect(sheet.getByText(`US$${(interest / 100).toFixed(2)}`, { exact: true })).toBeVisible();
    const atHand = await available();
    await confirm.click();
    await expect(sheet).toHaveCount(0);
    await expect.poll(async () => (await overview()).loan).toBe(String(loan + lent - 100_000n));
    expect(atHand - (await available())).toBe(100_000n + BigInt(interest));

    // What is held on margin is sold so: each position opens its ticket.
    for (const position of [held, fresh]) {
      await at(page, '/information/usMargin');
      await page
        .locator(`[data-loan="${position?.id}"]`)
        .getByRole('button', { name: app.plain('margin.toPosition'), exact: true })
        .click();
      await app.at('/trade/positionDetail');
      // It leads back to the account.
      await page.getByRole('button', { name: app.plain('portfolio.usMarginMore') }).click();
      await app.at('/information/usMargin');
      await page.goBack();
      await app.at('/trade/positionDetail');
      await continuous(client);
      await app.button('portfolio.sellPosition').click();
      const sale = page.getByRole('dialog');
      await expect(sale.getByText(app.plain('trading.marginSellNote'))).toBeVisible();
      await chooseTerm(app, sale, 'type', 'trading.market');
      await send(app, sale, 'Sell');
    }
    await expect.poll(async () => (await overview()).loan).toBe('0');

    // Nothing is owed: the account is closed, and opened anew by a yes.
    await at(page, '/information/usMargin');
    await app.button('usMargin.close').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: app.plain('usMargin.close'), exact: true })
      .click();
    await expect(page.getByRole('heading', { name: app.plain('usMargin.openTitle') })).toBeVisible();
    expect((await overview()).account).toBeUndefined();
    await expect(app.button('usMargin.open')).toBeDisabled();
    await page.getByRole('checkbox').check();
    await app.button('usMargin.open').click();
    await expect(page.getByRole('heading', { name: app.plain('usMargin.account'), exact: true })).toBeVisible();
    expect((await overview()).account).toMatchObject({ limit: '100000000', remaining: '100000000' });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectFits(page);
    expect(app.complaints).toEqual([]);
  });
}

test('who is not verified is told so, and sees no choice on a ticket', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' }, await newCustomer());
  await at(page, '/information/usMargin');
  await expect(page.locator('[data-met="false"]')).toHaveCount(1);
  await page.getByRole('checkbox').check();
  await expect(app.button('usMargin.open')).toBeDisabled();
  await app.button('loans.certify').click();
  await app.at('/information/authInfo');
  await at(page, `/market/stockDetail?symbol=${early}`);
  await app.button('trading.buy').click();
  const ticket = page.getByRole('dialog');
  await ticket.locator('[data-term="board"]').waitFor();
  await expect(ticket.locator('[data-financing]')).toHaveCount(0);
  expect(app.complaints).toEqual([]);
});
