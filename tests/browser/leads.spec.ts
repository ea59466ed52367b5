import { expect, type Page, test } from '@playwright/test';
import { type ApiClient, eventually } from '../api/api-client.ts';
import { certifiedCustomer } from '../api/funded-customer.ts';
import { addOperator, firstAdministrator, type OperatorClient, secondOperator } from '../api/operator-client.ts';
import { type Program, startProgram } from '../program.ts';
import { App } from './app.ts';
import { confirmIn, crushedOn, OperatorPage, removeWithConsoles } from './operator-page.ts';

/** One program for both, with days of some minutes. */
test.describe.configure({ mode: 'serial', timeout: 300_000 });

let program: Program;
let pair: readonly [OperatorClient, OperatorClient];
let mara: OperatorPage;
let cora: OperatorPage;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  program = await startProgram({ env: { SIM_SPEED: '60', HOUSE_DESK: 'off', HOUSE_STRATEGIES: 'off' } });
  const anna = await firstAdministrator(program);
  pair = [anna, await secondOperator(anna, program)];
  mara = await OperatorPage.open(browser);
  cora = await OperatorPage.open(browser, { width: 820, height: 1180 });
  await mara.enterAs(program.url, await addOperator(pair, 'mara', ['market']));
  await cora.enterAs(program.url, await addOperator(pair, 'cora', ['compliance']));
});

test.afterAll(() => removeWithConsoles(program));

