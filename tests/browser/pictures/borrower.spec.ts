import type { TextKey } from '@kuroshio/text';
import { expect, test } from '@playwright/test';
import { runStill, type RunStill } from './run-still.ts';
import type { Screen } from './screen.ts';
import type { StillBorrower } from './still-borrower.ts';
import { ViewerPage } from './viewer-page.ts';

/** Of the pixels of a screen, as for the other pictures. */
const TOLERANCE = 0.0002;
/** Milliseconds until it must stand, on a machine that is busy: some days of the markets pass. */
const LONGEST_START = 280_000;
/** Of what is longer no more than shows how it goes on. */
const TALLEST = 4_000;
const WIDTH = 390;
const HEIGHT = 844;

const screen = (name: string, route: string, ...presses: readonly TextKey[]): Screen => ({
  ...{ name, route, viewer: 'customer', lacks: {} },
  steps: presses.map((press) => ({ press, role: press === 'trading.kindShort' ? 'radio' : 'button' })),
});

/** What only somebody sees who owes. */
const screens: readonly Screen[] = [
  screen('us-margin', '/information/usMargin'),
  screen('secured-loan', '/information/securedLoan'),
  screen('us-short-ticket', '/market/stockDetail?symbol=US:KO', 'trading.sell', 'trading.kindShort'),
];

let still: RunStill<StillBorrower> | undefined;

// One market for all.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(LONGEST_START + 10_000);
  still = await runStill<StillBorrower>('still-borrower.ts', LONGEST_START);
});

test.afterAll(() => still?.stop());

for (const [language, theme] of [
  ['tw', 'light'],
  ['en', 'dark'],
] as const) {
  for (const one of screens) {
    const picture = `borrower-${one.name}-${language}-${theme}`;
    test(picture, async ({ browser }, { config }) => {
      if (still === undefined) throw new Error('nothing stands');
      const { url, now, viewer } = still.printed;
      const isRenewing = config.updateSnapshots === 'all' || config.updateSnapshots === 'changed';
      const shown = await ViewerPage.open(browser, {
        ...{ market: { url, now, viewers: { customer: viewer }, ids: {} }, language, theme, state: 'full' },
        ...{ viewer: 'customer', purpose: isRenewing ? 'stored' : 'compared' },
      });
      const { page } = shown;
      await shown.show(one);
      await lengthen(shown);
      await expect(page).toHaveScreenshot(`${picture}.png`, {
        ...{ animations: 'disabled', caret: 'hide', maxDiffPixelRatio: TOLERANCE, timeout: 10_000 },
      });
      await page.close();
    });
  }
}

/** All of it, as if the screen were so long: longer until nothing is left to scroll, as a sheet takes only a part of the screen. */
async function lengthen({ page }: ViewerPage): Promise<void> {
  let height = HEIGHT;
  for (let times = 0; times < 8 && height < TALLEST; times++) {
    const hidden = await page.evaluate(async () => {
      // The size that was asked for last is laid out by then.
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
      // Over what lies behind a sheet nothing is said.
      const seen = document.querySelector('dialog[open], [role="dialog"]') ?? document.documentElement;
      const inside = [...seen.querySelectorAll('*')].filter((one) =>
        /auto|scroll/.test(getComputedStyle(one).overflowY),
      );
      return Math.max(0, ...[seen, ...inside].map((one) => one.scrollHeight - one.clientHeight));
    });
    if (hidden === 0) return;
    height = Math.min(height + hidden, TALLEST);
    await page.setViewportSize({ width: WIDTH, height });
  }
}
