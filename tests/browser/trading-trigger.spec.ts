import { expect, type Locator, test } from '@playwright/test';
import { type ApiClient, eventually } from '../api/api-client.ts';
import { App, newCustomer, openMarket } from './app.ts';
import { hold, lastOf, Mover } from './trading-mover.ts';
import { enter, openConditional } from './trading-ticket.ts';

/** Traded by few, so that a customer can move them; between 100 and 500, where the tick is 0.50. */
const QUIET = { tw: 'TPEX:3211', en: 'TWSE:2480', watched: 'TWSE:2727' } as const;
const QUIET_TICK = 50;

test.beforeAll(async () => {
  test.setTimeout(150_000);
  await openMarket();
});

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