/** Nothing is cut at the side. */
async function expectFits(page: Page): Promise<void> {
  const [wide, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  expect(wide, 'nothing is wider than the screen').toBeLessThanOrEqual(inner);
}

/** One operator takes it, looks at it and asks for its approval, another approves it on the case itself. */
async function approve(name: string, looks: () => Promise<void> = async () => undefined): Promise<void> {
  await mara.go('策略');
  const row = mara.page.getByRole('row').filter({ hasText: name });
  await row.getByRole('link', { name: /^\d+$/ }).click();
  await mara.page.getByRole('button', { name: '領 取' }).click();
  await looks();
  const card = mara.page.locator('.ant-card').filter({ hasText: '核准客戶帶單' }).first();
  await card.getByRole('button', { name: '送出申請' }).click();
  await expect(mara.page.getByText('這是您送出或與您有關的申請')).toBeVisible();
  await cora.go('策略');
  await cora.page.getByRole('row').filter({ hasText: name }).getByRole('link', { name: /^\d+$/ }).click();
  await expect(cora.page.getByRole('button', { name: '核 准' })).toBeVisible();
  expect(await crushedOn(cora.page)).toEqual([]);
  await cora.page.getByRole('button', { name: '核 准' }).click();
  await confirmIn(cora.page, '核 准');
  // On the case itself: the note of the approval before it may still stand.
  await expect(cora.page.locator('.ant-tag').getByText('已核准', { exact: true })).toBeVisible();
  for (const { complaints } of [mara, cora]) expect(complaints.splice(0)).toEqual([]);
}

for (const language of ['tw', 'en'] as const) {
  test(`a strategy from its application to its end (${language})`, async ({ page }) => {
    const own = await certifiedCustomer(program, pair);
    await own.must('identity/acknowledge', { items: ['risk-notice', 'practice-granted'] });
    const app = await App.open(page, { language }, own);
    const field = (key: Parameters<App['plain']>[0]) => page.getByLabel(app.plain(key), { exact: true });
    const name = `Patient ${language}`;

    await page.goto(`${program.url}/#/home/fllow`);
    await page.getByRole('button', { name: app.plain('leads.enterText') }).click();
    await app.button('leads.apply').click();
    await field('leads.name').fill(name);
    await field('leads.description').fill('保證獲利. Buys a large stock when it is quiet, and sells it weeks later.');
    await field('leads.symbols').fill('2303 9999');
    await expect(page.getByText(app.pattern('leads.symbolsUnknown'))).toBeVisible();
    await field('leads.symbols').fill('2303');
    await field('leads.ownMoney').fill('5000000');
    await field('leads.minimum').fill('10000');
    await app.button('leads.send').click();
    await expect(page.getByRole('alert').filter({ hasText: '保證獲利' })).toBeVisible();
    // What was typed stays where it was refused.
    await expect(field('leads.ownMoney')).toHaveValue('5000000');
    await field('leads.description').fill('Buys a large stock when it is quiet, and sells it weeks later.');
    await expectFits(page);
    await app.button('leads.send').click();
    await expect(page.getByText(app.plain('leads.under-review'), { exact: true })).toBeVisible();
    await expect(app.button('leads.apply')).toBeDisabled();

    await approve(name);
    // What was decided is told by a push: nobody loads anything anew.
    const roles = `${app.plain('leads.roleMarket')} · ${app.plain('leads.roleCompliance')}`;
    await expect(page.getByText(app.pattern('leads.decidedBy')).filter({ hasText: roles })).toBeVisible();
    await page.locator('[data-strategy]').click();
    await expect(page.getByText(app.plain('leads.holdingsNone'))).toBeVisible();

    const { strategies } = await own.must('leads/overview', {});
    const id = strategies[0]?.id ?? '';
    const isOpen = async () => ((await own.must('leads/desk', { id })).open ? true : undefined);
    await eventually('orders of the pool are taken', isOpen, 200_000);
    await app.button('leads.trade').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(app.plain('leads.shares'), { exact: true }).fill('1000');
    await sheet.getByLabel(app.plain('leads.price'), { exact: true }).fill('1');
    await app.button('leads.place').click();
    await expect(sheet.getByRole('alert')).toBeVisible();
    // The market moves on: the last price is taken until an order at it is filled.
    await expect(async () => {
      if (!(await sheet.isVisible())) await app.button('leads.trade').click({ timeout: 2_000 });
      await sheet.getByLabel(app.plain('leads.shares'), { exact: true }).fill('1000');
      await sheet.getByRole('button', { name: app.pattern('leads.last') }).click({ timeout: 2_000 });
      await app.button('leads.place').click({ timeout: 2_000 });
      await expect(sheet).toBeHidden({ timeout: 1_500 });
      await expect(page.locator('[data-pool-order="filled"]').first()).toBeVisible({ timeout: 3_500 });
    }).toPass({ timeout: 90_000 });
    await expect(page.getByText(app.plain('leads.holdingsNone'))).toBeHidden();
    await expectFits(page);

    await app.button('leads.followerView').click();
    await expect(page.getByText(app.plain('strategies.ownedNote'))).toBeVisible();
    await expect(page.getByText(app.plain('strategies.issuerCustomer'), { exact: true })).toBeVisible();
    await page.goBack();
    await app.button('leads.end').click();
    await app.button('leads.endConfirm').click();
    await expect(page.getByText(app.plain('strategies.reasonLead'))).toBeVisible();
    await expect(page.getByText(app.plain('strategies.ended'), { exact: true })).toBeVisible();
    expect(app.complaints).toEqual([]);
  });
}

/** A rule within days, and one of days: what is asked for, and what the screens say of it. */
const RULES = [
  {
    ...{ kind: 'within days', name: 'Breakouts', rule: '開盤區間突破', holds: '當沖規則，每日收盤前出清' },
    ...{ applied: 'leads.ruleOfNote' as const, followed: 'strategies.ruledNote' as const, at: '/home/dayTrading' },
    ask: (own: ApiClient, span: { readonly from: string; readonly to: string }) =>
      own.must('laboratory/run-minutes', {
        ...{ algorithm: 'opening-range', terms: { opening: 30, belowBps: 80, last: 60 }, symbols: ['TWSE:2303'] },
        ...{ ...span, money: '100000000', clientKey: 'offered-run' },
      }),
  },
  {
    ...{ kind: 'of days', name: 'Risers', rule: '動能', holds: '日線規則，持有過夜' },
    ...{ applied: 'leads.ruleOfDaysNote' as const, followed: 'strategies.ruledDaysNote' as const, at: '/home/fllow' },
    ask: (own: ApiClient, span: { readonly from: string; readonly to: string }) =>
      own.must('laboratory/run', {
        ...{ algorithm: 'momentum', terms: { span: 20, hold: 2, every: 5 }, symbols: ['TWSE:2303', 'TWSE:2317'] },
        ...{ ...span, lots: 'whole', money: '100000000', clientKey: 'offered-run' },
      }),
  },
];

for (const { kind, name, rule, holds, applied, followed, at, ask } of RULES) {
  test(`a rule ${kind} from its back-test to who may follow it`, async ({ page }) => {
    const own = await certifiedCustomer(program, pair);
    await own.must('identity/acknowledge', { items: ['risk-notice', 'practice-granted'] });
    const { markets } = await own.must('laboratory/list-runs', {});
    const to = markets.find(({ market }) => market === 'twd')?.to ?? '';
    const from = new Date(Date.parse(`${to}T00:00:00Z`) - 100 * 86_400_000).toISOString().slice(0, 10);
    const run = await ask(own, { from, to });
    await eventually('the run', async () => {
      const { card } = await own.must('laboratory/read-run', { id: run.id });
      return card.state === 'done' ? true : undefined;
    });
    const app = await App.open(page, { language: 'tw' }, own);
    const field = (key: Parameters<App['plain']>[0]) => page.getByLabel(app.plain(key), { exact: true });
    await page.goto(`${program.url}/#/home/laboratoryRun?id=${run.id}`);
    await app.button('laboratory.offer').click();
    await app.at('/home/lead');
    await expect(page.getByText(app.plain(applied))).toBeVisible();
    await expect(field('leads.symbols')).toHaveCount(0);
    await field('leads.name').fill(name);
    await field('leads.description').fill('Buys by a rule that was tried in the laboratory, and by nothing else.');
    await field('leads.ownMoney').fill('1000000');
    await field('leads.minimum').fill('10000');
    await expectFits(page);
    await app.button('leads.send').click();
    await expect(page.getByText(app.plain('leads.under-review'), { exact: true })).toBeVisible();
    await approve(name, async () => {
      const card = mara.page.locator('.ant-card').filter({ hasText: '由實驗室的規則交易' });
      await expect(card.getByText('1 / 1', { exact: true })).toBeVisible();
      await expect(card.getByText(rule, { exact: true })).toBeVisible();
      await expect(card.getByText(holds)).toBeVisible();
    });
    // What was decided is told by a push: nobody loads anything anew.
    await page.locator('[data-strategy]').click();
    await expect(page.getByText(app.plain('leads.byRuleNote'))).toBeVisible();
    await expect(app.button('leads.trade')).toHaveCount(0);
    await expectFits(page);
    await app.button('leads.followerView').click();
    await app.at(at);
    await expect(page.getByText(app.plain(followed))).toBeVisible();
    await expect(page.getByRole('heading', { name: app.plain('leads.ruleTitle') })).toBeVisible();
    await expect(page.getByText(app.plain('leads.ruleTries'), { exact: true })).toBeVisible();
    await expectFits(page);
    expect(app.complaints).toEqual([]);
  });
}
