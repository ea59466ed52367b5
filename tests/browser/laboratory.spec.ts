import { expect, test } from '@playwright/test';
import { ApiClient, eventually } from '../api/api-client.ts';
import { type Program, startProgram } from '../program.ts';
import { App } from './app.ts';

/** One program for both: the house's own run there, and with them the model. */
test.describe.configure({ mode: 'serial', timeout: 300_000 });

let program: Program;
test.beforeAll(async () => {
  program = await startProgram({ env: { SIM_SPEED: '10', HOUSE_STRATEGIES: 'on' } });
});
test.afterAll(() => program.remove());

for (const language of ['tw', 'en'] as const) {
  test(`a customer reads the model's verdict first, takes it along, tries a rule, and follows one on paper (${language})`, async ({
    page,
  }) => {
    const customer = new ApiClient(program.url);
    await customer.register(program.invitationCode);
    await customer.must('identity/acknowledge', { items: ['risk-notice', 'practice-granted'] });
    const report = await eventually(
      'the model',
      async () => (await customer.must('laboratory/model', {})).model ?? undefined,
      120_000,
    );
    const app = await App.open(page, { language }, customer);
    await page.goto(`${program.url}/#/home/dayTrading`);
    const card = page.getByRole('button').filter({ hasText: app.plain('strategies.learned') });
    await expect(card).toContainText(app.plain('strategies.aiAssisted'));
    await card.click();
    // The verdict stands where one would join.
    const verdict = app.plain(`laboratory.verdict-${report.verdict}`);
    await page.getByRole('button').filter({ hasText: verdict }).click();
    await app.at('/home/laboratoryModel');
    await expect(page.getByRole('heading', { name: verdict })).toBeVisible();
    await expect(page.getByText(app.plain('laboratory.alwaysYes')).first()).toBeVisible();
    const download = page.waitForEvent('download');
    await app.button('laboratory.download').click();
    expect((await download).suggestedFilename()).toBe(`kuroshio-model-${report.trial}.json`);
    await page.goto(`${program.url}/#/home/laboratory`);
    await page.getByLabel(app.plain('laboratory.symbols'), { exact: true }).fill('2303 9999');
    await expect(page.getByText(app.pattern('laboratory.symbolsUnknown'))).toBeVisible();
    await expect(app.button('laboratory.run')).toBeDisabled();
    await page.getByLabel(app.plain('laboratory.symbols'), { exact: true }).fill('2303 2317');
    await page.getByLabel(app.plain('laboratory.money'), { exact: true }).fill('1');
    await app.button('laboratory.run').click();
    await expect(page.getByRole('alert').filter({ hasText: '100,000,000' })).toBeVisible();
    await page.getByLabel(app.plain('laboratory.money'), { exact: true }).fill('1,000,000');
    await app.button('laboratory.run').click();
    await app.at('/home/laboratoryRun');
    await expect(page.getByText(app.plain('laboratory.luckTitle'))).toBeVisible();
    await expect(page.getByText(app.plain('laboratory.isNot'))).toBeVisible();
    await expect(page.getByText(app.plain('laboratory.slippage'))).toBeVisible();
    // A rule of days goes on from the next trading day on.
    await expect(page.getByText(app.pattern('laboratory.paperStartDaysNote'))).toBeVisible();
    await app.button('laboratory.paperStart').click();
    await app.at('/home/laboratoryPaper');
    await expect(page.getByText(app.plain('laboratory.paperDaysNote'))).toBeVisible();
    const [days] = (await customer.must('laboratory/list-papers', {})).papers;
    expect(days).toMatchObject({ number: 1, state: 'running', algorithm: 'momentum', lots: 'whole', days: 0 });
    // A rule within days goes on beside the market, on paper, until it is stopped.
    await page.goto(`${program.url}/#/home/laboratory`);
    await page.getByRole('radio', { name: app.plain('laboratory.kindMinutes'), exact: true }).click();
    await page.getByLabel(app.plain('laboratory.symbols'), { exact: true }).fill('2303');
    await page.getByRole('radio', { name: app.t('laboratory.monthsOf', { count: 2 }), exact: true }).click();
    await app.button('laboratory.run').click();
    await app.at('/home/laboratoryRun');
    await app.button('laboratory.paperStart').click();
    await app.at('/home/laboratoryPaper');
    const [paper] = (await customer.must('laboratory/list-papers', {})).papers;
    expect(paper).toMatchObject({ number: 2, state: 'running', symbols: ['TWSE:2303'] });
    await expect(page.getByText(app.plain('laboratory.paperIsNot'))).toBeVisible();
    await app.button('laboratory.paperStop').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: app.plain('laboratory.paperStop') })
      .click();
    await expect(page.getByText(app.plain('laboratory.paperEnd-owner'))).toBeVisible();
    await expect(app.button('laboratory.paperStop')).toHaveCount(0);
    await page.goto(`${program.url}/#/home/laboratory`);
    await expect(
      page.getByRole('list', { name: app.plain('laboratory.papers') }).getByText(app.plain('laboratory.paperStopped')),
    ).toBeVisible();
    for (const route of ['laboratory', 'laboratoryRun?id=1', `laboratoryPaper?id=${paper?.id}`, 'laboratoryModel']) {
      await page.goto(`${program.url}/#/home/${route}`);
      await app.settled();
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${route} at 200 %`)
        .toBeLessThanOrEqual(390);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '';
      });
    }
    await page.goto(`${program.url}/#/home/laboratory`);
    const runs = page.getByRole('list', { name: app.plain('laboratory.runs') });
    await expect(runs.getByRole('button').filter({ hasText: '#1' })).toBeVisible();
    expect(app.complaints.filter((one) => !/400|Failed to load/.test(one))).toEqual([]);
  });
}
