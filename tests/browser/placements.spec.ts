import { expect, test } from '@playwright/test';
import { App, newCustomer } from './app.ts';

test.describe.configure({ mode: 'parallel' });

const money = (minor: bigint | number) => `NT$${(Number(minor) / 100).toLocaleString('en-US')}`;

for (const language of ['tw', 'en'] as const) {
  test(`a placement is found, applied for, followed and taken back (${language})`, async ({ page }) => {
    const customer = await newCustomer();
    const app = await App.open(page, { language }, customer);
    await app.go('/home/newStock');
    await page.getByRole('link', { name: app.plain('allotted.placementTitle'), exact: true }).click();
    await app.at('/home/qcList');
    const { offerings } = await customer.must('offerings/list-allotted', { kind: 'placement', limit: 50 });
    const open = offerings.find(({ status, pays }) => status === 'open' && pays === 'apply');
    if (open === undefined) throw new Error('no placement is open for purchases');
    await app.go(`/home/qcList?id=${open.id}`);
    const [tier] = open.tiers;
    const least = (tier?.least ?? 0) * open.price;
    await expect(page.getByRole('radio').first()).toBeChecked();
    await expect(page.getByText(money(least)).first()).toBeVisible();
    await app.button('allotted.more').click();
    const hold = money(least * 2);
    await expect(page.getByText(hold).first()).toBeVisible();
    await app.button('allotted.submitPurchase').click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(hold);
    await dialog.getByRole('button', { name: app.plain('allotted.submitPurchase'), exact: true }).click();
    await expect(page.getByText(app.plain('offerings.stateApplied'), { exact: true })).toBeVisible();
    const { total, rows } = await customer.must('portfolio/holds', { currency: 'TWD' });
    expect([total, rows[0]?.kind, rows[0]?.symbol]).toEqual([String(least * 2), 'application', open.symbol]);
    await app.go('/home/qcList?tab=own');
    const name = language === 'tw' ? open.nameTw : open.nameEn;
    await page.getByRole('link', { name }).click();
    await app.button('allotted.cancel').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: app.plain('allotted.cancel'), exact: true })
      .click();
    await expect(app.button('allotted.submitPurchase')).toBeVisible();
    expect((await customer.must('portfolio/holds', { currency: 'TWD' })).total).toBe('0');
    expect(app.complaints).toEqual([]);
  });

  test(`a fund is applied for, and too little money says what is missing and where to get it (${language})`, async ({
    page,
  }) => {
    const customer = await newCustomer();
    const app = await App.open(page, { language }, customer);
    const { offerings } = await customer.must('offerings/list-allotted', { kind: 'fundraising', limit: 50 });
    const open = offerings.find(({ status }) => status === 'open');
    if (open === undefined) throw new Error('no fund is raising money');
    const { available } = await customer.must('portfolio/assets', { market: 'twd' });
    const [tier] = open.tiers;
    const dearest = BigInt(tier?.most ?? 0) * BigInt(open.price) + BigInt(open.fee);
    await app.go('/home/etf');
    await page
      .getByRole('link', { name: language === 'tw' ? open.nameTw : open.nameEn })
      .first()
      .click();
    await app.go(`/home/etf?id=${open.id}`);
    const lots = page.getByRole('spinbutton');
    const send = async () => {
      await app.button('allotted.submitPurchase').click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: app.plain('allotted.submitPurchase'), exact: true })
        .click();
    };
    if (dearest > BigInt(available)) {
      await lots.fill(String((tier?.most ?? 0) / open.lotShares));
      await send();
      await expect(page.getByRole('alert')).toContainText(money(dearest - BigInt(available)));
      await expect(app.button('allotted.deposit')).toBeVisible();
      // What was typed is still there.
      await expect(lots).toHaveValue(((tier?.most ?? 0) / open.lotShares).toLocaleString('en-US'));
      app.complaints.splice(0);
    }
    await lots.fill('2');
    await send();
    await expect(page.getByText(app.plain('offerings.stateApplied'), { exact: true })).toBeVisible();
    const { total } = await customer.must('portfolio/holds', { currency: 'TWD' });
    expect(BigInt(total)).toBe(2n * BigInt(open.lotShares * open.price) + BigInt(open.fee));
    expect(app.complaints).toEqual([]);
  });
}

test('a placement that is not there says so', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' });
  await app.go('/home/qcList?id=98000');
  await expect(page.getByText(app.plain('offerings.missing'))).toBeVisible();
  await page.getByRole('button', { name: app.plain('allotted.toOpen') }).click();
  await app.at('/home/qcList');
  await app.settled();
});

test('an allotment is made again on the device, and one that was tampered with on its way is not believed', async ({
  page,
}) => {
  const customer = await newCustomer();
  const app = await App.open(page, { language: 'tw' }, customer);
  const { offerings } = await customer.must('offerings/list-allotted', { kind: 'placement', limit: 50 });
  const done = offerings.find(({ status }) => status === 'drawn' || status === 'settled');
  await app.go(`/home/qcList?id=${done?.id}`);
  await app.button('allotted.check').click();
  await expect(page.getByRole('img', { name: app.plain('offerings.passed') })).toHaveCount(1);
  await page.route('**/offerings/closed-demand', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { demands: { shares: number }[] } };
    const [first] = body.data.demands;
    if (first !== undefined) first.shares += 1_000;
    await route.fulfill({ response: answer, json: body });
  });
  await app.button('allotted.check').click();
  await expect(page.getByRole('img', { name: app.plain('offerings.broken') })).toHaveCount(1);
  expect(app.complaints).toEqual([]);
});
