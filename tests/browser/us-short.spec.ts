import { expect, type Locator, type Page, test } from '@playwright/test';
import { ApiClient, eventually } from '../api/api-client.ts';
import { certifyByDesk } from '../api/certify-by-desk.ts';
import { type Program, startProgram } from '../program.ts';
import { App } from './app.ts';
import { chooseTerm, enter } from './trading-ticket.ts';

const STOCKS = ['US:KO', 'US:JNJ', 'US:PG', 'US:XOM', 'US:AAPL', 'US:MSFT', 'US:WMT', 'US:PEP', 'US:CVX', 'US:MCD'];
const LANGUAGES = ['tw', 'en'] as const;
const AGREEMENT = '2026-11-us';

/** A session of seconds and a night of ten seconds each: what was sold short is borrowed over one. */
const HURRYING = '3000';
/** A session of minutes, as people need it. */
const TRADING = '60';
const NIGHTS = 300_000;
/** Sold early by the API; the other one is sold on the ticket. */
let early = '';
let program: Program;
const owners = new Map<string, ApiClient>();

// One program for all, so that what takes a night takes it once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(NIGHTS + 200_000);
  const hurrying = await startProgram({ env: { SIM_SPEED: HURRYING, HOUSE_DESK_SECONDS: '0' } });
  program = hurrying;
  const clients: ApiClient[] = [];
  for (const _ of LANGUAGES) {
    const client = new ApiClient(program.url);
    await client.register(program.invitationCode);
    await client.must('identity/acknowledge', { items: ['risk-notice', 'practice-granted'] });
    await certifyByDesk(client);
    await client.must('us-margin/open-us-margin', { agreement: AGREEMENT });
    clients.push(client);
  }
  for (const client of clients) await soldShort(client);
  for (const client of clients) {
    await eventually(
      'a night that is charged',
      async () => {
        const { shorts } = await client.must('us-margin/us-margin-overview', {});
        return shorts.some(({ borrow }) => borrow.charged !== '0') ? true : undefined;
      },
      NIGHTS,
    );
  }
  await hurrying.end();
  program = await startProgram({ dataDir: hurrying.dataDir, env: { SIM_SPEED: TRADING, HOUSE_DESK_SECONDS: '0' } });
  for (const [n, { token, account }] of clients.entries())
    owners.set(LANGUAGES[n] ?? '', Object.assign(new ApiClient(program.url), { token, account }));
});
test.afterAll(() => program.remove());

/** One of which enough can be borrowed, easily, and which is sold at any price: a little after the start, when the house has read how much they move. */
async function pick(client: ApiClient, but = ''): Promise<string> {
  return eventually('a stock that can be sold short', async () => {
    for (const symbol of STOCKS) {
      if (symbol === but) continue;
      const { shortMarginBps, shortRoom, shortFloor, borrow } = await client.must('margin/margin-stock', { symbol });
      const isFree = shortMarginBps > 0 && shortFloor === undefined && BigInt(shortRoom) > 5_000_000n;
      if (isFree && borrow?.kind === 'easy') return symbol;
    }
    return undefined;
  });
}

/** A short sale at the market that trades, in the next session that takes it. */
async function soldShort(client: ApiClient): Promise<void> {
  let n = 0;
  await eventually(
    'a short sale that trades',
    async () => {
      early = early === '' ? await pick(client) : early;
      const { quote } = await client.must('quotes/detail', { symbol: early });
      const order = {
        ...({ side: 'sell', financing: 'short', type: 'market', timeInForce: 'IOC' } as const),
        symbol: early,
        // Half of it is more than the US$2,000 that must be one's own.
        quantity: Math.ceil(60_000_000 / (quote.last || quote.reference)),
        clientOrderId: `us-short-${client.account}-${n++}`,
      };
      const { data } = await client.call('trading/place-order', order);
      return data?.state === 'filled' ? true : undefined;
    },
    NIGHTS,
  );
}

