import { expect, type Page, test } from '@playwright/test';
import { lookInto, ownerUrlOf } from '../crash/program-database.ts';
import { type Program, startProgram } from '../program.ts';
import { barriersOn, bringAxe } from './barriers.ts';
import { type FilledHouse, fillHouse } from './console-house.ts';
import { type ConsoleScreen, consoleScreens, routeIn, titleIn } from './console-screens.ts';
import { loadAnew } from './load-anew.ts';
import { crushedOn, OperatorPage, removeWithConsoles } from './operator-page.ts';

const [wide, narrow] = [
  { width: 1280, height: 900 },
  { width: 820, height: 1180 },
] as const;

let program: Program;
let house: FilledHouse;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  // At this speed the market opens within a minute, and closes after all has been looked at.
  program = await startProgram({ env: { HOUSE_DESK: 'off', SIM_SPEED: '30', NEW_DESTINATION_MINUTES: '0' } });
  house = await fillHouse({
    ...program,
    ask: (sql) => lookInto(ownerUrlOf(program.dataDir), (database) => database.query(sql)),
  });
});

test.afterAll(() => removeWithConsoles(program));

// One house, and one page that is led from screen to screen: a browser made anew takes longer than all that is looked at. One
// test, so that a screen which fails does not have the house filled anew for the next one.
test('nobody is shut out of a screen of the console, and none is wider than a tablet', async ({ browser }) => {
  // Two minutes and more where nothing else runs; beside other tests, on a slow machine, three times as long.
  test.setTimeout(900_000);
  for (const who of ['guest', undefined] as const) {
    const operator = await OperatorPage.open(browser, wide);
    const { page, complaints } = operator;
    await bringAxe(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (who === undefined) await operator.enterAs(program.url, house.anna);
    for (const [no, screen] of consoleScreens.filter((one) => one.who === who).entries())
      await test.step(screen.name, async () => {
        await page.setViewportSize(wide);
        complaints.length = 0;
        await loadAnew(page, `${program.url}/ops/#${routeIn(screen, house.ids)}`);
        await shown(page);
        await screen.steps?.(page);
        await expect.soft(screen.seen(page, house.ids), screen.name).toBeVisible();
        await shown(page);
        await expectUsable(page, screen, 'tw');
        // The look for barriers takes as long as all else: wide in the one language and narrow in the other, screen by screen.
        if (no % 2 === 0) await expectNoBarrier(page, screen);
        await page.setViewportSize(narrow);
        await expectUsable(page, screen, 'tw');
        await page.getByRole('button', { name: 'English', exact: true }).click();
        await expectUsable(page, screen, 'en');
        if (no % 2 === 1) await expectNoBarrier(page, screen);
        await page.setViewportSize(wide);
        await expectUsable(page, screen, 'en');
        // The next one begins as this one did.
        await page.getByRole('button', { name: '中文', exact: true }).click();
        expect.soft(complaints, screen.name).toEqual([]);
      });
    await page.context().close();
  }
});

/** All that was asked for is there. */
async function shown(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .ant-skeleton')).toHaveCount(0);
}

/** Its page has a title, nothing is wider than the screen, and nothing is crushed to fit it. */
async function expectUsable(page: Page, screen: ConsoleScreen, language: 'tw' | 'en'): Promise<void> {
  const title = titleIn(screen, language, house.ids);
  const at = `${screen.name} in ${language} at ${page.viewportSize()?.width}`;
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'tw' ? 'zh-Hant-TW' : 'en');
  await expect.soft(page, at).toHaveTitle(new RegExp(`^${title} · Kuroshio `));
  const drawn = await page.evaluate(() => document.documentElement.scrollWidth);
  const screenWidth = page.viewportSize()?.width ?? 0;
  expect.soft(drawn, `${at}: nothing is wider than the screen`).toBeLessThanOrEqual(screenWidth);
  expect.soft(await crushedOn(page), `${at}: every word has room`).toEqual([]);
}

/** Nobody is shut out of it. */
async function expectNoBarrier(page: Page, screen: ConsoleScreen): Promise<void> {
  const violations = await barriersOn(
    page,
    {
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      rules: { 'heading-order': { enabled: true }, 'page-has-heading-one': { enabled: true } },
    },
    // By it antd measures how high a field of several lines has to be; nobody comes to it.
    { exclude: ['textarea[name="hiddenTextarea"]'] },
  );
  const barriers = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ html, any }) => `${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
  }));
  expect.soft(barriers, `${screen.name} at ${page.viewportSize()?.width}`).toEqual([]);
}
