import { expect, type Page, test } from '@playwright/test';
import type { Language } from '@kuroshio/text';
import { ApiClient, eventually } from '../api/api-client.ts';
import { type Program, startProgram } from '../program.ts';
import { App } from './app.ts';

/** The line begins before the hour at which the orders of the first day are sent, so it has a program of its own. */
let program: Program;

test.beforeAll(async () => {
  test.setTimeout(150_000);
  program = await startProgram({ env: { SIM_SPEED: '10', MARKET_HOURS: 'together' } });
});
test.afterAll(() => program.remove());

async function newCustomer(): Promise<ApiClient> {
  const client = new ApiClient(program.url);
  await client.register(program.invitationCode);
  await client.must('identity/acknowledge', { items: ['risk-notice', 'practice-granted'] });
  return client;
}

const at = (page: Page, route: string) => page.goto(`${program.url}/#${route}`);

/** Today's day of the month by Taiwan's clock. The last days of a long month are in no plan: then nothing is due today. */
async function today(client: ApiClient): Promise<{ readonly day: number; readonly isDue: boolean }> {
  const { phase } = await client.must('quotes/detail', { symbol: 'TWSE:0050' });
  const day = Number(phase.tradingDate.slice(8));
  return { day: Math.min(day, 28), isDue: day <= 28 };
}

test.describe.configure({ mode: 'parallel' });

for (const language of ['tw', 'en'] satisfies Language[]) {
  test(`a plan is set up from the stock’s page and its first purchase is shown, in ${language}`, async ({ page }) => {
    const client = await newCustomer();
    const app = await App.open(page, { language }, client);
    const { day, isDue } = await today(client);
    await at(page, '/market/stockDetail?symbol=TWSE:0050');
    await page.getByRole('button', { name: app.plain('plans.menuText') }).click();
    await app.at('/trade/planEdit');

    // The hundreds are asked for before anything is sent.
    const amount = page.getByRole('textbox', { name: app.plain('plans.amount'), exact: true });
    await amount.fill('5050');
    await expect(app.button('plans.confirm')).toBeDisabled();
    await amount.fill('5000');
    const chosen = (one: number) =>
      page.getByRole('button', { name: app.t('plans.dayName', { day: one }), exact: true });
    if (day !== 6) await chosen(6).click();
    if (day !== 6) await chosen(day).click();
    await expect(page.getByRole('region', { name: app.plain('plans.preview') })).toContainText(app.plain('plans.rest'));
    await app.button('plans.confirm').click();
    await app.at('/trade/plan');
    await expect(page.getByText(app.plain('plans.noneHeld'))).toBeVisible();
    const { plans } = await client.must('plans/list-plans', {});
    expect(plans).toMatchObject([{ symbol: 'TWSE:0050', amount: '500000', days: [day], count: 0 }]);

    // It is bought once the hour has come, and shown by itself.
    if (isDue) await expect(page.locator('[data-purchase="filled"]')).toBeVisible({ timeout: 110_000 });
    const [bought] = (await client.must('plans/list-plan-purchases', { id: plans[0]?.id ?? '' })).rows;
    expect(bought !== undefined && bought.bought > 0).toBe(isDue);
    expect(Number(bought?.paid ?? 0)).toBeLessThanOrEqual(500_000);
    const { positions } = await client.must('portfolio/positions', { market: 'twd', show: 'held' });
    expect(positions.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(bought?.bought ?? 0);

    // It rests and goes on, is on the calendar's way, and ends.
    await app.button('plans.pause').click();
    await expect(page.getByText(app.plain('plans.restingNote'))).toBeVisible();
    await app.button('plans.resume').click();
    await expect(app.button('plans.pause')).toBeVisible();
    await at(page, '/trade/index');
    await page.getByRole('button', { name: app.plain('plans.menuText') }).click();
    await app.at('/trade/plans');
    await page.getByRole('article').click();
    await app.at('/trade/plan');
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
  const client = await newCustomer();
  const app = await App.open(page, { language: 'tw' }, client);
  const { day, isDue } = await today(client);
  if (!isDue) return;
  const terms = { symbol: 'TWSE:0050', amount: '100000000', days: [day] };
  // Two of a million each: the practice money is for one of them.
  const made: { readonly id: string }[] = [];
  for (const planKey of ['short-first', 'short-second'])
    made.push(await client.must('plans/create-plan', { ...terms, planKey }));
  const skipped = await eventually(
    'one is skipped',
    async () => {
      for (const { id } of made) {
        const { rows } = await client.must('plans/list-plan-purchases', { id });
        if (rows[0]?.state === 'skipped') return { id, row: rows[0] };
      }
      return undefined;
    },
    110_000,
  );
  expect(skipped.row).toMatchObject({ reason: 'money' });
  await at(page, `/trade/plan?id=${skipped.id}`);
  await expect(page.getByText(app.pattern('notices.planReason_money'))).toBeVisible();
  const { messages } = await client.must('notices/list-messages', {});
  expect(messages.map(({ event }) => event)).toContainEqual(
    expect.objectContaining({ event: 'plan', change: 'skipped' }),
  );
});
