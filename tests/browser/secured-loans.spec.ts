import { expect, type Page, test } from '@playwright/test';
import { ApiClient, eventually } from '../api/api-client.ts';
import { certifyByDesk } from '../api/certify-by-desk.ts';
import { type Program, startProgram } from '../program.ts';
import { App } from './app.ts';
import { chooseTerm, enter } from './trading-ticket.ts';

const STOCKS = ['TWSE:2330', 'TWSE:2454', 'TWSE:2308', 'TWSE:2412'];
let stock = '';
const LANGUAGES = ['tw', 'en'] as const;

/** Two days pass in a session of seconds and a night of ten seconds each: then shares that were bought are settled, and may stand for a loan. */
const HURRYING = '3000';
/** A session of four minutes and a half, as people need it. */
const TRADING = '60';
let program: Program;
const owners = new Map<string, ApiClient>();
/** Who have bought a lot on margin, and have one of their own. */
const buyers = new Map<string, ApiClient>();
const SETTLES = 300_000;

// One program for all, so that what takes two days takes them once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(SETTLES + 200_000);
  const early = await startProgram({ env: { SIM_SPEED: HURRYING, HOUSE_DESK_SECONDS: '0' } });
  program = early;
  const clients: ApiClient[] = [];
  for (const _ of LANGUAGES) {
    const client = await newCustomer();
    await certifyByDesk(client);
    await client.must('margin/open-margin', { limit: '250000000', agreement: '2026-11' });
    clients.push(client);
  }
  for (const client of clients) {
    stock ||= await pick(client);
    await ordered(client, { quantity: 2_000 });
    await ordered(client, { side: 'sell', financing: 'short', quantity: 1_000 });
  }
  const onMargin: ApiClient[] = [];
  for (const _ of LANGUAGES) {
    const client = await newCustomer();
    await certifyByDesk(client);
    await client.must('margin/open-margin', { limit: '250000000', agreement: '2026-11' });
    await ordered(client, { quantity: 1_000 });
    await ordered(client, { financing: 'margin', quantity: 1_000 });
    onMargin.push(client);
  }
  for (const client of onMargin) {
    const [loan] = (await client.must('margin/margin-overview', {})).positions;
    await eventually(
      'settled shares',
      async () => (await client.must('pledges/pledge-room', { loanOf: loan?.id ?? '' })).shares[0],
      SETTLES,
    );
  }
  for (const client of clients) {
    await eventually(
      'settled shares',
      async () => {
        const { shares } = await client.must('secured-loans/secured-overview', {});
        return shares.find(({ eligible }) => eligible === 2_000);
      },
      SETTLES,
    );
  }
  await early.end();
  program = await startProgram({ dataDir: early.dataDir, env: { SIM_SPEED: TRADING, HOUSE_DESK_SECONDS: '0' } });
  for (const [n, { token, account }] of clients.entries())
    owners.set(LANGUAGES[n] ?? '', Object.assign(new ApiClient(program.url), { token, account }));
  for (const [n, { token, account }] of onMargin.entries())
    buyers.set(LANGUAGES[n] ?? '', Object.assign(new ApiClient(program.url), { token, account }));
});
test.afterAll(() => program.remove());

/** An order at the market that trades, in the next session that takes it. */
async function ordered(
  client: ApiClient,
  change: { side?: 'sell'; financing?: 'short' | 'margin'; quantity: number },
): Promise<void> {
  let n = 0;
  await eventually(
    'an order that trades',
    async () => {
      const key = { symbol: stock, clientOrderId: `secured-${client.account}-${change.financing ?? 'cash'}-${n++}` };
      const order = { side: 'buy', type: 'market', timeInForce: 'IOC', ...key, ...change } as const;
      const { data } = await client.call('trading/place-order', order);
      return data?.state === 'filled' ? true : undefined;
    },
    SETTLES,
  );
}

/** One that is sold short now: of some an ex-date is near, which would make other shares of these. */
async function pick(client: ApiClient): Promise<string> {
  for (const symbol of STOCKS) {
    const { shortMarginBps, exDate } = await client.must('margin/margin-stock', { symbol });
    if (shortMarginBps > 0 && exDate === undefined) return symbol;
  }
  throw new Error('no stock is sold short');
}

async function newCustomer(): Promise<ApiClient> {
  const client = new ApiClient(program.url);
  await client.register(program.invitationCode);
  await client.must('identity/acknowledge', { items: ['risk-notice', 'practice-granted'] });
  return client;
}

/** Waits for a session. */
async function continuous(client: ApiClient): Promise<void> {
  const phaseNow = async () => (await client.must('quotes/detail', { symbol: stock })).phase.phase;
  await eventually('a session', async () => ((await phaseNow()) === 'continuous' ? true : undefined), 150_000);
}

const at = (page: Page, route: string) => page.goto(`${program.url}/#${route}`);