/** Waits for a session. */
async function continuous(client: ApiClient): Promise<void> {
  const phaseNow = async () => (await client.must('quotes/detail', { symbol: early })).phase.phase;
  await eventually('a session', async () => ((await phaseNow()) === 'continuous' ? true : undefined), 150_000);
}

const at = (page: Page, route: string) => page.goto(`${program.url}/#${route}`);

/** Nothing is cut at the side. */
async function expectFits(page: Page): Promise<void> {
  const [wide, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  expect(wide, 'nothing is wider than the screen').toBeLessThanOrEqual(inner);
}

/** Looks an order over and sends it. */
async function send(app: App, ticket: Locator, side: 'Buy' | 'Sell'): Promise<void> {
  await ticket.getByRole('button', { name: app.plain(`trading.review${side}`), exact: true }).click();
  await expect(ticket.getByText(app.plain('trading.kindShort'), { exact: true }).first()).toBeVisible();
  await ticket.getByRole('button', { name: app.plain(`trading.confirm${side}`), exact: true }).click();
  await expect(ticket.getByRole('status')).toContainText(app.plain('trading.stateFilled'));
}

for (const language of LANGUAGES) {
  test(`US shares are sold short, more is put up for them, and they are bought back, in ${language}`, async ({
    page,
  }) => {
    test.setTimeout(400_000);
    const client = owners.get(language);
    if (client === undefined) throw new Error('nobody has sold');
    const app = await App.open(page, { language }, client);
    const overview = () => client.must('us-margin/us-margin-overview', {});
    await continuous(client);
    const symbol = await pick(client, early);

    // The ticket says what is put up, what stays held, what borrowing costs and when the account is called, before it is sent.
    await at(page, `/market/stockDetail?symbol=${symbol}`);
    await app.button('trading.sell').click();
    const ticket = page.getByRole('dialog');
    await ticket.getByRole('radio', { name: app.plain('trading.kindShort'), exact: true }).click();
    await expect(ticket.getByText(app.pattern('trading.shortNote'))).toContainText(app.plain('trading.borrowEasy'));
    // Not before and after the session, and not until it is cancelled.
    await expect(ticket.locator('button[data-term="board"]')).toHaveCount(0);
    await ticket.locator('[data-term="time"]').click();
    await expect(ticket.getByRole('radio', { name: app.plain('trading.tifShortGTC'), exact: true })).toHaveCount(0);
    await ticket.getByRole('radio', { name: app.plain('trading.tifShortROD'), exact: true }).click();
    await chooseTerm(app, ticket, 'type', 'trading.market');
    await enter(ticket.getByRole('spinbutton'), '20');
    for (const key of [
      ...(['netShort', 'shortSetAside', 'usShortHeld', 'usShortBorrow', 'usShortNight'] as const),
      ...(['usMarginEquity', 'usMarginRequirement', 'usShortCallPrice'] as const),
    ])
      await expect(ticket.getByText(app.plain(`trading.${key}`), { exact: true })).toBeVisible();
    await expect(ticket.getByText(app.pattern('trading.shortMargin'))).toBeVisible();
    await expectFits(page);
    await send(app, ticket, 'Sell');
    const { shorts } = await overview();
    expect(shorts.map((one) => one.symbol)).toEqual([early, symbol]);
    const [older, fresh] = shorts;
    expect(fresh).toMatchObject({ quantity: 20, coverable: 20, borrow: { kind: 'easy', charged: '0' } });
    const held = BigInt(fresh?.collateral ?? 0);
    // Regulation T: with what it brought it is one and a half times that, in whole dollars and less its charges, or more.
    expect(Number(held) / Number(BigInt(fresh?.soldAt ?? 0) * 20n) / 0.01).toBeGreaterThanOrEqual(1.499);

    // It stands below what is held, and in the account.
    await at(page, '/trade/index');
    await page.getByRole('radio', { name: app.plain('markets.usd'), exact: true }).click();
    await expect(page.locator('[data-shorts] button')).toHaveCount(2);
    await page.locator('[data-shorts] button').first().click();
    await app.at('/information/usMargin');
    await expect(page.getByRole('meter')).toHaveCount(1);
    const cards = page.locator('[data-short]');
    await expect(cards).toHaveCount(2);
    const card = page.locator(`[data-short="${fresh?.id}"]`);
    for (const key of [
      ...(['margin.shortCallPrice', 'margin.soldAt', 'margin.shortValue', 'usMargin.held'] as const),
      ...(['usMargin.positionRequirement', 'usMargin.positionExcess', 'usMargin.borrowNight'] as const),
    ])
      await expect(card.getByText(app.plain(key), { exact: true })).toBeVisible();
    // Each night of the older one was charged, out of what is held.
    expect(Number(older?.borrow.charged)).toBeGreaterThan(0);
    for (const key of ['owedShares', 'collateral', 'shortRemaining', 'borrowADay'] as const)
      await expect(page.getByText(app.plain(`usMargin.${key}`), { exact: true }).first()).toBeVisible();
    await expect(app.button('usMargin.close')).toHaveCount(0);
    await expectFits(page);

    // Half of it is put up, and 30 % or more must stand: a rise by half leaves nothing, a fall more.
    const slider = page.getByRole('slider');
    await expect(slider).toHaveAttribute('max', '100');
    await slider.fill('-30');
    await expect(page.getByText(app.plain('margin.whatIfNone'))).toBeVisible();
    await slider.fill('100');
    await expect(page.getByText(app.plain('margin.whatIfNone'))).toHaveCount(0);
    await expect(page.locator('[data-if]')).toHaveText('0.00%');

    // More than is free is not even sent; what is put up stands there at once.
    await card.getByRole('button', { name: app.plain('margin.addMargin'), exact: true }).click();
    const sheet = page.getByRole('dialog');
    const amount = sheet.getByRole('textbox', { name: app.plain('margin.addAmount'), exact: true });
    const confirm = sheet.getByRole('button', { name: app.plain('margin.addConfirm'), exact: true });
    await amount.fill('99999999999');
    await expect(confirm).toBeDisabled();
    await amount.fill('1,000');
    await expect(sheet.getByText(app.plain('usMargin.shortAfter'))).toBeVisible();
    await confirm.click();
    await expect(sheet).toHaveCount(0);
    await expect
      .poll(async () => (await overview()).shorts.find(({ id }) => id === fresh?.id)?.collateral)
      .toBe(String(held + 100_000n));

    // Each is bought back from its card, and what is left of what was held is free again.
    for (const position of [fresh, older]) {
      await continuous(client);
      await at(page, '/information/usMargin');
      const owed = page.locator(`[data-short="${position?.id}"]`);
      await owed.getByRole('button', { name: app.plain('margin.cover'), exact: true }).click();
      const back = page.getByRole('dialog');
      await expect(back.getByText(app.pattern('trading.coverNote'))).toBeVisible();
      await chooseTerm(app, back, 'type', 'trading.market');
      await expect(back.getByRole('spinbutton')).toHaveValue(String(position?.quantity));
      await expect(back.getByText(app.plain('trading.shortReturned'), { exact: true }).first()).toBeVisible();
      await send(app, back, 'Buy');
      await expect(owed).toHaveCount(0);
    }
    await expect.poll(async () => (await overview()).collateral).toBe('0');
    await at(page, '/information/usMargin');
    await expect(app.button('usMargin.close')).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectFits(page);

    // Each of it is a line of the record of funds.
    await at(page, '/information/fundRecord?currency=USD');
    for (const key of ['kindShortSale', 'kindShortMargin', 'kindShortFee', 'kindShortCover'] as const)
      await expect(page.getByText(app.plain(`statements.${key}`)).first()).toBeVisible();
    expect(app.complaints).toEqual([]);
  });
}
