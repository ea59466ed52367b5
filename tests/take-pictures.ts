// Takes the pictures of the README from the running app: `node tests/take-pictures.ts` after a build of the app.
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { assert } from '@kuroshio/base';
import { loadTexts, translator } from '@kuroshio/text';
import { chromium } from '@playwright/test';
import { ApiClient, eventually } from './api/api-client.ts';
import config from './playwright.config.ts';
import { startProgram } from './program.ts';

const folder = path.resolve(import.meta.dirname, '../docs/pictures');
/** Bytes: a page of pictures should open on a train. */
const largest = 300_000;

const program = await startProgram({ env: { SIM_SPEED: '30' } });
const launch = config.use?.launchOptions ?? {};
const browser = await chromium.launch({
  ...launch,
  args: [...(launch.args ?? []), '--force-device-scale-factor=2'],
});
try {
  const t = translator(await loadTexts('tw'));
  const client = new ApiClient(program.url);
  await client.register(program.invitationCode);
  await client.must('identity/acknowledge', { items: ['risk-notice', 'practice-granted'] });
  for (const symbol of ['TWSE:2330', 'TWSE:0050', 'TWSE:2317', 'TWSE:2454', 'US:AAPL']) {
    await client.must('quotes/watch', { symbol, watched: true });
  }
  await eventually(
    'an hour of trading',
    async () => {
      const { bars } = await client.must('quotes/bars', { symbol: 'TWSE:2330', period: '1m', limit: 60 });
      const { phase } = await client.must('quotes/detail', { symbol: 'TWSE:2330' });
      const open = phase.phase === 'continuous';
      return open && (bars.at(-1)?.at ?? 0) - startOfDay(phase.venueAt) > 3_600_000 ? true : undefined;
    },
    300_000,
  );
  for (const [symbol, quantity] of [
    ['TWSE:2330', 1000],
    ['TWSE:0050', 20_000],
    ['TWSE:2317', 5000],
  ] as const) {
    const order = { side: 'buy', type: 'market', timeInForce: 'ROD' } as const;
    const clientOrderId = `pictures-${symbol.slice(5)}`;
    await client.must('trading/place-order', { ...order, symbol, quantity, clientOrderId });
  }

  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, locale: 'zh-TW' });
  await page.addInitScript(
    (values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value));
    },
    { language: 'tw', theme: 'light', visited: true, tokend: client.token, account: client.account },
  );
  mkdirSync(folder, { recursive: true });

  const take = async (name: string) => {
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    // The last figures have come, and their flashing is over.
    await page.waitForTimeout(1500);
    const file = path.join(folder, `${name}.png`);
    await page.screenshot({ path: file, animations: 'disabled' });
    const { size } = statSync(file);
    assert(size < largest, `${file} has ${size} bytes`);
    process.stdout.write(`${path.relative(process.cwd(), file)}  ${Math.round(size / 1000)} kB\n`);
  };
  const show = async (route: string) => {
    await page.goto(`${program.url}/#${route}`);
    await page
      .getByRole('button', { name: t('shell.simulatedNote'), exact: true })
      .first()
      .waitFor();
  };

  await show('/home/index');
  await take('home');
  await show('/market/stockDetail?symbol=TWSE:2330');
  await page.locator('canvas').first().waitFor();
  await take('stock');
  await page.getByRole('button', { name: t('trading.buy'), exact: true }).click();
  await page.getByRole('dialog').getByText(t('trading.chargeCommission')).waitFor();
  await take('ticket');
  await show('/trade/index');
  await page.getByRole('list', { name: t('portfolio.holdings') }).waitFor();
  await take('trade');
} finally {
  await browser.close();
  await program.remove();
}

function startOfDay(venueAt: number): number {
  // Taiwan opens at 09:00, which is 01:00 UTC.
  return Math.floor(venueAt / 86_400_000) * 86_400_000 + 3_600_000;
}
