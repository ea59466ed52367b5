import { expect, test } from '@playwright/test';
import { ApiClient, eventually } from '../api/api-client.ts';
import { certifyByDesk } from '../api/certify-by-desk.ts';
import { firstAdministrator, type OperatorClient, secondOperator } from '../api/operator-client.ts';
import { type Program, startProgram } from '../program.ts';
import { App } from './app.ts';

const STOCKS = ['US:KO', 'US:JNJ', 'US:PG', 'US:WMT', 'US:PEP'];
/** A session of seconds and a night of a minute: called at a close, paid in the night, met at the next close. */
const HURRYING = '3000';
const DAYS = 300_000;
const DAY = 86_400_000;
let program: Program;
let own: ApiClient;
let symbol = '';

test.beforeAll(async () => {
  test.setTimeout(DAYS + 100_000);
  program = await startProgram({ env: { SIM_SPEED: HURRYING, HOUSE_DESK_SECONDS: '0' } });
  const anna = await firstAdministrator(program);
  const bert = await secondOperator(anna, program);
  own = new ApiClient(program.url);
  await own.register(program.invitationCode);
  await own.must('identity/acknowledge', { items: ['risk-notice', 'practice-granted'] });
  await certifyByDesk(own);
  await own.must('us-margin/open-us-margin', { agreement: '2026-11-us' });
  await bought();
  await announced(bert, anna);
});
test.afterAll(() => program.remove());

const overview = () => own.must('us-margin/us-margin-overview', {});

/** A purchase at the market that trades, of the first of which half is lent. */
async function bought(): Promise<void> {
  let n = 0;
  await eventually(
    'a purchase that trades',
    async () => {
      for (const one of STOCKS) {
        if (symbol === '' && (await own.must('margin/margin-stock', { symbol: one })).loanBps === 5_000) symbol = one;
      }
      if (symbol === '') return undefined;
      const { quote } = await own.must('quotes/detail', { symbol });
      const { data } = await own.call('trading/place-order', {
        ...({ side: 'buy', financing: 'margin', type: 'market', timeInForce: 'IOC' } as const),
        // Half of it is more than the US$2,000 that must be one's own.
        ...{ symbol, quantity: Math.ceil(60_000_000 / (quote.last || quote.reference)) },
        clientOrderId: `us-call-${n++}`,
      });
      return data?.state === 'filled' ? true : undefined;
    },
    DAYS,
  );
}

/** No price falls by a third in some days of its own accord: two operators announce a dividend of so much for one of the next days, which the shares open without. */
async function announced(maker: OperatorClient, checker: OperatorClient): Promise<void> {
  const { today } = await overview();
  const { quote } = await own.must('quotes/detail', { symbol });
  const cashPerShare = (((quote.last || quote.reference) / 10_000) * 0.35).toFixed(2);
  for (let ahead = 1; ahead < 10; ahead++) {
    const at = new Date(Date.parse(today) + ahead * DAY).toISOString().slice(0, 10);
    const payDate = new Date(Date.parse(today) + 60 * DAY).toISOString().slice(0, 10);
    const paid = { symbol, exDate: at, cashPerShare, payDate, reason: 'company-announcement' } as const;
    try {
      const { id } = await maker.ask({ kind: 'dividend-announce', payload: paid });
      if ((await checker.approve(id)).state === 'applied') return;
    } catch {
      // No trading day, or one that has begun meanwhile.
    }
  }
  throw new Error('No day took the dividend.');
}

test('what is missing after a fall is called, paid, and met at the next close', async ({ page }) => {
  test.setTimeout(DAYS + 60_000);
  const app = await App.open(page, { language: 'tw' }, own);
  const call = await eventually('a call', async () => (await overview()).call, DAYS);
  await page.goto(`${program.url}/#/information/usMargin`);
  const card = page.locator('[data-call="called"]');
  await expect(card.getByText(app.plain('usMargin.callCalled'), { exact: true })).toBeVisible();
  const [dollars = '', cents] = (Number(call.amount) / 100).toFixed(2).split('.');
  const amount = `US$${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
  await expect(card).toContainText(app.t('usMargin.callAmount', { amount }));
  await expect(card).toContainText(app.t('margin.callDue', { date: call.dueOn.replaceAll('-', '.') }));
  await expect(card).toContainText(app.plain('usMargin.callCalledText'));
  await expect(page.locator('[data-loan]')).toHaveCount(1);

  // More than is missing now, as the price of the close decides.
  await card.getByRole('button', { name: app.plain('margin.repay'), exact: true }).click();
  const sheet = page.getByRole('dialog');
  const { loan } = await overview();
  const paid = Math.min(Number(loan), 2 * Number(call.amount)) / 100;
  await sheet
    .getByRole('textbox', { name: app.plain('margin.repayAmount'), exact: true })
    .fill(String(Math.floor(paid)));
  await sheet.getByRole('button', { name: app.plain('margin.repayConfirm'), exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await expect.poll(async () => (await overview()).call?.left ?? '0').toBe('0');

  await expect(page.locator('[data-call]')).toHaveCount(0, { timeout: DAYS });
  const told = await eventually('the message', async () => {
    const { messages } = await own.must('notices/list-messages', {});
    const changes = messages.flatMap(({ event }) => (event.event === 'us-margin-call' ? [event.change] : []));
    return changes.includes('met') ? changes : undefined;
  });
  expect(told.filter((change) => change === 'called')).toHaveLength(1);
  expect(told).not.toContain('selling');
  expect(app.complaints).toEqual([]);
});
