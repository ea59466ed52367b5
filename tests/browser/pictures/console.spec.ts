import { type Browser, expect, type Page, test } from '@playwright/test';
import { OperatorClient } from '../../api/operator-client.ts';
import { consoleScreens, routeIn } from '../console-screens.ts';
import { loadAnew } from '../load-anew.ts';
import { OperatorPage } from '../operator-page.ts';
import { bringFonts } from './bring-fonts.ts';
import { runStill, type RunStill } from './run-still.ts';
import type { StillHouse } from './still-house.ts';

/** Of the pixels of a screen, as for the app's own pictures. */
const TOLERANCE = 0.0002;
/** An operator's screen, and a tablet upright. */
const wide = { width: 1280, height: 900 };
const upright = { width: 820, height: 1180 };
const TALLEST = 2_600;
/** Milliseconds until the house must stand, on a machine that is busy. */
const LONGEST_START = 170_000;

/** The screens by which a working day goes, at both widths. */
const BOTH: readonly string[] = [
  ...['overview', 'requests', 'request-bundle', 'verification-case', 'deposits', 'deposits-bank-lines', 'deposit'],
  ...[
    'withdrawal',
    'bank-file',
    'customer',
    'customer-restricted',
    'markets',
    'instrument',
    'orders',
    'books',
    'settings',
    'log',
  ],
];
/** At the wide size alone: they are laid out as one of those is. */
const WIDE: readonly string[] = ['instruments', 'exchange', 'account', 'closures', 'verification', 'withdrawals'];
const IN_ENGLISH: readonly string[] = ['requests', 'deposit', 'customer'];

let still: RunStill<StillHouse> | undefined;
let house: StillHouse;
const pages = new Map<string, Page>();

// One house for all, and one page for each width.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(LONGEST_START + 10_000);
  still = await runStill<StillHouse>('still-house.ts', LONGEST_START);
  house = still.printed;
});

test.afterAll(async () => {
  for (const page of pages.values()) await page.context().close();
  await still?.stop();
});

/** Somebody's page, in which it is the moment at which the house stands. */
async function pageOf(browser: Browser, size: typeof wide, locale: 'zh-TW' | 'en-US'): Promise<Page> {
  const found = pages.get(`${size.width} ${locale}`);
  if (found !== undefined) return found;
  const operator = await OperatorPage.open(browser, { ...size, locale });
  const { page } = operator;
  pages.set(`${size.width} ${locale}`, page);
  await page.clock.setFixedTime(house.now);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await bringFonts(page, house.url, '/ops/');
  await leaveOutLooks(page);
  await operator.enterAs(house.url, Object.assign(new OperatorClient(house.url), { token: house.token }));
  return page;
}

/** Each look is in the log, and that of one picture would be on the next: what was logged since the house stands is left out. */
async function leaveOutLooks(page: Page): Promise<void> {
  await page.route('**/api/ops/operators/list-log', (route) =>
    route.continue({ postData: JSON.stringify({ before: String(house.logged + 1) }) }),
  );
  await page.route(/\/api\/ops\/.*\/(?:record|read-\w+)$/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data?: { log?: readonly { readonly id: string }[] } };
    if (answer.data?.log !== undefined)
      answer.data.log = answer.data.log.filter(({ id }) => Number(id) <= house.logged);
    await route.fulfill({ response, json: answer });
  });
}

for (const [locale, size, names] of [
  ['zh-TW', wide, [...BOTH, ...WIDE]],
  ['zh-TW', upright, BOTH],
  ['en-US', wide, IN_ENGLISH],
] as const) {
  for (const screen of consoleScreens.filter(({ name }) => names.includes(name))) {
    const picture = `console-${screen.name}-${locale === 'zh-TW' ? size.width : 'english'}`;
    test(picture, async ({ browser }) => {
      const page = await pageOf(browser, size, locale);
      await page.setViewportSize(size);
      await loadAnew(page, `${house.url}/ops/#${routeIn(screen, house.ids)}`);
      const waiting = page.locator('[aria-busy="true"], .ant-skeleton');
      await expect(waiting).toHaveCount(0);
      await screen.steps?.(page);
      await expect(screen.seen(page, house.ids)).toBeVisible();
      await expect(waiting).toHaveCount(0);
      await page.mouse.move(0, 0);
      // All of it, with the menu beside it to the end; of what is very long no more than shows how it goes on.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ ...size, height: Math.min(height, TALLEST) });
      await expect(page).toHaveScreenshot(`${picture}.png`, {
        ...{ animations: 'disabled', caret: 'hide', maxDiffPixelRatio: TOLERANCE, timeout: 10_000 },
        // What is measured differs from start to start.
        mask: [page.locator('[data-live]')],
      });
    });
  }
}
