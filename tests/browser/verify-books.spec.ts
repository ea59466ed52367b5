import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { ApiClient, eventually } from '../api/api-client.ts';
import { type Program, startProgram } from '../program.ts';
import { App } from './app.ts';

const SCRIPT = path.resolve(import.meta.dirname, '../../docs/check-statement.mjs');

// One program for both.
test.describe.configure({ mode: 'default' });

/** One of its own: days that end within seconds, so that something is published. */
let program: Program;
let customer: ApiClient;

test.beforeAll(async () => {
  test.setTimeout(150_000);
  program = await startProgram({ env: { SIM_SPEED: '1200' } });
  // Another, so that the total is not the customer's alone.
  await new ApiClient(program.url).register(program.invitationCode);
  customer = new ApiClient(program.url);
  await customer.register(program.invitationCode);
  await customer.must('identity/acknowledge', { items: ['risk-notice', 'practice-granted'] });
  let key = 0;
  await eventually('an order', async () => {
    const { quotes } = await customer.must('quotes/snapshot', { symbols: ['TWSE:2330'] });
    const { status, data } = await customer.call('trading/place-order', {
      ...{ symbol: 'TWSE:2330', side: 'buy', type: 'limit', timeInForce: 'ROD', quantity: 1000 },
      ...{ price: quotes[0]?.limitDown ?? 0, clientOrderId: `verify-books-${++key}` },
    } as never);
    return status === 1 ? data : undefined;
  });
  await eventually(
    'a publication with the order in it',
    async () => {
      const { publication } = await customer.must('seals/own-books', {});
      if (publication === undefined) return undefined;
      const { postings } = await customer.must('seals/own-entries', { publication: publication.no, asset: 1 });
      return postings.length > 1 ? publication : undefined;
    },
    100_000,
  );
});

test.afterAll(() => program.remove());

async function open(page: Page, language: 'tw' | 'en' | 'ko'): Promise<App> {
  const app = await App.open(page, { language }, customer);
  await page.goto(`${program.url}/#/information/fundRecord`);
  await app.button('statements.verifyBooks').click();
  await app.at('/information/verifyBooks');
  return app;
}

test('the browser verifies the books, and so do it and the script with the saved file', async ({ page }, info) => {
  const app = await open(page, 'tw');
  await app.button('seals.start').click();
  await expect(page.getByText(app.plain('seals.fits'), { exact: true })).toBeVisible();
  await expect(page.locator('[data-step][data-fits=true]')).toHaveCount(4);
  await expect(page.getByText('NT$10,000,000', { exact: true })).toBeVisible();
  await expect(page.getByText(app.t('seals.total', { amount: 'NT$20,000,000' }))).toBeVisible();
  const hash = await page.locator('[data-hash]').innerText();

  const downloading = page.waitForEvent('download');
  await app.button('seals.download').click();
  const file = info.outputPath('statement.json');
  await (await downloading).saveAs(file);
  const said = execFileSync(process.execPath, [SCRIPT, file], { encoding: 'utf8' });
  expect(said).toContain('are in the sealed chain');
  expect(said).toContain(hash);

  const statement = JSON.parse(readFileSync(file, 'utf8'));
  const [entry] = statement.postings;
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText(app.plain('seals.fits'), { exact: true })).toBeVisible();
  entry.lines[0][2] = '1';
  const changed = info.outputPath('changed.json');
  writeFileSync(changed, JSON.stringify(statement));
  await page.locator('input[type=file]').setInputFiles(changed);
  await expect(page.getByRole('alert')).toContainText(app.t('seals.entryNotSealed', { entry: entry.id }));
  expect(app.complaints).toEqual([]);
});

test('a total that leaves the customer out, and another history than before, are told in red', async ({ page }) => {
  const app = await open(page, 'en');
  await page.route('**/api/vue/seals/own-entries', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    if (body.data?.book !== undefined) body.data.book.path[0].hash = '0'.repeat(64);
    await route.fulfill({ response, json: body });
  });
  await app.button('seals.start').click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(app.t('seals.leftOut', { code: 'TWD' }));
  await expect(page.locator('[data-step][data-fits=false]')).toHaveCount(1);
  await page.unroute('**/api/vue/seals/own-entries');
  await app.button('seals.again').click();
  await expect(page.getByText(app.plain('seals.fits'), { exact: true })).toBeVisible();

  // As if the house had shown this device something else before.
  await page.evaluate(() => {
    const seen = JSON.parse(localStorage.getItem('seenPublication') ?? '{}');
    localStorage.setItem('seenPublication', JSON.stringify({ ...seen, hash: '0'.repeat(64) }));
  });
  await app.button('seals.again').click();
  await expect(alert).toContainText(app.pattern('seals.seenOtherwise'));
  expect(app.complaints).toEqual([]);
});
