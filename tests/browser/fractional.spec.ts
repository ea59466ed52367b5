import { expect, type Locator, type Page, test } from '@playwright/test';
import { ApiClient, eventually } from '../api/api-client.ts';
import { App, newCustomer, url } from './app.ts';
import { chooseTerm, openTicket } from './trading-ticket.ts';

const SYMBOL = 'US:AAPL';

test.beforeAll(async () => {
  test.setTimeout(150_000);
  const guest = new ApiClient(url);
  await eventually(
    'continuous trading in the US',
    async () => {
      const { quote, phase } = await guest.must('quotes/detail', { symbol: SYMBOL });
      return phase.phase === 'continuous' && quote.ask > 0 && quote.bid > 0 ? true : undefined;
    },
    120_000,
  );
});

/** The newest order of the customer. All of these trade at once or not at all. */
async function newest(client: ApiClient) {
  const { orders } = await client.must('trading/list-orders', { market: 'usd', show: 'ended' });
  return orders.reduce((last, order) => (BigInt(order.id) > BigInt(last.id) ? order : last));
}

async function held(client: ApiClient): Promise<number> {
  const holdings = await client.must('portfolio/holdings', { market: 'usd' });
  return holdings.find(({ symbol }) => symbol === SYMBOL)?.quantity ?? 0;
}

const choose = (app: App, ticket: Locator, key: Parameters<App['plain']>[0]) =>
  key.startsWith('trading.board')
    ? chooseTerm(app, ticket, 'board', key)
    : ticket.getByRole('radio', { name: app.plain(key), exact: true }).click();

/** Opens the ticket on the board for fractions of shares. */
async function openFractional(app: App): Promise<{ ticket: Locator; typed: Locator }> {
  const ticket = await openTicket(app, SYMBOL, 'buy');
  await choose(app, ticket, 'trading.boardFractional');
  return { ticket, typed: ticket.getByRole('textbox') };
}

/** Looks the order over, sends it and waits until it has traded. */
async function send(app: App, ticket: Locator, side: 'buy' | 'sell'): Promise<void> {
  const [review, confirm] =
    side === 'buy'
      ? (['trading.reviewBuy', 'trading.confirmBuy'] as const)
      : (['trading.reviewSell', 'trading.confirmSell'] as const);
  await ticket.getByRole('button', { name: app.plain(review), exact: true }).click();
  await expect(ticket.getByText(app.plain('trading.tagFractional'), { exact: true })).toBeVisible();
  await ticket.getByRole('button', { name: app.plain(confirm), exact: true }).click();
  await expect(ticket.locator('[data-order-state="filled"]')).toBeVisible();
}

async function chooseUs(app: App, page: Page): Promise<void> {
  await page.getByRole('radio', { name: app.plain('markets.usd'), exact: true }).click();
}

