import { type Language, loadTexts, lookUp } from '@kuroshio/text';
import { type Browser, expect, type Page } from '@playwright/test';
import { bringFonts, expectBroughtFonts } from './bring-fonts.ts';
import type { Screen, State, Step } from './screen.ts';
import type { StillMarket } from './still-market.ts';

/**
 * So long nothing comes and goes between page and server when a screen has all that it asked for. What is late all the
 * same is waited for by the comparison; a picture that is to be stored has nothing to be compared with.
 */
const QUIET = { compared: 100, stored: 450 };
const API = '**/api/vue/**';
/** More than the app waits before it asks again for what failed: twice, and once more for what was asked later. */
const RETRIES = [600, 1_100, 1_100];
/** The app starts only with its settings; no screen waits for them. */
const SETTINGS = '/api/vue/common/config';

export interface Looking {
  /** Those that look, and what addresses name, of one that stands still. */
  readonly market: Pick<StillMarket, 'url' | 'now'> & {
    readonly viewers: Partial<StillMarket['viewers']>;
    readonly ids: Partial<StillMarket['ids']>;
  };
  readonly language: Language;
  readonly state: State;
  readonly theme: 'light' | 'dark';
  readonly viewer: 'customer' | 'fresh' | 'newcomer' | 'guest';
  /** What becomes of the pictures. */
  readonly purpose: keyof typeof QUIET;
}

/** One person's page, led from screen to screen by its address. */
export class ViewerPage {
  readonly page: Page;
  readonly #looking: Looking;
  readonly #dictionary: Awaited<ReturnType<typeof loadTexts>>;
  #underWay = 0;
  #movedAt = 0;

  private constructor(page: Page, looking: Looking, dictionary: Awaited<ReturnType<typeof loadTexts>>) {
    this.page = page;
    this.#looking = looking;
    this.#dictionary = dictionary;
  }

