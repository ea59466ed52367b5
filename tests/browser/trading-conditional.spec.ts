import { expect, type Locator, type Page, test } from '@playwright/test';
import { App, newCustomer, openMarket } from './app.ts';
import { barriersOn } from './barriers.ts';
import { hold, lastOf } from './trading-mover.ts';
import { chooseTerm, enter, openConditional, openTicket } from './trading-ticket.ts';

const STOCK = 'TWSE:2330';
/** Price units: the tick of 2330, which stands above 1,000. */
const TICK = 500;

test.beforeAll(async () => {
  test.setTimeout(150_000);
  await openMarket();
});

/** Unfolds how the order is sent. */
async function openOptions(app: App, ticket: Locator): Promise<void> {
  await ticket.getByRole('button', { name: new RegExp(`^${app.plain('conditional.options')}`) }).click();
}

test('stop and profit of a position cancel one another', async ({ page }) => {
  const client = await newCustomer();
  const position = await hold(client, 'oco', STOCK);
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
    .getByRole('button', { name: new RegExp(`^${app.plain('trading.cancelOrder')} `) })
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
  await chooseTerm(app, ticket, 'type', 'trading.market');
  const bracket = ticket.getByRole('switch', { name: app.plain('conditional.bracket') });
  await bracket.click();
  const stop = ticket.getByLabel(app.plain('conditional.stopPrice'), { exact: true });
  const filledIn = Number(await stop.getAttribute('aria-valuenow')) * 100;
  expect(filledIn % TICK, 'filled in on the tick').toBe(0);
  expect(filledIn / (await lastOf(client, STOCK)), 'about 5 % below').toBeCloseTo(0.95, 1);
  await app.button('trading.reviewBuy').click();
  const said = (filledIn / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  await expect(ticket.getByText(app.t('conditional.atOrBelow', { price: said }))).toBeVisible();
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
  await hold(client, 'trailing', STOCK);
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
  const last = await lastOf(client, STOCK);
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
    const violations = await barriersOn(page, {}, within);
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(
      serious.map(({ id, nodes }) => [id, nodes[0]?.html]),
      colorScheme,
    ).toEqual([]);
  }
  await expectFits(page);
}

async function expectFits(page: Page): Promise<void> {
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
      // Other words are no other barriers; whether there is room for them is looked at in each language.
      if (language === 'tw') await expectNoBarrier(page, '[role=dialog]');
      else await expectFits(page);
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
