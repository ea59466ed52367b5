import { type Browser, expect, type Page, test } from '@playwright/test';
import { certifiedCustomer, emptied } from '../../api/funded-customer.ts';
import { addOperator, firstAdministrator, type OperatorClient, secondOperator } from '../../api/operator-client.ts';
import { type Program, startProgram } from '../../program.ts';
import { OperatorPage } from '../operator-page.ts';
import { bringFonts } from './bring-fonts.ts';

/** Of the pixels of a screen, as for the app's own pictures. */
const TOLERANCE = 0.0002;
/** An operator's screen, and a tablet upright. */
const SIZES = [
  { width: 1280, height: 900 },
  { width: 820, height: 1180 },
];

let program: Program;
let cora: OperatorClient;
let customer: string;
let bundle: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  program = await startProgram({ env: { HOUSE_DESK: 'off', SIM_SPEED: '1', NEW_DESTINATION_MINUTES: '0' } });
  const anna = await firstAdministrator(program);
  const pair = [anna, await secondOperator(anna, program)] as const;
  cora = await addOperator(pair, 'cora', ['compliance']);
  const own = await certifiedCustomer(program, pair);
  await emptied(own, pair);
  await own.must('closing/close-account', { understood: true, fundPassword: '271828' });
  customer = own.account;
  const setting = (name: 'withdrawal-card-least' | 'withdrawal-card-fee', value: string) => ({
    ...({ kind: 'setting-change', payload: { name, value, from: today(), reason: 'demand' } } as const),
  });
  const parts = [setting('withdrawal-card-least', '50000'), setting('withdrawal-card-fee', '1000')];
  bundle = (await anna.ask({ kind: 'bundle', payload: { parts } })).id;
});

test.afterAll(() => program.remove());

/** By Taipei's clock. */
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

async function shown(browser: Browser, size: (typeof SIZES)[number], screen: string): Promise<Page> {
  const operator = await OperatorPage.open(browser, size);
  const { page } = operator;
  await bringFonts(page, program.url, '/ops/');
  await operator.enterAs(program.url, cora);
  await page.goto(`${program.url}/ops/#${screen}`);
  await expect(page.locator('[aria-busy="true"], .ant-skeleton')).toHaveCount(0);
  return page;
}

/** What is another each time: times, days, and until when the session lasts. */
const passing = (page: Page) => [page.locator('.num'), page.getByText(/\d{4}-\d{2}-\d{2}/)];

for (const size of SIZES) {
  for (const [name, screen, wait] of [
    ['closures', () => '/closures', (page: Page) => page.getByRole('link', { name: customer })],
    ['customer-closed', () => `/customers/${customer}`, (page: Page) => page.locator('[data-closure]')],
    ['bundle', () => `/requests/${bundle}`, (page: Page) => page.locator('[data-part]').last()],
  ] as const) {
    test(`${name} at ${size.width}`, async ({ browser }) => {
      const page = await shown(browser, size, screen());
      await expect(wait(page)).toBeVisible();
      await expect(page).toHaveScreenshot(`console-${name}-${size.width}.png`, {
        ...{ animations: 'disabled', caret: 'hide', maxDiffPixelRatio: TOLERANCE, timeout: 10_000 },
        mask: [...passing(page), page.getByText(/^\+886/)],
      });
      await page.close();
    });
  }
}