/** Nothing is cut at the side. */
async function expectFits(page: Page): Promise<void> {
  const [wide, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  expect(wide, 'nothing is wider than the screen').toBeLessThanOrEqual(inner);
}

for (const language of LANGUAGES) {
  test(`money is lent on a holding, and paid back by a sale and with money, in ${language}`, async ({ page }) => {
    test.setTimeout(300_000);
    const client = owners.get(language);
    if (client === undefined) throw new Error('nobody owns shares');
    const app = await App.open(page, { language }, client);
    const overview = () => client.must('secured-loans/secured-overview', {});
    const available = async () => BigInt((await client.must('portfolio/assets', { market: 'twd' })).available);
    const [position] = (await client.must('portfolio/positions', { market: 'twd', show: 'held' })).positions;

    // From what is held to what may be borrowed on it.
    await at(page, `/trade/positionDetail?id=${position?.id}`);
    await app.button('portfolio.securedBorrow').click();
    await app.at('/information/securedLoan');
    await expect(page.getByRole('heading', { name: app.plain('securedLoans.openTitle') })).toBeVisible();
    await expectFits(page);
    await page.locator(`[data-lendable="${stock}"] button`).click();
    const sheet = page.getByRole('dialog');
    const amount = sheet.getByRole('textbox', { name: app.plain('securedLoans.amount'), exact: true });

    // What is not lent says so at once, and what was typed stays.
    await amount.fill('400500');
    await expect(sheet.locator('[aria-invalid="true"]')).toHaveCount(1);
    await expect(amount).toHaveValue('400500');
    await amount.fill('400,000');
    const confirm = sheet.getByRole('button', { name: app.t('securedLoans.confirm', { amount: 'NT$400,000' }) });
    await expect(confirm).toBeDisabled();
    for (const key of ['loans.rate', 'margin.aDay', 'securedLoans.toTheEnd', 'securedLoans.ratioAfter'] as const)
      await expect(sheet.getByText(app.plain(key), { exact: true })).toBeVisible();
    await sheet.getByRole('button', { name: app.plain('securedLoans.purpose') }).click();
    await page.getByRole('button', { name: app.plain('securedLoans.purposeConsumption'), exact: true }).click();
    await expect(confirm).toBeDisabled();
    await sheet.getByRole('checkbox').check();
    const before = await available();
    await confirm.click();
    await expect(sheet).toHaveCount(0);

    // The money is there, the shares are still held, and the loan has its ratio and its call price.
    await expect.poll(async () => (await overview()).loan).toBe('40000000');
    expect((await available()) - before).toBe(40_000_000n);
    await expect(page.getByRole('meter')).toHaveCount(1);
    await expect(page.locator('[data-loan]')).toHaveCount(1);
    await page.getByRole('slider').fill('-20');
    await expect(page.getByText(app.plain('margin.whatIfNone'))).toBeVisible();
    const holding = (await client.must('portfolio/holdings', { market: 'twd' })).find(({ symbol }) => symbol === stock);
    expect(holding).toMatchObject({ quantity: 2_000, sellable: 0, sellableSecured: 2_000 });

    // A sale of one of two lots pays half of it back, with its interest.
    await continuous(client);
    await app.button('margin.toPosition').click();
    await app.at('/trade/positionDetail');
    await expect(page.getByText(app.plain('portfolio.securedLoan'), { exact: true })).toBeVisible();
    await app.button('portfolio.sellPosition').click();
    const sale = page.getByRole('dialog');
    await expect(sale.getByText(app.plain('trading.securedSellNote'))).toBeVisible();
    await chooseTerm(app, sale, 'type', 'trading.market');
    // At market there is no other number than how many.
    await enter(sale.getByRole('spinbutton'), '1');
    await sale.getByRole('button', { name: app.plain('trading.reviewSell'), exact: true }).click();
    await expect(sale.getByText(app.plain('trading.kindSecured'), { exact: true }).first()).toBeVisible();
    await sale.getByRole('button', { name: app.plain('trading.confirmSell'), exact: true }).click();
    await expect(sale.getByRole('status')).toContainText(app.plain('trading.stateFilled'));
    await expect.poll(async () => (await overview()).loan).toBe('20000000');

    // The rest is paid with money, and the shares are free again.
    await at(page, '/information/index');
    await page.getByRole('button', { name: app.plain('securedLoans.menuText') }).click();
    await app.at('/information/securedLoan');
    await app.button('margin.repay').click();
    const paying = sheet.getByRole('textbox', { name: app.plain('margin.repayAmount'), exact: true });
    await paying.fill('200001');
    const repay = sheet.getByRole('button', { name: app.plain('margin.repayConfirm'), exact: true });
    await expect(repay).toBeDisabled();
    await sheet.getByRole('button', { name: app.plain('loans.all'), exact: true }).click();
    await expect(sheet.getByText(app.plain('securedLoans.noLoansAfter'))).toBeVisible();
    await repay.click();
    await expect(sheet).toHaveCount(0);
    await expect.poll(async () => (await overview()).loan).toBe('0');
    await expect(page.locator('[data-loan]')).toHaveCount(0);
    const rest = (await client.must('portfolio/holdings', { market: 'twd' })).find(({ symbol }) => symbol === stock);
    expect(rest).toMatchObject({ quantity: 1_000, sellable: 1_000, sellableSecured: 0 });

    // What is free again ends what was sold short, without a trade.
    await at(page, '/information/margin');
    const short = (await client.must('margin/margin-overview', {})).shorts[0];
    await app.button('margin.giveBack').click();
    const giving = page.getByRole('dialog');
    await expect(giving.getByText(app.plain('margin.giveBackNet'), { exact: true })).toBeVisible();
    const quantity = giving.getByRole('textbox', { name: app.plain('margin.giveBackQuantity'), exact: true });
    await quantity.fill('1001');
    await expect(giving.locator('[aria-invalid="true"]')).toHaveCount(1);
    await quantity.fill(String(short?.quantity));
    const free = await available();
    await giving.getByRole('button', { name: app.plain('margin.giveBackConfirm'), exact: true }).click();
    await expect(giving).toHaveCount(0);
    await expect.poll(async () => (await client.must('margin/margin-overview', {})).shorts).toEqual([]);
    expect((await available()) - free).toBeGreaterThanOrEqual(BigInt(short?.collateral ?? 0));

    // The record says what it was.
    await at(page, '/information/fundRecord');
    for (const key of ['kindSecuredDraw', 'kindShortReturn'] as const)
      await expect(page.getByText(app.plain(`statements.${key}`)).first()).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await at(page, '/information/securedLoan');
    await expect(page.getByRole('heading', { name: app.plain('securedLoans.openTitle') })).toBeVisible();
    await expectFits(page);
    expect(app.complaints).toEqual([]);
  });
}

for (const language of LANGUAGES) {
  test(`own shares are put up for a margin loan, shown where they are held, and taken back, in ${language}`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const client = buyers.get(language);
    if (client === undefined) throw new Error('nobody owes');
    const app = await App.open(page, { language }, client);
    const loanNow = async () => {
      const { positions, ratioBps } = await client.must('margin/margin-overview', {});
      return { loan: positions[0], ratioBps: ratioBps ?? 0 };
    };
    const { loan, ratioBps } = await loanNow();
    await at(page, '/information/margin');
    await page
      .locator('[data-loan]')
      .getByRole('button', { name: app.plain('pledges.pledge'), exact: true })
      .click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('button', { name: app.plain('pledges.confirmEmpty'), exact: true })).toBeDisabled();
    await sheet.getByRole('radio').check();
    for (const key of ['pledges.counted', 'pledges.ownAfter', 'pledges.ratioAfter'] as const)
      await expect(sheet.getByText(app.plain(key), { exact: true })).toBeVisible();
    await expectFits(page);
    await sheet.getByRole('button', { name: app.plain('pledges.confirm'), exact: true }).click();
    await expect(sheet).toHaveCount(0);
    // Twice the shares for the same loan.
    const pledged = page.locator('[data-pledged]');
    await expect(pledged).toHaveCount(1);
    const after = (await loanNow()).ratioBps;
    expect(after / ratioBps).toBeGreaterThan(1.9);
    expect(after / ratioBps).toBeLessThan(2.1);

    // Where it is held it says what for, and leads to the loan.
    const id = await pledged.getAttribute('data-pledged');
    await at(page, `/trade/positionDetail?id=${id}`);
    await page.getByRole('button', { name: app.plain('portfolio.pledgedFor') }).click();
    await expect(page.locator(`[data-position="${loan?.id}"]`)).toBeVisible();

    // Half of the loan paid, they are not needed any more.
    const half = ((BigInt(loan?.loan ?? 0) / 2n / 100n) * 100n).toString();
    await client.must('margin/repay-margin', {
      positionId: loan?.id ?? '',
      principal: half,
      repayKey: `half-of-it-${id}`,
    });
    await at(page, '/information/margin');
    await app.button('pledges.return').click();
    await sheet.getByRole('button', { name: app.plain('pledges.returnConfirm'), exact: true }).click();
    await expect(sheet).toHaveCount(0);
    await expect(pledged).toHaveCount(0);
    const holdings = await client.must('portfolio/holdings', { market: 'twd' });
    expect(holdings.find(({ symbol }) => symbol === stock)).toMatchObject({ sellable: 1_000, sellableSecured: 0 });
    expect(app.complaints).toEqual([]);
  });
}

test('who holds nothing is led on, and who is not verified is told so', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' }, await newCustomer());
  await at(page, '/information/securedLoan');
  await expect(page.getByText(app.plain('securedLoans.empty'))).toBeVisible();
  await app.button('loans.certify').click();
  await app.at('/information/authInfo');
  expect(app.complaints).toEqual([]);
});
