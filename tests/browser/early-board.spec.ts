import { expect, type Page, test } from '@playwright/test';
import { App, openMarket, url } from './app.ts';

test.beforeAll(async () => {
  test.setTimeout(150_000);
  await openMarket();
});

const HOME = `${url}/#/home/index`;
const board = (page: Page) => page.locator('#early-board');
const cards = (of: Page | ReturnType<Page['locator']>) => of.locator('[data-symbol]');

/** Texts of cards by symbol, without what is only set apart by its place. */
async function written(of: ReturnType<Page['locator']>): Promise<Record<string, string>> {
  const pairs = await of.evaluateAll((all) =>
    all.map((card) => [(card as HTMLElement).dataset['symbol'], card.textContent] as const),
  );
  return Object.fromEntries(pairs) as Record<string, string>;
}

/** The scripts of the app do not come before they are let. */
async function holdApp(page: Page): Promise<() => void> {
  let go = () => undefined as void;
  const may = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/assets\/first-.*\.js/, async (route) => {
    await may;
    await route.continue();
  });
  return go;
}

/** What is asked for the indices gets one answer, and no quote comes after it. */
async function freezeIndices(page: Page, change: (answer: Answer) => Answer = (answer) => answer): Promise<void> {
  let frozen: string | undefined;
  await page.routeWebSocket(/\/live/, () => undefined);
  await page.route('**/api/vue/quotes/index-board', async (route) => {
    if (frozen === undefined) {
      const answer = (await (await route.fetch()).json()) as Answer;
      frozen = JSON.stringify(change(answer));
    }
    await route.fulfill({ contentType: 'application/json', body: frozen });
  });
}

interface Answer {
  readonly data: { readonly provenance: { readonly source: string } };
}

for (const language of ['tw', 'en'] as const)
  test(`the indices stand below the mark before the app is there, as its cards write them, and go when it is, in ${language}`, async ({
    page,
  }) => {
    const app = await App.open(page, { language });
    await freezeIndices(page);
    const go = await holdApp(page);
    await page.goto(HOME, { waitUntil: 'commit' });
    await expect(cards(board(page))).toHaveCount(6);
    await expect(board(page)).toContainText(app.plain('shell.simulated'));
    await expect(board(page)).not.toContainText(app.pattern('shell.lastKnown'));
    const early = await written(cards(board(page)));
    go();
    await expect(cards(page.locator('#root')).first()).toBeVisible();
    await expect(board(page)).toHaveCount(0);
    expect(await written(page.locator('#root [data-symbol="TWSE:TAIEX"], #root [data-symbol="US:DJI"]'))).toEqual({
      'TWSE:TAIEX': early['TWSE:TAIEX'],
      'US:DJI': early['US:DJI'],
    });
  });

test('a second visit has the figures last known there at once, with their time, until the newer ones come', async ({
  page,
}) => {
  const app = await App.open(page, { language: 'tw' });
  await page.goto(HOME);
  await expect(cards(page.locator('#root')).first()).toContainText(/\d/);
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  let answer = () => undefined as void;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/vue/quotes/index-board', async (route) => {
    await asked;
    await route.continue();
  });
  await holdApp(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(cards(board(page))).toHaveCount(6);
  await expect(board(page)).toContainText(app.pattern('shell.lastKnown'));
  answer();
  await expect(board(page)).not.toContainText(app.pattern('shell.lastKnown'));
  await expect(cards(board(page))).toHaveCount(6);
});

test('nothing stands there of a provider, of whose prices more is to be said, or of a server without settings', async ({
  page,
}) => {
  const seen = page.waitForResponse('**/api/vue/quotes/index-board');
  await freezeIndices(page, ({ data, ...rest }) => ({ ...rest, data: { ...data, provenance: { source: 'a-feed' } } }));
  await holdApp(page);
  await page.goto(HOME, { waitUntil: 'commit' });
  await seen;
  await page.waitForTimeout(1_000);
  await expect(board(page)).toHaveCount(0);

  await page.unrouteAll();
  await page.route('**/api/vue/common/config', (route) => route.fulfill({ status: 503, body: '{}' }));
  await holdApp(page);
  const again = page.waitForResponse('**/api/vue/quotes/index-board');
  await page.reload({ waitUntil: 'commit' });
  await again;
  await page.waitForTimeout(1_000);
  await expect(board(page)).toHaveCount(0);
});
