import { expect, type WebSocketRoute, test } from '@playwright/test';
import { App, newCustomer, openMarket } from './app.ts';

/** Networks that let no live connection through: one ends it, one opens it and then keeps everything back. */
const NETWORKS: Readonly<Record<string, (socket: WebSocketRoute) => unknown>> = {
  'ends it': (socket) => socket.close(),
  'keeps it silent': () => undefined,
};

test.beforeAll(async () => {
  test.setTimeout(150_000);
  await openMarket();
});

for (const [what, held] of Object.entries(NETWORKS)) {
  test(`where a network ${what}, prices and the own account are asked for`, async ({ page }) => {
    const client = await newCustomer();
    const { quote } = await client.must('quotes/detail', { symbol: 'TWSE:2330' });
    const { id } = await client.must('trading/place-order', {
      ...{ symbol: 'TWSE:2330', side: 'buy', type: 'limit', timeInForce: 'ROD' },
      ...{ quantity: 1_000, price: quote.limitDown, clientOrderId: 'no-live-order' },
    });
    await page.routeWebSocket(/\/live$/, held);
    const app = await App.open(page, { language: 'tw' }, client);
    await app.go('/trade/index?tab=orders');
    const row = page.locator(`[data-order="${id}"]`);
    await expect(row).toHaveAttribute('data-state', 'open');
    await expect(page.getByText(app.plain('shell.asked'))).toBeVisible({ timeout: 30_000 });
    // Elsewhere the order is cancelled.
    await client.must('trading/cancel-order', { id });
    await expect(row).toHaveAttribute('data-state', 'cancelled');

    await app.go('/market/stockDetail?symbol=TWSE:2330');
    await page.getByRole('tab', { name: app.plain('quotes.tabTicks'), exact: true }).click();
    const trades = page.locator('tbody');
    await expect(trades.locator('tr')).toHaveCount(20);
    const before = await trades.innerText();
    await expect(trades).not.toHaveText(before, { useInnerText: true });
    // It has not come back by itself meanwhile, and covers nothing that is pressed.
    const notice = page.getByText(app.plain('shell.asked'));
    await expect(notice).toBeVisible();
    const [button, words] = [await app.button('trading.buy').boundingBox(), await notice.boundingBox()];
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(words?.y ?? 0);
    expect(app.complaints.filter((text) => !text.includes('WebSocket'))).toEqual([]);
  });
}
