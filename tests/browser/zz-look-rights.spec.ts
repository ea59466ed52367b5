import { test } from '@playwright/test';
import { App, newCustomer } from './app.ts';
const issue = (state: string, status: string) => ({
  id: '77',
  status,
  simulated: true,
  symbol: 'TWSE:1101',
  nameTw: '台泥',
  nameEn: 'TCC',
  venue: 'TWSE',
  currency: 'TWD',
  price: 1930,
  marketPrice: state === 'below' ? 1850 : 2315,
  marketIsLive: true,
  premiumBps: state === 'below' ? -414 : 1995,
  perOld: '0.12',
  offered: 902781000,
  exDate: '2026-11-23',
  previousClose: 2340,
  reference: 2296,
  schedule: Object.fromEntries(
    ['opens', 'closes', 'debits', 'draws', 'paysBy', 'settles', 'lists'].map((s, i) => [
      s,
      {
        date: s === 'opens' ? '2026-11-23' : s === 'lists' ? '2026-11-26' : '2026-11-25',
        time: s === 'lists' ? '' : s === 'opens' ? '09:00' : '13:30',
      },
    ]),
  ),
  now: { date: '2026-11-24', time: '10:20:00', zone: 'Asia/Taipei' },
  ...(state === 'none'
    ? {}
    : {
        own: {
          applicationId: '9',
          state: state === 'below' ? 'payment-due' : state,
          held: 123000,
          right: 14760,
          shares: state === 'payment-due' || state === 'below' || state === 'abstained' ? 0 : 14760,
          due: '28486800',
          value: '5412000',
          paid: state === 'won' ? '28486800' : '0',
        },
      }),
});
for (const [language, dark] of [
  ['tw', false],
  ['en', true],
  ['ko', false],
] as const) {
  test(`look ${language}`, async ({ page }) => {
    const customer = await newCustomer();
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    let state = 'payment-due';
    await page.route('**/offerings/rights-detail', (r) =>
      r.fulfill({
        json: { code: 0, data: issue(state, state === 'won' || state === 'abstained' ? 'closed' : 'open') },
      }),
    );
    await page.route('**/offerings/list-rights', async (r) => { const a = await r.fetch(); const b = await a.json(); await r.fulfill({ response: a, json: { ...b, data: { issues: [issue('payment-due', 'open'), { ...issue('none', 'coming'), id: '78' }, { ...issue('won', 'closed'), id: '79' }], more: false } } }); });
      r.fulfill({
        json: {
          code: 0,
          data: {
            issues: [
              issue('payment-due', 'open'),
              { ...issue('none', 'coming'), id: '78' },
              { ...issue('won', 'closed'), id: '79' },
            ],
            more: false,
          },
        },
      }),
    );
    const app = await App.open(page, { language }, customer);
    await app.go('/home/newStock?kind=rights');
    await page.waitForTimeout(900);
    await page.screenshot({ path: `/tmp/look/r-${language}-list.png` });
    let n = 0;
    for (state of language === 'tw' ? ['payment-due', 'below', 'won', 'abstained', 'none'] : ['payment-due']) {
      await app.go('/home/index');
      await app.go(`/home/newStockBuy?id=${77}&kind=rights`);
      await page.waitForTimeout(900);
      await page.screenshot({ path: `/tmp/look/r-${language}-d${n}.png`, fullPage: false });
      if (n === 0) {
        await page.mouse.move(195, 600);
        await page.mouse.wheel(0, 620);
        await page.waitForTimeout(400);
        await page.screenshot({ path: `/tmp/look/r-${language}-d${n}b.png` });
        await app.button('rights.submit').click();
        await page.waitForTimeout(500);
        await page.screenshot({ path: `/tmp/look/r-${language}-d${n}c.png` });
        await page.keyboard.press('Escape');
      }
      n++;
    }
  });
}
