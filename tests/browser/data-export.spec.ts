import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { PASSWORD } from '../api/api-client.ts';
import { App, newCustomer } from './app.ts';

for (const language of ['tw', 'en'] as const) {
  test(`everything that is kept comes as one file, for who knows the password, in ${language}`, async ({ page }) => {
    const client = await newCustomer();
    const app = await App.open(page, { language }, client);
    await app.go('/information/setting');
    await page.getByText(app.plain('dataExport.title'), { exact: true }).click();
    await app.at('/information/dataExport');
    await app.button('dataExport.fetch').click();
    await expect(page.getByText(app.plain('dataExport.passwordMissing'))).toBeVisible();
    await app.field('secondFactor.loginPassword').fill('not the password');
    await app.button('dataExport.fetch').click();
    await expect(app.field('secondFactor.loginPassword')).toHaveAttribute('aria-invalid', 'true');
    await expect(app.button('dataExport.fetch')).toBeEnabled();
    await app.field('secondFactor.loginPassword').fill(PASSWORD);
    const [download] = await Promise.all([page.waitForEvent('download'), app.button('dataExport.fetch').click()]);
    expect(download.suggestedFilename()).toMatch(/^kuroshio-data-\d{4}-\d\d-\d\d\.zip$/);
    const bytes = readFileSync(await download.path());
    // Local header of the first file, and the end of the directory.
    expect([bytes.readUInt32LE(0), bytes.readUInt32LE(bytes.length - 22)]).toEqual([0x04034b50, 0x06054b50]);
    expect(bytes.includes('ledger/posting.json')).toBe(true);
    await expect(page.getByText(app.plain('dataExport.none'))).toHaveCount(0);
  });
}
