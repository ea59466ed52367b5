import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type ApiClient, eventually } from '../api/api-client.ts';
import { App, newCustomer, openMarket } from './app.ts';
import { enter, openConditional, openTicket } from './trading-ticket.ts';

const STOCK = 'TWSE:2330';
/** Price units: the tick of 2330, which stands above 1,000. */
const TICK = 500;
/** Traded by few, so that a customer can move them; between 100 and 500, where the tick is 0.50. */
const QUIET = { tw: 'TPEX:3211', en: 'TWSE:2480', watched: 'TWSE:2727' } as const;
const QUIET_TICK = 50;

test.beforeAll(async () => {
  test.setTimeout(150_000);
  await openMarket();
});

async function lastOf(client: ApiClient, symbol: string = STOCK): Promise<number> {
  return (await client.must('quotes/detail', { symbol })).quote.last;
}

/** Somebody with money who moves the price of a quiet stock: buys what is offered, then sells it to whoever bids. */
class Mover {
  readonly #client: ApiClient;
  readonly #symbol: string;
  #keys = 0;

  constructor(client: ApiClient, symbol: string) {
    this.#client = client;
    this.#symbol = symbol;
  }

  async buy(): Promise<void> {
    const { buyingPower } = await this.#client.must('portfolio/assets', { market: 'twd' });
    const { quote } = await this.#client.must('quotes/detail', { symbol: this.#symbol });
    // A market order holds money up to the limit of the day, and there are charges.
    const lots = Math.floor(Number(buyingPower) / (quote.limitUp * 1000 * 1.01));
    if (lots > 0) await this.#trade('buy', lots * 1000);
  }