for (const language of ['tw', 'en'] as const) {
  test(`a newcomer buys for a hundred dollars and half a share, and sells all of it, in ${language}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const client = await newCustomer();
    const app = await App.open(page, { language }, client);
    const { ticket, typed } = await openFractional(app);
    // Until 13:00 on the few days of a year on which the US closes early.
    await expect(ticket.getByText(/^09:30–1[36]:00$/)).toBeVisible();
    await expect(ticket.getByText(app.plain('trading.noteFractional'))).toBeVisible();
    await expect(ticket.locator('[data-term="type"]')).toHaveText(app.plain('trading.market'));
    await expect(ticket.locator('button[data-term="type"]'), 'at market only').toHaveCount(0);
    await expect(ticket.getByRole('spinbutton'), 'no price is named').toHaveCount(0);

    await ticket.getByRole('button', { name: 'US$100', exact: true }).click();
    await expect(typed).toHaveValue('100');
    await expect(ticket.locator('[data-estimated="amount"]')).toContainText(/≈ 0\.\d+/);
    await send(app, ticket, 'buy');
    const first = await newest(client);
    expect(first).toMatchObject({ board: 'fractional', type: 'market', amount: '10000', state: 'filled', side: 'buy' });
    expect(first.filledQuantity).toBe(first.quantity);
    expect(Number(first.filledValue)).toBeGreaterThan(9_500);
    expect(Number(first.filledValue)).toBeLessThanOrEqual(10_000);
    await expect(ticket.getByText('US$100.00').first(), 'the amount stands among the facts').toBeVisible();

    await app.button('shell.done').click();
    const again = await openFractional(app);
    await choose(app, again.ticket, 'trading.byShares');
    await again.typed.fill('0.5');
    await expect(again.ticket.locator('[data-estimated="shares"]')).toContainText(/≈ US\$[\d,.]+/);
    await send(app, again.ticket, 'buy');
    expect(await newest(client)).toMatchObject({ board: 'fractional', quantity: 0.5, filledQuantity: 0.5 });

    const all = await held(client);
    expect(all).toBeCloseTo(first.quantity + 0.5, 9);
    await app.go('/trade/index');
    await chooseUs(app, page);
    const row = page.locator(`[data-holding="${SYMBOL}"]`);
    await expect(row).toContainText(app.t('trading.shares', { count: all }));
    await app.go('/trade/index?tab=orders');
    const bought = page.locator(`[data-order="${first.id}"]`);
    await expect(bought).toContainText(app.plain('trading.tagFractional'));
    await expect(bought).toContainText('US$100.00');

    // What is sold has a fraction of a share: the ticket opens where all of it can go.
    await app.go(`/market/stockDetail?symbol=${SYMBOL}`);
    await app.button('trading.sell').click();
    const sale = page.getByRole('dialog');
    await expect(sale.locator('[data-board="fractional"]')).toBeVisible();
    await expect(sale.getByRole('textbox')).toHaveValue(String(all));
    await send(app, sale, 'sell');
    expect(await newest(client)).toMatchObject({ side: 'sell', quantity: all, filledQuantity: all });
    expect(await held(client)).toBe(0);
    expect(app.complaints).toEqual([]);
  });

  test(`what cannot be ordered is said in words beside the field, in ${language}`, async ({ page }) => {
    const client = await newCustomer();
    const app = await App.open(page, { language }, client);
    const { ticket, typed } = await openFractional(app);
    const review = ticket.getByRole('button', { name: app.plain('trading.reviewBuy'), exact: true });
    await expect(review, 'nothing is typed yet').toBeDisabled();

    await typed.fill('0.99');
    const small = app.t('refusals.FRACTION_TOO_SMALL', { minimum: 'US$1.00' });
    await expect(ticket.getByText(small)).toBeVisible();
    await typed.fill('10.999');
    await expect(ticket.getByText(app.plain('trading.amountTooFine'))).toBeVisible();
    await typed.fill('300000.01');
    const values = { needed: 'US$300,000.01', available: 'US$300,000.00' };
    const dear = app.t('refusals.BALANCE_INSUFFICIENT', values);
    await expect(ticket.getByText(dear)).toBeVisible();
    await expect(review).toBeDisabled();

    await choose(app, ticket, 'trading.byShares');
    await typed.fill('0.1234567');
    await expect(ticket.getByText(app.t('refusals.QUANTITY_TOO_FINE', { decimals: 6 }))).toBeVisible();
    await typed.fill('0.000001');
    await expect(ticket.getByText(small), 'the server reckons what it is worth').toBeVisible();
    await typed.fill('abc');
    await expect(typed, 'only numbers can be typed').toHaveValue('0.000001');
    await typed.fill('1.25');
    await expect(review).toBeEnabled();

    // What was typed is there again after a look at the other boards.
    await choose(app, ticket, 'trading.boardRegular');
    await expect(ticket.getByRole('spinbutton').last()).toHaveValue('1');
    await choose(app, ticket, 'trading.boardExtended');
    await choose(app, ticket, 'trading.boardFractional');
    await expect(typed).toHaveValue('1.25');
    await choose(app, ticket, 'trading.byAmount');
    await expect(typed).toHaveValue('300,000.01');
    expect(app.complaints).toEqual([]);
  });
}

test('whole shares are sold on the regular board, and what has a fraction all at once', async ({ page }) => {
  const client = await newCustomer();
  const order = { symbol: SYMBOL, side: 'buy', type: 'market', timeInForce: 'ROD', board: 'fractional' } as const;
  const buy = (quantity: number, key: string) =>
    client.must('trading/place-order', { ...order, quantity, clientOrderId: `fractional-${key}` });
  await buy(2, 'whole');
  await buy(1.25, 'part');
  const { positions } = await client.must('portfolio/positions', { market: 'usd', show: 'held' });
  const app = await App.open(page, { language: 'tw' }, client);
  const ticket = page.getByRole('dialog');

  const open = async (quantity: number) => {
    const position = positions.find((one) => one.quantity === quantity);
    await app.go(`/trade/positionDetail?id=${position?.id ?? ''}`);
    await app.button('portfolio.sellPosition').click();
  };
  await open(2);
  await expect(ticket.locator('[data-board="regular"]')).toBeVisible();
  await expect(ticket.getByRole('spinbutton').last()).toHaveValue('2');
  await ticket.getByRole('button', { name: app.plain('shell.close'), exact: true }).click();
  await open(1.25);
  await expect(ticket.locator('[data-board="fractional"]')).toBeVisible();
  await expect(ticket.getByRole('textbox')).toHaveValue('1.25');
  await ticket.getByRole('textbox').fill('1.250001');
  const values = { needed: '1.250001', available: '1.25' };
  await expect(ticket.getByText(app.t('refusals.SHARES_INSUFFICIENT', values))).toBeVisible();

  // On the regular board whole shares are sold, and the way to all of them stands below.
  await choose(app, ticket, 'trading.boardRegular');
  await expect(ticket.getByRole('spinbutton').last()).toHaveValue('1');
  await ticket.getByRole('button', { name: app.t('trading.fractionRest', { count: '1.25' }), exact: true }).click();
  await expect(ticket.getByRole('textbox')).toHaveValue('1.25');
});
