import { test } from '@playwright/test';
import { App, newCustomer } from './app.ts';

for (const [language, scheme] of [
  ['tw', 'light'],
  ['en', 'dark'],
  ['ko', 'light'],
] as const) {
  test(`look ${language}`, async ({ page }) => {
    const customer = await newCustomer();
    await page.emulateMedia({ colorScheme: scheme });
    const app = await App.open(page, { language }, customer);
    let n = 0;
    const shot = async (name: string, full = true) => {
      await app.settled();
      await page.screenshot({ path: `/tmp/pl-look/${language}-${n++}-${name}.png`, fullPage: full });
    };
    for (const [kind, route] of [
      ['placement', '/home/qcList'],
      ['fundraising', '/home/etf'],
    ] as const) {
      await app.go(route);
      await page.getByRole('article').first().waitFor();
      await shot(`${kind}-list`, false);
      const { offerings } = await customer.must('offerings/list-allotted', { kind, limit: 50 });
      console.log(
        language,
        kind,
        JSON.stringify(
          offerings.map((o) => [
            o.id,
            o.status,
            o.pays,
            o.symbol,
            o.firstListing,
            o.wanted / o.offered,
            o.schedule.opens.date,
          ]),
        ),
      );
      const open = offerings.find(({ status }) => status === 'open');
      await app.go(`${route}?id=${open?.id}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await shot(`${kind}-detail`);
      await customer.must('offerings/apply-for-shares', {
        id: open?.id ?? '',
        tier: 0,
        shares: open?.tiers[0]?.least ?? 0,
        applicationKey: `look-${language}-${kind}`,
      });
      await page.reload();
      await page.locator('[data-surface=own]').waitFor();
      await shot(`${kind}-own`);
      await app.go(`${route}?tab=past`);
      await shot(`${kind}-past`, false);
    }
    await app.go('/home/newStock');
    await page.getByRole('article').first().waitFor();
    await shot('new-stock', false);
  });
}