  static async open(browser: Browser, looking: Looking): Promise<ViewerPage> {
    const page = await browser.newPage({ deviceScaleFactor: 1, colorScheme: looking.theme });
    const self = new ViewerPage(page, looking, await loadTexts(looking.language));
    // Where calls fail, time has to pass until the app gives up; everywhere else it stands.
    if (looking.state === 'failed') await page.clock.install({ time: looking.market.now });
    else await page.clock.setFixedTime(looking.market.now);
    await page.addInitScript((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value));
    }, stored(looking));
    await bringFonts(page, looking.market.url);
    await self.#keepBack();
    self.#follow();
    return self;
  }

  /** Shows a screen and waits until it has all that it will have. */
  async show(screen: Screen): Promise<void> {
    const { state, market } = this.#looking;
    const other = state === 'empty' ? screen.empty : undefined;
    const route = (other?.route ?? screen.route).replace(/(?<=id=)(POSITION|MESSAGE|NOTICE)$/, (name) => {
      return market.ids[name as keyof StillMarket['ids']] ?? name;
    });
    const address = `${market.url}/#${route}`;
    if (state === 'failed') await this.page.clock.resume();
    if (this.page.url().startsWith(market.url)) await this.page.evaluate((hash) => (location.hash = hash), route);
    else await this.page.goto(address);
    await this.#quiet();
    if (state === 'failed') await this.#giveUp();
    // What comes above a button after it was pressed would leave the screen scrolled otherwise.
    const steps = other?.steps ?? screen.steps ?? [];
    if (steps.length > 0 && state !== 'loading') await this.#nothingAwaited();
    for (const step of steps) await this.#press(step);
    if (screen.typed !== undefined) {
      await this.page.getByRole('searchbox').fill(state === 'empty' ? screen.typed.empty : screen.typed.full);
      await this.#quiet();
    }
    if (state !== 'loading') await this.#nothingAwaited();
    await this.page.evaluate(() => document.fonts.ready.then(() => undefined));
    await expectBroughtFonts(this.page);
    // On a busy machine the app may give up before the picture is taken, which then is of a failure.
    if (state === 'loading')
      await expect(this.page.getByText(lookUp(this.#dictionary, 'shell.failedTitle'))).toHaveCount(0);
    // No picture shows a machine that cannot reach the program.
    await expect(this.page.getByText(lookUp(this.#dictionary, 'shell.reconnecting'))).toHaveCount(0);
    await this.#quiet();
    // A part that came late may have begun to ask only now.
    if (state !== 'loading') await this.#nothingAwaited();
    await expect(this.page.locator('[data-toast]')).toHaveCount(0);
    if (state === 'failed') await this.#stopTime();
  }

  async #nothingAwaited(): Promise<void> {
    await expect(this.page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
    // Grey shapes may stand where no region says that it waits. What failed may keep some.
    if (this.#looking.state !== 'failed') await expect(this.page.locator('.animate-shimmer:visible')).toHaveCount(0);
  }

  /** What is asked for in a rhythm would be waited for again, now and then: time stops where all that was asked for has failed. */
  async #stopTime(): Promise<void> {
    const { clock } = this.page;
    const awaited = this.page.locator('[aria-busy="true"]:visible');
    await expect(async () => {
      await clock.resume();
      await expect(awaited).toHaveCount(0);
      await clock.pauseAt(await this.page.evaluate(() => Date.now() + 1));
      expect(await awaited.count()).toBe(0);
    }).toPass();
  }

  async #giveUp(): Promise<void> {
    for (const wait of RETRIES) {
      await this.page.clock.fastForward(wait);
      await this.#quiet();
    }
  }

  async #press({ press, role = 'button' }: Step): Promise<void> {
    const pressed = this.page.getByRole(role, { name: lookUp(this.#dictionary, press), exact: true });
    // Where the screen before still goes, the press would look for a place without it, and leave the screen scrolled.
    await expect
      .poll(() =>
        pressed.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const there = document.elementFromPoint(x + width / 2, y + height / 2);
          return there === null || element.contains(there);
        }),
      )
      .toBe(true);
    await pressed.click();
    await this.#quiet();
  }

  /** Nothing is answered while the screen is to be seen waiting; every call fails where it is to be seen failing. */
  async #keepBack(): Promise<void> {
    const { state } = this.#looking;
    if (state !== 'loading' && state !== 'failed') return;
    await this.page.route(API, (route) => {
      if (new URL(route.request().url()).pathname === SETTINGS) return route.continue();
      return state === 'failed' ? route.fulfill({ status: 500, body: '{}' }) : undefined;
    });
    // Open, with nothing to tell: what the live connection knows would fill in what the calls did not bring. It answers, as one
    // that is silent for 35 seconds counts as lost, and here minutes pass.
    await this.page.routeWebSocket(/\/live$/, (socket) => socket.onMessage(() => socket.send('{"op":"pong"}')));
  }

  #follow(): void {
    const kept = (url: string) =>
      this.#looking.state === 'loading' && url.includes('/api/vue/') && !url.endsWith(SETTINGS);
    const moved = (by: number) => {
      this.#underWay += by;
      this.#movedAt = performance.now();
    };
    this.page.on('request', (request) => !kept(request.url()) && moved(1));
    this.page.on('requestfinished', (request) => !kept(request.url()) && moved(-1));
    this.page.on('requestfailed', (request) => !kept(request.url()) && moved(-1));
    this.page.on('websocket', (socket) => socket.on('framereceived', () => moved(0)));
  }

  async #quiet(): Promise<void> {
    const wanted = QUIET[this.#looking.purpose];
    this.#movedAt = performance.now();
    await expect
      .poll(() => this.#underWay === 0 && performance.now() - this.#movedAt >= wanted, { intervals: [25] })
      .toBe(true);
  }
}

function stored({ market, language, theme, viewer }: Looking): Record<string, unknown> {
  const session = viewer === 'guest' ? undefined : market.viewers[viewer];
  return {
    ...{ language, theme, visited: true },
    ...(session === undefined ? {} : { tokend: session.token, account: session.account }),
  };
}
