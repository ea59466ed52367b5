import { expect, test } from '@playwright/test';
import { eventually } from '../api/api-client.ts';
import { App, newCustomer } from './app.ts';

test.describe.configure({ mode: 'parallel' });

/** A block of which its minimum can be paid for with the money of a new customer. */
async function anOpenBlock(customer: Awaited<ReturnType<typeof newCustomer>>) {
  return eventually('an open block', async () => {
    const { blocks } = await customer.must('block-trades/list-blocks', { limit: 50 });
    return blocks.find(({ status, takesNow, minimum, left }) => status === 'open' && takesNow && left >= minimum * 3);
  });
}

for (const language of ['tw', 'en'] as const) {
  test(`a part of a block is found at home, bought, followed and locked (${language})`, async ({ page }) => {
    const customer = await newCustomer();
    const block = await anOpenBlock(customer);
    const app = await App.open(page, { language }, customer);
    await app.go('/home/index');
    await page.getByRole('tab', { name: app.plain('home.tabBlocks'), exact: true }).click();
    await page.getByRole('button', { name: app.plain('blockTrades.allBlocks') }).click();
    await app.at('/home/blockTrade');
    const name = language === 'tw' ? block.nameTw : block.nameEn;
    await page.locator(`article a[href$="/home/blockTrade1?id=${block.id}"]`).click();
    await app.at('/home/blockTrade1');
    await expect(page.getByRole('heading', { name }).first()).toBeVisible();
    await app.button('blockTrades.buy').click();
    const sheet = page.getByRole('dialog');
    const shares = sheet.getByRole('spinbutton', { name: app.plain('blockTrades.quantity'), exact: true });
    // Below the minimum nothing is sent, and what was typed stays.
    await shares.fill(String(block.minimum - 1));
    await shares.blur();
    const buy = sheet.getByRole('button', { name: new RegExp(`^${app.plain('blockTrades.buy')} NT`) });
    await expect(buy).toBeDisabled();
    await expect(shares).toHaveValue((block.minimum - 1).toLocaleString('en-US'));
    await sheet.getByRole('button', { name: new RegExp(`^${app.plain('blockTrades.least')}`) }).click();
    await buy.click();
    await expect(page.getByText(app.plain('blockTrades.stateLocked'), { exact: true })).toBeVisible();
    const { purchases } = await customer.must('block-trades/list-purchases', {});
    expect([purchases[0]?.blockId, purchases[0]?.shares]).toEqual([block.id, block.minimum]);
    await app.go('/home/blockTrade2');
    await expect(page.getByRole('link', { name })).toBeVisible();
    await app.button('blockTrades.toPosition').click();
    await app.at('/trade/positionDetail');
    const { quote } = await customer.must('quotes/detail', { symbol: block.symbol });
    const sale = await customer.call('trading/place-order', {
      ...{ symbol: block.symbol, side: 'sell', type: 'limit', timeInForce: 'ROD', board: 'odd-lot', quantity: 100 },
      ...{ price: quote.limitDown ?? 1, clientOrderId: `locked-${language}-${block.id}` },
    });
    expect(sale.status === 1 ? 'sold' : sale.msg).toBe('POSITION_LOCKED');
    // The market is told beside its tape, and the calendar knows its days.
    await app.go(`/market/stockDetail?symbol=${block.symbol}`);
    const prints = page.getByRole('region', { name: app.plain('stock.blockPrints') });
    await expect(prints.locator(`a[href$="/home/blockTrade1?id=${block.id}"]`).first()).toBeVisible();
    await app.go('/information/calendar');
    const isThisMonth = block.closes.date.slice(0, 7) === block.today.slice(0, 7);
    await page.locator(`[data-date="${isThisMonth ? block.closes.date : block.opens.date}"]`).click();
    const days = page.getByRole('region', { name: app.plain('calendar.offerings') });
    await expect(days.locator(`a[href$="/home/blockTrade1?id=${block.id}"]`).first()).toBeVisible();
    expect(app.complaints).toEqual([]);
  });
}

test('who has not the money is told how much is missing, and where it comes from', async ({ page }) => {
  const customer = await newCustomer();
  const block = await anOpenBlock(customer);
  const app = await App.open(page, { language: 'tw' }, customer);
  await app.go(`/home/blockTrade1?id=${block.id}`);
  await app.button('blockTrades.buy').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: new RegExp(`^${app.plain('blockTrades.all')}`) }).click();
  await expect(sheet.getByRole('alert')).toContainText('NT$');
  await sheet.getByRole('button', { name: app.plain('blockTrades.deposit'), exact: true }).click();
  await app.at('/information/recharge');
});

test('a block that is not there says so', async ({ page }) => {
  const app = await App.open(page, { language: 'en' });
  await app.go('/home/blockTrade1?id=98000');
  await expect(page.getByText(app.plain('blockTrades.gone'))).toBeVisible();
  await page.getByRole('button', { name: app.plain('blockTrades.toOpen') }).click();
  await app.at('/home/blockTrade');
  await app.settled();
});
