import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { assert } from '@kuroshio/base';
import type { Language } from '@kuroshio/text';
import { expect, type FullConfig, test } from '@playwright/test';
import { IN_BOTH, type Screen, STATES, type State } from './screen.ts';
import { screens } from './screens.ts';
import type { StillMarket } from './still-market.ts';
import { type Looking, ViewerPage } from './viewer-page.ts';

/** Of the pixels of a screen: less than what another figure changes, which is a few hundred of them. */
const TOLERANCE = 0.0002;

const printFile = path.join(import.meta.dirname, 'stored', 'market-print.txt');

let market: StillMarket;

/** Whether the pictures that are taken are stored anew instead of compared. */
function isRenewing({ updateSnapshots }: Pick<FullConfig, 'updateSnapshots'>): boolean {
  return updateSnapshots === 'all' || updateSnapshots === 'changed';
}

test.beforeAll(async () => {
  test.setTimeout(200_000);
  const answer = await fetch(process.env['KUROSHIO_PICTURES'] ?? '');
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  market = JSON.parse(text) as StillMarket;
});

/** What is only seen with figures of the market in it. */
const WITH_FIGURES: readonly State[] = ['full', 'empty'];

// A change of the simulation or of the exchange changes what is traded, and with it every figure on the screens.
test('the market is the one that the pictures were made of', () => {
  if (isRenewing(test.info().config)) writeFileSync(printFile, `${market.print}\n`);
  expect(isStoredMarket(), 'the market trades otherwise than before: renew the pictures, and look at them').toBe(true);
});

function isStoredMarket(): boolean {
  return readFileSync(printFile, 'utf8').trim() === market.print;
}

function viewerOf({ viewer, empty }: Screen, state: State): Looking['viewer'] {
  return state === 'empty' && viewer !== 'guest' ? (empty?.viewer ?? 'fresh') : viewer;
}

/** What is there before the answers has hardly a word, and what failed says the same everywhere: one language shows them, and one screen the other's words. */
const isShownOnce = (language: Language, state: State, { name }: Screen) =>
  language === 'en' && (state === 'loading' || (state === 'failed' && name !== IN_BOTH));

for (const [language, theme] of [
  ['tw', 'light'],
  ['en', 'light'],
  ['tw', 'dark'],
  ['en', 'dark'],
] as const) {
  for (const state of theme === 'dark' ? (['full'] as const) : STATES) {
    test.describe(`${language}, ${theme}, ${state}`, () => {
      // One page for all, which is led by its address: opening one anew for each takes several times as long.
      test.describe.configure({ mode: 'default' });
      const pages = new Map<Looking['viewer'], ViewerPage>();
      test.afterAll(async () => {
        for (const { page } of pages.values()) await page.close();
      });

      for (const screen of screens) {
        if (isShownOnce(language, state, screen)) continue;
        if (screen.lacks[state] !== undefined || (theme === 'dark' && screen.dark === undefined)) continue;
        test(screen.name, async ({ browser }, info) => {
          const { config } = info;
          const changed = WITH_FIGURES.includes(state) && !isRenewing(config) && !isStoredMarket();
          info.skip(changed, 'the market is another than that of the pictures, which a test of its own tells');
          const viewer = viewerOf(screen, state);
          const purpose = isRenewing(config) ? 'stored' : 'compared';
          const looking = { market, language, state, theme, viewer, purpose } as const;
          const shown = pages.get(viewer) ?? (await ViewerPage.open(browser, looking));
          pages.set(viewer, shown);
          await shown.show(screen);
          const name = `${screen.name}-${theme === 'dark' ? 'dark' : state}-${language}.png`;
          await expect(shown.page).toHaveScreenshot(name, {
            ...{ animations: 'disabled', caret: 'hide', maxDiffPixelRatio: TOLERANCE, timeout: 10_000 },
          });
        });
      }
    });
  }
}

test('a line that has moved by six pixels is told', async ({ browser }, info) => {
  info.skip(isRenewing(info.config), 'the picture that it is compared with is being renewed');
  const looking = {
    market,
    language: 'tw',
    state: 'full',
    theme: 'light',
    viewer: 'guest',
    purpose: 'compared',
  } as const;
  const shown = await ViewerPage.open(browser, looking);
  const screen = screens.find(({ name }) => name === 'change-lang');
  assert(screen !== undefined, 'there is such a screen');
  await shown.show(screen);
  const picture = () => shown.page.screenshot({ animations: 'disabled', caret: 'hide' });
  const compare = async () =>
    expect(await picture()).toMatchSnapshot('change-lang-full-tw.png', { maxDiffPixelRatio: TOLERANCE });
  await compare();
  await shown.page
    .locator('main li:nth-child(2) span')
    .first()
    .evaluate((line) => {
      Object.assign((line as HTMLElement).style, { position: 'relative', top: '6px' });
    });
  await expect(compare()).rejects.toThrow(/pixels/);
  await shown.page.close();
});
