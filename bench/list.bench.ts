// A list of 200 live rows at 1,000 quote updates a second in Chromium with a processor slowed four times: how many of the
// screen's frames come in time, beside the same list without batching. Only rows in sight are live, so the updates are
// also let go over these alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assert } from '@kuroshio/base';
import { chromium, type Page } from '@playwright/test';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import config from '../tests/playwright.config.ts';
import { type ListFeed, openListFeed } from './list-feed.ts';
import type { Frames } from './list-page/frames.ts';
import { printTable, ROUNDS, type Row, spreadOf } from './spread.ts';

const UPDATES = 1_000;
const SLOWED = 4;
/** Milliseconds of one round, and of the time before it in which the page comes to rest. */
const ROUND = 2_500;
const SETTLE = 1_000;

/** The one statement of the app that batches, and what stands in its place for the peer. */
const BATCHES = 'if (this.#timer === undefined) this.#timer = setTimeout(() => this.#flush(), FLUSH_MS);';
const AT_ONCE = 'this.#flush();';

function withoutBatching(): Plugin {
  let changed = false;
  return {
    name: 'without-batching',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('platform/live-topics.ts')) return undefined;
      changed = code.includes(BATCHES);
      return code.replace(BATCHES, AT_ONCE);
    },
    buildEnd() {
      assert(changed, 'the statement that batches is where it was');
    },
  };
}

async function buildPage(outDir: string, plugins: readonly Plugin[]): Promise<void> {
  await build({
    root: path.join(import.meta.dirname, 'list-page'),
    configFile: false,
    logLevel: 'error',
    base: './',
    plugins: [react(), tailwindcss(), ...plugins],
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  });
}

const folder = mkdtempSync(path.join(tmpdir(), 'kuroshio-list-'));
const folders = { ours: path.join(folder, 'ours'), peer: path.join(folder, 'peer') };
await buildPage(folders.ours, []);
await buildPage(folders.peer, [withoutBatching()]);
const feed = await openListFeed(folders);
const browser = await chromium.launch(config.use?.launchOptions ?? {});

interface Measured extends Frames {
  /** Quote updates that reached the page, a second. */
  readonly received: number;
}

async function measure(
  page: Page,
  which: keyof typeof folders,
  over: 'all' | 'followed',
  updates: number,
): Promise<Measured> {
  feed.run(updates, over);
  await page.goto(`${feed.url}/${which}/`);
  await page.locator('li').first().waitFor();
  await page.waitForTimeout(SETTLE);
  feed.sent();
  const began = performance.now();
  const frames = await page.evaluate(
    (ms) => (window as unknown as { watchFrames: (ms: number) => Promise<Frames> }).watchFrames(ms),
    ROUND,
  );
  return { ...frames, received: (feed.sent() / (performance.now() - began)) * 1000 };
}

async function openPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  return page;
}

async function rowsOf(page: Page): Promise<Row[]> {
  const cases = [
    ['over all 200', 'all'],
    ['over the rows in sight', 'followed'],
  ] as const;
  const rows: Row[] = [];
  for (const [name, over] of cases) {
    const [ours, peer]: [Measured[], Measured[]] = [[], []];
    // The first round warms up and is not counted.
    for (let round = 0; round <= ROUNDS; round++) {
      const now = [await measure(page, 'ours', over, UPDATES), await measure(page, 'peer', over, UPDATES)] as const;
      if (round === 0) continue;
      ours.push(now[0]);
      peer.push(now[1]);
    }
    const spread = (figure: keyof Measured, times = 1) => ({
      ours: spreadOf(ours.map((one) => one[figure] * times)),
      peer: { name: 'without batching', made: spreadOf(peer.map((one) => one[figure] * times)) },
    });
    rows.push(
      { figure: `${name}: frames in time`, unit: '%', ...spread('inTime', 100) },
      { figure: `${name}: longest stillness`, unit: 'ms', ...spread('longest') },
      { figure: `${name}: updates of these rows`, unit: '/s', ...spread('received') },
    );
  }
  const still: Measured[] = [];
  for (let round = 0; round < ROUNDS; round++) still.push(await measure(page, 'ours', 'all', 0));
  const inTime = spreadOf(still.map((one) => one.inTime * 100));
  return [...rows, { figure: 'nothing changes: frames in time', unit: '%', ours: inTime }];
}

async function close(opened: ListFeed): Promise<void> {
  await browser.close();
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
}

try {
  printTable(await rowsOf(await openPage()));
} finally {
  await close(feed);
}
