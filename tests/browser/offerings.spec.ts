import { expect, test } from '@playwright/test';
import { App, newCustomer } from './app.ts';

test.describe.configure({ mode: 'parallel' });

for (const language of ['tw', 'en'] as const) {
  test(`an application is found, made, followed and taken back (${language})`, async ({ page }) => {
    const customer = await newCustomer();
    const app = await App.open(page, { language }, customer);
    await app.go('/market/index');
    await page.getByRole('link', { name: app.plain('quotes.toOfferings') }).click();
    await app.at('/home/newStock');
    const { offerings } = await customer.must('offerings/list-offerings', { kind: 'lottery', limit: 50 });
    const open = offerings.find(({ status }) => status === 'open');
    if (open === undefined) throw new Error('no offering is open');
    const name = language === 'tw' ? open.nameTw : open.nameEn;
    await page.getByRole('link', { name }).first().click();
    await app.at('/home/newStockBuy');
    const hold = `NT$${(Number(open.hold) / 100).toLocaleString('en-US')}`;
    await expect(page.getByText(hold).first()).toBeVisible();
    await app.button('offerings.apply').click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(hold);
    await dialog.getByRole('button', { name: app.plain('offerings.apply'), exact: true }).click();
    await expect(page.getByText(app.plain('offerings.stateApplied'), { exact: true })).toBeVisible();
    const { total, rows } = await customer.must('portfolio/holds', { currency: 'TWD' });
    expect([total, rows[0]?.kind, rows[0]?.symbol]).toEqual([open.hold, 'application', open.symbol]);
    await app.go('/information/calendar');
    const dates = page.getByRole('region', { name: app.plain('calendar.offerings') });
    const closing = dates.getByRole('link').filter({ hasText: app.plain('calendar.stepCloses') });
    await closing
      .filter({ hasText: name })
      .filter({ hasText: app.plain('calendar.ownPart') })
      .click();
    await app.at('/home/newStockBuy');
    await app.go('/home/newStock?tab=own');
    // The list that was there before goes within a moment.
    await expect(page.getByRole('link', { name })).toHaveCount(1);
    await expect(page.getByRole('link', { name })).toContainText(app.plain('offerings.stateApplied'));
    await page.getByRole('link', { name }).click();
    await app.button('offerings.cancel').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: app.plain('offerings.cancel'), exact: true })
      .click();
    await expect(app.button('offerings.apply')).toBeVisible();
    expect((await customer.must('portfolio/holds', { currency: 'TWD' })).total).toBe('0');
    expect(app.complaints).toEqual([]);
  });
}

test('a draw is drawn again on the device, the whole list with it', async ({ page }) => {
  const customer = await newCustomer();
  const app = await App.open(page, { language: 'tw' }, customer);
  const { offerings } = await customer.must('offerings/list-offerings', { kind: 'lottery', limit: 50 });
  const drawn = offerings.find(({ status }) => status === 'drawn' || status === 'settled');
  await app.go(`/home/newStockDraw?id=${drawn?.id}`);
  await expect(page.getByRole('status')).toContainText(app.plain('offerings.allPassed'));
  await app.button('offerings.checkFull').click();
  await expect(page.getByRole('img', { name: app.plain('offerings.passed') })).toHaveCount(4);
  expect(app.complaints).toEqual([]);
});

test('a draw that was tampered with on its way is not believed', async ({ page }) => {
  const customer = await newCustomer();
  const app = await App.open(page, { language: 'en' }, customer);
  const { offerings } = await customer.must('offerings/list-offerings', { kind: 'lottery', limit: 50 });
  const drawn = offerings.find(({ status }) => status === 'drawn' || status === 'settled');
  await page.route('**/offerings/draw', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { drawn?: { places: number[] } } };
    body.data.drawn?.places.reverse();
    await route.fulfill({ response: answer, json: body });
  });
  await app.go(`/home/newStockDraw?id=${drawn?.id}`);
  await expect(page.getByRole('status')).toContainText(app.plain('offerings.somethingBroken'));
});

test('an offering that is not there says so', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' });
  await app.go('/home/newStockBuy?id=98000');
  await expect(page.getByText(app.plain('offerings.missing'))).toBeVisible();
  await page.getByRole('button', { name: app.plain('offerings.toOpen') }).click();
  await app.at('/home/newStock');
  await app.settled();
});

for (const language of ['tw', 'en'] as const) {
  test(`capital increases are found from new shares; without one the calendar shows what comes (${language})`, async ({
    page,
  }) => {
    const customer = await newCustomer();
    const app = await App.open(page, { language }, customer);
    await app.go('/home/newStock');
    await page.getByRole('link', { name: app.plain('allotted.rightsTitle') }).click();
    await expect(page).toHaveURL(/kind=rights/);
    await expect(page.getByRole('heading', { name: app.plain('rights.title') })).toBeVisible();
    const { issues } = await customer.must('offerings/list-rights', {});
    if (issues.length === 0) {
      await app.button('rights.toCalendar').click();
      await app.at('/information/calendar');
      await page.goBack();
    }
    await app.go('/home/newStockBuy?kind=rights&id=999999');
    await app.button('rights.toList').click();
    await expect(page).toHaveURL(/newStock\?kind=rights/);
    expect(app.complaints).toEqual([]);
  });
}
