import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { App, newCustomer } from './app.ts';

for (const language of ['tw', 'en'] as const) {
  test(`a statement is taken along as CSV and PDF, and dates that are none are refused, in ${language}`, async ({
    page,
  }) => {
    const app = await App.open(page, { language }, await newCustomer());
    await app.go('/information/fundRecord');
    await expect(page.locator('[data-entry]').first()).toBeVisible();
    await app.button('statements.exportOpen').click();
    const sheet = page.getByRole('dialog');
    const take = sheet.getByRole('button', { name: app.plain('statements.exportDo'), exact: true });

    await sheet.getByRole('radio', { name: app.plain('statements.exportRangeOwn') }).click();
    const from = sheet.getByLabel(app.plain('statements.from'), { exact: true });
    await from.fill('2020-01-01');
    await take.click();
    await expect(sheet.getByRole('alert')).toHaveText(app.t('refusals.DATE_RANGE_INVALID', { days: 366 }));
    await expect(from).toHaveValue('2020-01-01');

    await sheet.getByRole('radio', { name: app.plain('statements.exportRangeMonth') }).click();
    await expect(sheet.getByRole('alert')).toHaveCount(0);
    const pdf = page.waitForEvent('download');
    await take.click();
    const paper = readFileSync(await (await pdf).path());
    expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
    await expect(sheet).toHaveCount(0);

    await app.button('statements.exportOpen').click();
    await sheet.getByRole('radio', { name: app.plain('statements.exportCsv') }).click();
    const csv = page.waitForEvent('download');
    await take.click();
    const file = await csv;
    expect(file.suggestedFilename()).toMatch(/^kuroshio-statement-TWD-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    const rows = parse(readFileSync(await file.path()), { bom: true }) as unknown as string[][];
    const practice = '10000000.00';
    expect(rows.map((row) => row.at(-2)).slice(1)).toEqual(['0.00', practice, practice]);
    expect(rows[2]?.at(6)).toBe(app.plain('statements.kindPracticeGrant'));
    expect(app.complaints.filter((one) => !one.includes('400'))).toEqual([]);
  });
}

test('a statement and the reports need no live connection', async ({ page }) => {
  // Taken and never answered, as by a network that lets none through.
  await page.routeWebSocket(/\/live/, () => undefined);
  const app = await App.open(page, { language: 'tw' }, await newCustomer());
  await app.go('/information/fundRecord');
  await app.button('statements.exportOpen').click();
  const csv = page.waitForEvent('download');
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: app.plain('statements.exportCsv') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: app.plain('statements.exportDo'), exact: true })
    .click();
  expect((await csv).suggestedFilename()).toMatch(/\.csv$/);
  await app.go('/trade/index?tab=history');
  await expect(page.getByRole('radiogroup', { name: app.plain('reports.range') })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
});
