// The chart in a real browser: how long 5,000 bars take to be seen, and what 50 ticks a second cost. The peer is the
// chart library as it comes, with the same bars and studies, every tick handed on at once.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assert } from '@kuroshio/base';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import config from '../tests/playwright.config.ts';
import type { ChartBenchPage } from './chart-page/page.tsx';
import { printTable, ROUNDS, type Row, spreadOf } from './spread.ts';

const BARS = 5_000;
const TICKS_PER_SECOND = 50;
const TICKING_MS = 2_000;
/** A phone of the middle class beside this machine. */
const SLOWER = 4;

declare const page: ChartBenchPage;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

async function serveBuilt(folder: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const name = (request.url ?? '/').split('?')[0] === '/' ? 'index.html' : path.normalize(`.${request.url}`);
    try {
      const body = readFileSync(path.join(folder, name));
      response.setHeader('content-type', TYPES[path.extname(name)] ?? 'application/octet-stream');
      response.end(body);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

/** Seconds of processor time that the page's thread has worked. */
async function worked(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const found = metrics.find(({ name }) => name === 'TaskDuration');
  assert(found !== undefined, 'the browser tells of its work');
  return found.value;
}

type Who = 'ours' | 'peer';

async function openTime(browserPage: Page, who: Who, all: boolean): Promise<number> {
  await browserPage.reload();
  await browserPage.waitForFunction(() => 'page' in globalThis);
  return browserPage.evaluate(([name, count, every]) => page.open(name, count, every), [who, BARS, all] as const);
}

/** Share of one core in percent while the chart that is open ticks. */
async function tickingShare(browserPage: Page, devtools: CDPSession): Promise<number> {
  const before = await worked(devtools);
  const from = performance.now();
  const ticks = await browserPage.evaluate(([rate, ms]) => page.tick(rate, ms), [
    TICKS_PER_SECOND,
    TICKING_MS,
  ] as const);
  const share = (((await worked(devtools)) - before) * 1000) / (performance.now() - from);
  assert(ticks >= (TICKS_PER_SECOND * TICKING_MS) / 1000 - 2, 'all ticks were made');
  return share * 100;
}

const folder = mkdtempSync(path.join(tmpdir(), 'kuroshio-chart-'));
await build({
  root: path.join(import.meta.dirname, 'chart-page'),
  configFile: false,
  logLevel: 'error',
  plugins: [react(), tailwindcss()],
  build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
});
const served = await serveBuilt(folder);
const launched = config.use?.launchOptions ?? {};
// A dense screen of its own: one that is only pretended tells canvases the size of a plain one, and all is drawn twice.
const screenArgs = ['--force-device-scale-factor=2', '--window-size=390,1290'];
const browser = await chromium.launch({ ...launched, args: [...(launched.args ?? []), ...screenArgs] });
try {
  const browserPage = await browser.newPage({ viewport: null });
  await browserPage.goto(served.url);
  const devtools = await browserPage.context().newCDPSession(browserPage);
  await devtools.send('Performance.enable');
  const rows: Row[] = [];
  for (const [slower, all] of [
    [1, false],
    [1, true],
    [SLOWER, true],
  ] as const) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const name = `${all ? 'all studies' : 'averages and volume'}${slower === 1 ? '' : `, ${slower}× slower`}`;
    const opening: Record<Who, number[]> = { ours: [], peer: [] };
    const ticking: Record<Who, number[]> = { ours: [], peer: [] };
    // The first round warms up and is not counted.
    for (let round = 0; round <= ROUNDS; round++) {
      for (const who of ['ours', 'peer'] as const) {
        const opened = await openTime(browserPage, who, all);
        const share = await tickingShare(browserPage, devtools);
        if (round === 0) continue;
        opening[who].push(opened);
        ticking[who].push(share);
      }
    }
    rows.push(
      {
        figure: `${BARS} bars to the first paint, ${name}`,
        unit: 'ms',
        ours: spreadOf(opening.ours),
        peer: { name: 'library as it comes', made: spreadOf(opening.peer) },
      },
      {
        figure: `${TICKS_PER_SECOND} ticks/s, ${name}`,
        unit: '% of a core',
        ours: spreadOf(ticking.ours),
        peer: { name: 'every tick at once', made: spreadOf(ticking.peer) },
      },
    );
  }
  printTable(rows);
} finally {
  await browser.close();
  served.close();
  rmSync(folder, { recursive: true, force: true });
}
