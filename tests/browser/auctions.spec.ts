import { expect, test } from '@playwright/test';
import { type ApiClient, eventually } from '../api/api-client.ts';
import { App, newCustomer } from './app.ts';

test.describe.configure({ mode: 'parallel' });

const money = (minor: bigint) => `NT$${(Number(minor) / 100).toLocaleString('en-US')}`;
const priceOf = (cents: number) => (cents / 100).toFixed(2);

/** The day's short auction opens with the market. */
const findOpen = (customer: ApiClient) =>
  eventually('an auction whose bids may be taken back', async () => {
    const { auctions } = await customer.must('offerings/list-auctions', { limit: 50 });
    return auctions.find(({ status, withdrawable }) => status === 'open' && withdrawable);
  });

for (const language of ['tw', 'en'] as const) {
  test(`a sealed bid is placed in an auction, seen by its own phone alone, and taken back (${language})`, async ({
    page,
  }) => {
    const customer = await newCustomer();
    const app = await App.open(page, { language }, customer);
    await app.go('/home/newStock');
    await page.getByRole('link', { name: app.plain('allotted.auctionTitle'), exact: true }).click();
    await app.at('/home/newStockJp');
    const open = await findOpen(customer);
    await app.go(`/home/newStockBuyJp?id=${open.id}`);
    const cents = open.floor + 15;
    await page.getByRole('spinbutton').first().fill(priceOf(cents));
    await app.button('allotted.more').click();
    const [deposit, step, fee] = [BigInt(cents) * 1_000n, BigInt(open.holdStep), BigInt(open.fee)];
    const hold = ((deposit + step - 1n) / step) * step + fee;
    await expect(page.getByText(money(hold)).first()).toBeVisible();
    let posted = '';
    page.on('request', (request) => {
      if (request.url().endsWith('/offerings/bid')) posted = request.postData() ?? '';
    });
    await app.button('auctions.submit').click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(money(hold));
    await dialog.getByRole('button', { name: app.plain('auctions.submit'), exact: true }).click();
    await expect(page.getByText(app.plain('auctions.stateBid'), { exact: true })).toBeVisible();
    const own = page.getByText(`${priceOf(cents)} × 2`);
    await expect(own).toBeVisible();
    // Neither the call nor what the server knows says the price.
    expect(JSON.parse(posted)).toMatchObject({ id: open.id, deposit: String(hold - fee) });
    expect(posted).not.toContain(String(cents));
    const { bids } = await customer.must('offerings/list-bids', {});
    expect(bids.map(({ price, lots, held }) => [price, lots, held])).toEqual([[undefined, undefined, String(hold)]]);
    const { total, rows } = await customer.must('portfolio/holds', { currency: 'TWD' });
    expect([total, rows[0]?.kind, rows[0]?.symbol]).toEqual([String(hold), 'application', open.symbol]);
    await app.button('auctions.withdraw').click();
    await dialog.getByRole('button', { name: app.plain('auctions.withdraw'), exact: true }).click();
    await expect(own).toBeHidden();
    // What was bid is in the form again, to be changed.
    await expect(page.getByRole('spinbutton').first()).toHaveValue(priceOf(cents));
    await expect(page.getByRole('spinbutton').nth(1)).toHaveValue('2');
    expect((await customer.must('portfolio/holds', { currency: 'TWD' })).total).toBe('0');
    expect(app.complaints).toEqual([]);
  });

  test(`a bid beyond one's money says what is missing and keeps what was typed (${language})`, async ({ page }) => {
    const customer = await newCustomer();
    const app = await App.open(page, { language }, customer);
    const open = await findOpen(customer);
    const { available } = await customer.must('portfolio/assets', { market: 'twd' });
    await app.go(`/home/newStockBuyJp?id=${open.id}`);
    await page.getByRole('spinbutton').first().fill('900000.00');
    await page.getByRole('spinbutton').nth(1).fill('3');
    await app.button('auctions.submit').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: app.plain('auctions.submit'), exact: true })
      .click();
    const [step, fee] = [BigInt(open.holdStep), BigInt(open.fee)];
    const hold = ((90_000_000n * 1_500n + step - 1n) / step) * step + fee;
    await expect(page.getByRole('alert')).toContainText(money(hold - BigInt(available)));
    await expect(page.getByRole('spinbutton').nth(1)).toHaveValue('3');
    app.complaints.splice(0);
  });
}

test('an auction that was opened is opened again on the device, and one that was tampered with is not believed', async ({
  page,
}) => {
  const customer = await newCustomer();
  const app = await App.open(page, { language: 'tw' }, customer);
  const { auctions } = await customer.must('offerings/list-auctions', { limit: 50 });
  const done = auctions.find(({ opening }) => opening !== undefined);
  if (done?.opening === undefined) throw new Error('no auction is opened');
  await app.go(`/home/newStockBuyJp?id=${done.id}`);
  await expect(page.getByText(priceOf(done.opening.average ?? 0)).first()).toBeVisible();
  await app.button('auctions.check').click();
  await expect(page.getByRole('img', { name: app.plain('offerings.passed') })).toHaveCount(4);
  await page.route('**/offerings/opened-bids', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { bids: { won: number; lots?: number }[] } };
    const [lost] = body.data.bids.filter(({ won }) => won === 0);
    if (lost !== undefined) lost.won = 1;
    const [first] = body.data.bids;
    if (first?.lots !== undefined) first.lots += 1;
    await route.fulfill({ response: answer, json: body });
  });
  await app.button('auctions.check').click();
  await expect(page.getByRole('img', { name: app.plain('offerings.broken') })).toHaveCount(2);
  expect(app.complaints).toEqual([]);
});

test('an auction that is not there says so', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' });
  await app.go('/home/newStockBuyJp?id=98000');
  await expect(page.getByText(app.plain('offerings.missing'))).toBeVisible();
  await page.getByRole('button', { name: app.plain('auctions.toOpen') }).click();
  await app.at('/home/newStockJp');
  await app.settled();
});
