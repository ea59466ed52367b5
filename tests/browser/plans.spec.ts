import { expect, type Page, test } from '@playwright/test';
import type { Language } from '@kuroshio/text';
import { ApiClient, eventually } from '../api/api-client.ts';
import { type Program, startProgram } from '../program.ts';
import { App } from './app.ts';

/** Days pass quickly here: one is forty seconds, of which the market is closed for half. */
let program: Program;
/** Until a chosen day has come: of the last days of a long month there are no plans. */
const DAY_COMES = 400_000;
/** Who has plans for more money than there is. */
let poor: ApiClient;

// One program for all, so that what takes a day takes it once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(150_000);
  program = await startProgram({ env: { SIM_SPEED: '900' } });
  poor = await newCustomer();
  // Of a million each: the practice money, ten millions, is not for twelve of them.
  const terms = { symbol: 'TWSE:0050', amount: '100000000', days: await nextDays(poor) };
  for (let n = 0; n < 12; n++) await poor.must('plans/create-plan', { ...terms, planKey: `short-of-money-${n}` });
});
test.afterAll(() => program.remove());

async function newCustomer(): Promise<ApiClient> {
  const client = new ApiClient(program.url);
  await client.register(program.invitationCode);
  await client.must('identity/acknowledge', { items: ['risk-notice', 'practice-granted'] });
  return client;
}

const at = (page: Page, route: string) => page.goto(`${program.url}/#${route}`);

/** The next days of the month by Taiwan's clock that a plan can have. */
async function nextDays(client: ApiClient): Promise<number[]> {
  const { phase } = await client.must('quotes/detail', { symbol: 'TWSE:0050' });
  const today = Date.parse(`${phase.tradingDate}T00:00:00Z`);
  const days = Array.from({ length: 6 }, (_, n) => new Date(today + (n + 1) * 86_400_000).getUTCDate());
  return days.filter((day) => day <= 28).slice(0, 2);
}

for (const language of ['tw', 'en'] satisfies Language[]) {
  test(`a plan is set up from the stock’s page and its first purchase is shown, in ${language}`, async ({ page }) => {
    test.setTimeout(DAY_COMES + 60_000);
    const client = await newCustomer();
    const app = await App.open(page, { language }, client);
    await at(page, '/market/stockDetail?symbol=TWSE:0050');
    await page.getByRole('button', { name: app.plain('plans.menuText') }).click();
    await app.at('/trade/planEdit');

    // Hundreds are asked for before anything is sent.
    const amount = page.getByRole('textbox', { name: app.plain('plans.amount'), exact: true });
    await amount.fill('5050');
    await expect(app.button('plans.confirm')).toBeDisabled();
    await amount.fill('5000');
    const days = await nextDays(client);
    const chosen = (day: number) => page.getByRole('button', { name: app.t('plans.dayName', { day }), exact: true });
    for (const day of days) if (day !== 6) await chosen(day).click();
    if (!days.includes(6)) await chosen(6).click();
    const preview = page.getByRole('region', { name: app.plain('plans.preview') });
    await expect(preview).toContainText(app.plain('plans.commission'));
    await app.button('plans.confirm').click();
    await app.at('/trade/plan');
    await expect(page.getByText(app.plain('plans.noneHeld'))).toBeVisible();
    const [plan] = (await client.must('plans/list-plans', {})).plans;
    expect(plan).toMatchObject({ symbol: 'TWSE:0050', amount: '500000', count: 0 });
    expect(plan?.days).toEqual(days.toSorted((one, other) => one - other));
    const id = plan?.id ?? '';

    // It is bought when its day has come, and shown by itself; the words of it are the same on every day.
    if (language === 'tw')
      await expect(page.locator('[data-purchase="filled"]').first()).toBeVisible({ timeout: DAY_COMES });
    await app.button('plans.pause').click();
    await expect(page.getByText(app.plain('plans.restingNote'))).toBeVisible();
    const { rows } = await client.must('plans/list-plan-purchases', { id });
    const sum = (read: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + read(row), 0);
    if (language === 'tw') expect(sum(({ bought }) => bought)).toBeGreaterThan(0);
    for (const { paid } of rows) expect(Number(paid)).toBeLessThanOrEqual(500_000);
    const { positions } = await client.must('portfolio/positions', { market: 'twd', show: 'held' });
    expect(positions.reduce((all, { quantity }) => all + quantity, 0)).toBe(sum(({ bought }) => bought));

    // From the holdings to the list, and on to its end.
    await at(page, '/trade/index');
    await page.getByRole('button', { name: app.plain('plans.menuText') }).click();
    await app.at('/trade/plans');
    await page.getByRole('article').click();
    await app.at('/trade/plan');
    await app.button('plans.resume').click();
    await app.button('plans.endPlan').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: app.plain('plans.endPlan'), exact: true })
      .click();
    await expect(page.locator('[data-plan="ended"]')).toBeVisible();
    expect((await client.must('plans/list-plans', {})).plans).toMatchObject([{ state: 'ended', endedBy: 'customer' }]);
    expect(app.complaints).toEqual([]);
  });
}

test('a purchase without money is skipped and says how much was missing', async ({ page }) => {
  test.setTimeout(DAY_COMES + 60_000);
  const app = await App.open(page, { language: 'tw' }, poor);
  const skipped = await eventually(
    'one is skipped',
    async () => {
      for (const { id } of (await poor.must('plans/list-plans', {})).plans) {
        const { rows } = await poor.must('plans/list-plan-purchases', { id });
        const row = rows.find(({ state }) => state === 'skipped');
        if (row !== undefined) return { id, row };
      }
      return undefined;
    },
    DAY_COMES,
  );
  expect(skipped.row).toMatchObject({ reason: 'money' });
  await at(page, `/trade/plan?id=${skipped.id}`);
  await expect(page.getByText(app.pattern('notices.planReason_money')).first()).toBeVisible();
  // Of the others each filled order is a message too.
  const { messages } = await poor.must('notices/list-messages', { limit: 50 });
  expect(messages.map(({ event }) => event)).toContainEqual(
    expect.objectContaining({ event: 'plan', change: 'skipped', reason: 'money' }),
  );
});