  async sell(): Promise<void> {
    const holdings = await this.#client.must('portfolio/holdings', { market: 'twd' });
    const held = holdings.find(({ symbol }) => symbol === this.#symbol)?.sellable ?? 0;
    if (held > 0) await this.#trade('sell', held);
  }

  /** Trades up and down until something has happened. */
  async until(happened: () => Promise<boolean>): Promise<void> {
    await expect
      .poll(
        async () => {
          await this.sell();
          if (await happened()) return true;
          await this.buy();
          return false;
        },
        { timeout: 90_000, intervals: [1000] },
      )
      .toBe(true);
  }

  async #trade(side: 'buy' | 'sell', quantity: number): Promise<void> {
    const order = { symbol: this.#symbol, side, type: 'market', timeInForce: 'IOC', quantity } as const;
    await this.#client.must('trading/place-order', { ...order, clientOrderId: `mover-${this.#keys++}-${side}` });
  }
}

/** Unfolds how the order is sent. */
async function openOptions(app: App, ticket: Locator): Promise<void> {
  await ticket.getByRole('button', { name: new RegExp(`^${app.plain('conditional.options')}`) }).click();
}

/** One lot, held. @returns the position */
async function hold(client: ApiClient, key: string, symbol: string = STOCK): Promise<string> {
  const order = { symbol, side: 'buy', type: 'market', timeInForce: 'ROD', quantity: 1000 } as const;
  await client.must('trading/place-order', { ...order, clientOrderId: `conditional-${key}` });
  return eventually('the position', async () => {
    const { positions } = await client.must('portfolio/positions', { market: 'twd', show: 'held' });
    return positions.find(({ state }) => state === 'holding')?.id;
  });
}

/** Fills in a stop a tick below the market and places it; begins again where the market was there first. */
async function placeStopNearby(app: App, client: ApiClient, ticket: Locator, symbol: string): Promise<void> {
  const trigger = ticket.getByLabel(app.plain('conditional.stopPrice'), { exact: true });
  const back = ticket.getByRole('button', { name: app.plain('trading.changeOrder'), exact: true });
  await expect(async () => {
    if (await back.isVisible()) await back.click();
    await enter(trigger, (((await lastOf(client, symbol)) - QUIET_TICK) / 100).toFixed(2));
    await app.button('conditional.review').click({ timeout: 2000 });
    await app.button('conditional.confirm').click({ timeout: 2000 });
    await expect(ticket.locator('[data-conditional-state]')).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
}

for (const language of ['tw', 'en'] as const) {
  test(`a stop waits, is sent when its price trades, and leads to its order, in ${language}`, async ({ page }) => {
    test.setTimeout(240_000);
    const client = await newCustomer();
    const symbol = QUIET[language];
    await hold(client, `stop-${language}`, symbol);
    const mover = new Mover(await newCustomer(), symbol);
    await mover.buy();
    const app = await App.open(page, { language }, client);
    const ticket = await openConditional(app, symbol, 'sell');
    await expect(ticket.getByText(app.plain('conditional.stopSellText'))).toBeVisible();
    await expect(ticket.getByText(app.plain('conditional.honest'))).toBeVisible();
    await placeStopNearby(app, client, ticket, symbol);
    await ticket.getByRole('button', { name: app.plain('conditional.toList'), exact: true }).click();
    await app.at('/trade/index');
    const empty = page.getByText(app.plain('conditional.waitingEmpty'));
    await mover.until(() => empty.isVisible());
    await page.getByRole('radio', { name: app.plain('conditional.ended'), exact: true }).click();
    const row = page.locator('[data-conditional][data-state="triggered"]');
    await expect(row).toContainText(app.plain('conditional.stateTriggered'));
    await row.getByRole('button').first().click();
    const became = page.getByRole('dialog').locator('[data-became]');
    await expect(became).toContainText(app.plain('trading.stateFilled'));
    const { orders } = await client.must('trading/list-conditionals', { market: 'twd', show: 'ended' });
    await expect(became).toHaveAttribute('data-became', orders[0]?.orderId ?? 'none');
    expect(app.complaints).toEqual([]);
  });
}

test('who watches is told when a conditional order is sent, and why when it is refused', async ({ page }) => {
  test.setTimeout(300_000);
  const client = await newCustomer();
  const app = await App.open(page, { language: 'tw' }, client);
  await app.go('/trade/index?tab=conditionals');
  await expect(page.getByText(app.plain('conditional.waitingEmpty'))).toBeVisible();
  const symbol = QUIET.watched;
  const mover = new Mover(await newCustomer(), symbol);
  const placeNearby = (side: 'buy' | 'sell', key: string) =>
    eventually('a price not yet reached', async () => {
      const price = (await lastOf(client, symbol)) - QUIET_TICK;
      const trigger = { kind: side === 'sell' ? 'stop' : 'take-profit', price } as const;
      const placed = await client.call('trading/place-conditional', {
        ...{ symbol, side, quantity: 1000, today: true, clientOrderId: `${key}-${price}` },
        legs: [{ trigger, type: 'market', timeInForce: 'ROD' }],
      });
      return placed.data?.orders[0]?.id;
    });
  // The notice stands for two seconds only, so it is waited for while the price is being moved.
  const toldOf = (key: 'conditional.refusedToast' | 'conditional.sentToast') =>
    expect(page.getByText(app.pattern(key)).first()).toBeVisible({ timeout: 90_000 });
  const ended = async (id: string | undefined) => {
    const { orders } = await client.must('trading/list-conditionals', { market: 'twd', show: 'ended' });
    return orders.some((order) => order.id === id);
  };
  await mover.buy();
  // A sale of what is not there.
  const refused = await placeNearby('sell', 'watch-refused');
  await Promise.all([toldOf('conditional.refusedToast'), mover.until(() => ended(refused))]);
  await mover.buy();
  const sent = await placeNearby('buy', 'watch-sent');
  await Promise.all([toldOf('conditional.sentToast'), mover.until(() => ended(sent))]);

  await page.getByRole('radio', { name: app.plain('conditional.ended'), exact: true }).click();
  const row = page.locator(`[data-conditional="${refused}"]`);
  await expect(row).toHaveAttribute('data-state', 'refused');
  await expect(row).toContainText(app.plain('conditional.reasonShares'));
  expect(app.complaints).toEqual([]);
});

test('stop and profit of a position cancel one another', async ({ page }) => {
  const client = await newCustomer();
  const position = await hold(client, 'oco');
  const app = await App.open(page, { language: 'tw' }, client);
  await app.go(`/trade/positionDetail?id=${position}`);
  await page.getByRole('button', { name: new RegExp(`^${app.plain('conditional.shortcut')}`) }).click();
  const ticket = page.getByRole('dialog');
  await expect(
    ticket.getByRole('radio', { name: app.plain('conditional.either'), exact: true }),
    'the shortcut begins with both',
  ).toBeChecked();
  await expect(ticket.getByRole('radio', { name: app.plain('trading.sell'), exact: true })).toBeChecked();
  await expect(ticket.getByLabel(app.plain('trading.quantityLots'), { exact: true })).toHaveValue('1');
  await openOptions(app, ticket);
  await ticket.getByRole('radio', { name: app.plain('conditional.optionToday'), exact: true }).click();
  await app.button('conditional.review').click();
  await expect(ticket.getByText(app.plain('conditional.untilToday'))).toBeVisible();
  await app.button('conditional.confirm').click();
  await expect(ticket.getByText(app.plain('conditional.placed'))).toBeVisible();
  await app.button('shell.done').click();
  await expect(page.getByText(app.t('conditional.shortcutCount', { count: 2 }))).toBeVisible();

  await app.go('/trade/index?tab=conditionals');
  const rows = page.locator('[data-conditional]');
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await expect(row).toContainText(app.plain('conditional.partOfGroup'));
  const { orders } = await client.must('trading/list-conditionals', { market: 'twd', show: 'waiting' });
  expect(orders.map(({ positionId }) => positionId)).toEqual([position, position]);
  expect(new Set(orders.map(({ group }) => group)).size, 'one group').toBe(1);
  await rows
    .first()
    .getByRole('button', { name: new RegExp(`^${app.plain('conditional.cancel')} `) })
    .click();
  const ask = page.getByRole('alertdialog');
  await expect(ask).toContainText(app.plain('conditional.cancelGroupText'));
  await ask.getByRole('button', { name: app.plain('conditional.cancel'), exact: true }).click();
  await expect(page.getByText(app.plain('conditional.waitingEmpty'))).toBeVisible();
  await page.getByRole('radio', { name: app.plain('conditional.ended'), exact: true }).click();
  await expect(page.locator('[data-conditional][data-state="cancelled"]')).toHaveCount(2);
  expect(app.complaints).toEqual([]);
});

test('a purchase with a bracket is protected as soon as it trades', async ({ page }) => {
  const client = await newCustomer();
  const app = await App.open(page, { language: 'tw' }, client);
  const ticket = await openTicket(app, STOCK, 'buy');
  await ticket.getByRole('radio', { name: app.plain('trading.market'), exact: true }).click();
  const bracket = ticket.getByRole('switch', { name: app.plain('conditional.bracket') });
  await bracket.click();
  const stop = ticket.getByLabel(app.plain('conditional.stopPrice'), { exact: true });
  const filledIn = Number(await stop.getAttribute('aria-valuenow')) * 100;
  expect(filledIn % TICK, 'filled in on the tick').toBe(0);
  expect(filledIn / (await lastOf(client)), 'about 5 % below').toBeCloseTo(0.95, 1);
  await app.button('trading.reviewBuy').click();
  await app.button('trading.confirmBuy').click();
  await expect(ticket.getByRole('status')).toContainText(app.plain('trading.stateFilled'));
  await app.go('/trade/index?tab=conditionals');
  const rows = page.locator('[data-conditional][data-state="waiting"]');
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await expect(row).toContainText(app.plain('conditional.partOfBracket'));
  const { orders } = await client.must('trading/list-conditionals', { market: 'twd', show: 'waiting' });
  const legs = orders.toSorted((a, b) => a.trigger.price - b.trigger.price);
  expect(legs.map(({ trigger, quantity }) => [trigger.kind, quantity])).toEqual([
    ['stop', 1000],
    ['take-profit', 1000],
  ]);
  expect(orders.find(({ trigger }) => trigger.kind === 'stop')?.trigger.price).toBe(filledIn);
  expect(app.complaints).toEqual([]);
});

test('a trailing stop shows the price that it follows', async ({ page }) => {
  const client = await newCustomer();
  await hold(client, 'trailing');
  const app = await App.open(page, { language: 'tw' }, client);
  const ticket = await openConditional(app, STOCK, 'sell');
  await ticket.getByRole('radio', { name: app.plain('conditional.trailingSell'), exact: true }).click();
  await enter(ticket.getByLabel(app.plain('conditional.trailFallPercent'), { exact: true }), '8.5');
  await app.button('conditional.review').click();
  await app.button('conditional.confirm').click();
  await ticket.getByRole('button', { name: app.plain('conditional.toList'), exact: true }).click();
  const trailed = page.locator('[data-trailed]');
  await expect(trailed).toContainText(app.pattern('conditional.trailedAt'), { timeout: 60_000 });
  const [order] = (await client.must('trading/list-conditionals', { market: 'twd', show: 'waiting' })).orders;
  expect(order?.trigger).toMatchObject({ kind: 'trailing', trail: 850, trailUnit: 'bps' });
});

test('what cannot be waited for says why at the field and keeps what was filled in', async ({ page }) => {
  const client = await newCustomer();
  const app = await App.open(page, { language: 'tw' }, client);
  const { quote } = await client.must('quotes/detail', { symbol: STOCK });
  const ticket = await openConditional(app, STOCK, 'sell');
  const stop = ticket.getByLabel(app.plain('conditional.stopPrice'), { exact: true });
  const review = app.button('conditional.review');
  await expect(review).toBeEnabled();

  await enter(stop, (quote.limitUp / 100).toFixed(2));
  await expect(ticket.getByText(app.pattern('refusals.TRIGGER_ALREADY_MET'))).toBeVisible();
  await expect(review).toBeDisabled();
  await enter(stop, ((quote.limitDown + 100) / 100).toFixed(2));
  await expect(ticket.getByText(app.pattern('refusals.PRICE_OFF_TICK'))).toBeVisible();
  await expect(stop).toHaveAttribute('aria-valuenow', String((quote.limitDown + 100) / 100));
  await enter(stop, (quote.limitDown / 100).toFixed(2));
  await expect(review).toBeEnabled();

  // Only the server counts them.
  await page.route('**/api/vue/trading/place-conditional', (route) =>
    route.fulfill({ json: { status: 0, msg: 'TOO_MANY_CONDITIONALS', params: { maximum: 50 } } }),
  );
  await review.click();
  await app.button('conditional.confirm').click();
  await expect(ticket.getByText(app.t('refusals.TOO_MANY_CONDITIONALS', { maximum: 50 }))).toBeVisible();
  await expect(stop).toHaveAttribute('aria-valuenow', String(quote.limitDown / 100));
  await page.unroute('**/api/vue/trading/place-conditional');
  await review.click();
  await app.button('conditional.confirm').click();
  await expect(ticket.getByText(app.plain('conditional.placed'))).toBeVisible();
});

test('a lost answer does not place it twice', async ({ page }) => {
  const client = await newCustomer();
  const app = await App.open(page, { language: 'tw' }, client);
  const ticket = await openConditional(app, STOCK, 'sell');
  let lost = 0;
  await page.route('**/api/vue/trading/place-conditional', async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await app.button('conditional.review').click();
  await app.button('conditional.confirm').click();
  await expect(ticket.getByText(app.plain('conditional.placed'))).toBeVisible();
  expect(lost).toBe(2);
  const { orders } = await client.must('trading/list-conditionals', { market: 'twd', show: 'waiting' });
  expect(orders).toHaveLength(1);
});

test('the list has more than a page, and says so when it does not come', async ({ page }) => {
  const client = await newCustomer();
  const last = await lastOf(client);
  for (let i = 0; i < 12; i++) {
    const trigger = { kind: 'stop', price: last - (20 + i) * TICK } as const;
    await client.must('trading/place-conditional', {
      ...{ symbol: STOCK, side: 'sell', quantity: 1000, today: false, clientOrderId: `conditional-many-${i}` },
      legs: [{ trigger, type: 'market', timeInForce: 'ROD' }],
    });
  }
  const app = await App.open(page, { language: 'tw' }, client);
  await page.route('**/api/vue/trading/list-conditionals', (route) => route.abort());
  await app.go('/trade/index?tab=conditionals');
  await expect(page.getByText(app.plain('shell.failedTitle'))).toBeVisible({ timeout: 40_000 });
  await page.unroute('**/api/vue/trading/list-conditionals');
  await app.button('shell.retry').click();
  await expect(page.locator('[data-conditional]').first()).toBeVisible();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 2000);
      return page.locator('[data-conditional]').count();
    })
    .toBe(12);
  await expect(page.getByText(app.plain('shell.noMore'))).toBeVisible();
});

/** No serious barrier in light and dark, and nothing wider than the screen. */
async function expectNoBarrier(page: Page, within: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map((one) => one.finished)));
    const { violations } = await new AxeBuilder({ page }).include(within).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(
      serious.map(({ id, nodes }) => [id, nodes[0]?.html]),
      colorScheme,
    ).toEqual([]);
  }
  const [wide, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  expect(wide, 'nothing is wider than the screen').toBeLessThanOrEqual(inner);
}

for (const language of ['tw', 'en', 'ko'] as const) {
  test(`ticket and list are no barrier, in ${language}`, async ({ page }) => {
    const client = await newCustomer();
    const app = await App.open(page, { language }, client);
    const ticket = await openConditional(app, STOCK, 'sell');
    await openOptions(app, ticket);
    for (const kind of ['stopSell', 'trailingSell', 'either'] as const) {
      await ticket.getByRole('radio', { name: app.plain(`conditional.${kind}`), exact: true }).click();
      await expectNoBarrier(page, '[role=dialog]');
      const clipped = await ticket
        .getByRole('radio')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
      expect(clipped, 'every choice has room for its word').toEqual([]);
    }
    await app.button('conditional.review').click();
    await app.button('conditional.confirm').click();
    await ticket.getByRole('button', { name: app.plain('conditional.toList'), exact: true }).click();
    await expect(page.locator('[data-conditional]')).toHaveCount(2);
    await app.settled();
    await expectNoBarrier(page, 'main');
    expect(app.complaints).toEqual([]);
  });
}
