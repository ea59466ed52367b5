// The first screen of a newcomer in Chromium, with an empty cache, a processor slowed to a quarter and a slow network:
// until a list of quotes can be read. Beside a bare page that fetches the same quotes and writes them into a table. And the
// second visit, for which the worker has kept the page and the app the figures last known.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { assert } from '@kuroshio/base';
import { ApiClient, eventually } from '../tests/api/api-client.ts';
import { launchChromium } from '../tests/load/chromium.ts';
import { startProgram } from '../tests/program.ts';
import { buildInvestor } from '../tools/build-investor.ts';
import { printTable, ROUNDS, type Row, spreadOf } from './spread.ts';

/** Rows with a figure in them that must stand. */
const READABLE = 5;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'zh-TW' };
const SLOWED = 4;

interface Network {
  readonly name: string;
  /** Milliseconds that each request takes at least. */
  readonly latency: number;
  /** Bytes a second. */
  readonly down: number;
  readonly up: number;
}

const kbit = (count: number) => (count * 1000) / 8;
const NETWORKS: readonly Network[] = [
  { name: 'slow 3G', latency: 400, down: kbit(400), up: kbit(400) },
  { name: 'fast 3G', latency: 150, down: kbit(1_600), up: kbit(750) },
];

const problem = await buildInvestor();
assert(problem === undefined, `the app is built: ${problem}`);
const program = await startProgram({ env: { SIM_SPEED: '10', VALIDATE_ANSWERS: 'false' } });
const browser = await launchChromium();

/** A page of a few lines, and the quotes as the API gives them. */
async function serveBarePage(): Promise<{ readonly url: string; close(): void }> {
  const { quotes } = await new ApiClient(program.url).must('quotes/ranking', {
    section: 'TW',
    by: 'turnover',
    limit: 30,
  });
  const page = `<!doctype html><meta name="viewport" content="width=device-width"><table></table><script>
    fetch('/quotes').then((answer) => answer.json()).then((quotes) => {
      for (const { symbol, last, reference } of quotes) {
        const row = document.querySelector('table').insertRow();
        row.dataset.symbol = symbol;
        for (const value of [symbol, last, last - reference]) row.insertCell().textContent = value;
      }
    });
  </script>`;
  const server = createServer((request, response) => {
    const isQuotes = request.url === '/quotes';
    response.setHeader('content-type', isQuotes ? 'application/json' : 'text/html; charset=utf-8');
    response.end(isQuotes ? JSON.stringify(quotes) : page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

/** Seconds from the navigation until the quotes can be read, and the bytes that came over the network until then. */
async function measure(
  address: string,
  network: Network,
): Promise<{ readonly seconds: number; readonly bytes: number }> {
  const context = await browser.newContext(PHONE);
  const made = await visit(context, address, network);
  await context.close();
  return made;
}

async function visit(
  context: BrowserContext,
  address: string,
  network: Network,
): Promise<{ readonly seconds: number; readonly bytes: number }> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: network.latency },
    ...{ downloadThroughput: network.down, uploadThroughput: network.up },
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  let bytes = 0;
  devtools.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: 'commit' });
  const found = await page.waitForFunction(
    (readable) => {
      const rows = [...document.querySelectorAll('[data-symbol]')];
      return rows.filter((row) => /\d/.test(row.textContent)).length >= readable ? performance.now() : undefined;
    },
    READABLE,
    { polling: 'raf', timeout: 120_000 },
  );
  const ms = await found.jsonValue();
  assert(ms !== undefined, 'the quotes stand');
  await page.close();
  return { seconds: ms / 1000, bytes };
}

/** A browser in which the app has been looked at, so that its worker has the page and the app has figures. */
async function visited(address: string): Promise<BrowserContext> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(address);
  await eventually(
    'the worker has the app',
    () =>
      page.evaluate(async () => {
        const kept = await (await caches.open('shell')).keys();
        return kept.length > 8 && navigator.serviceWorker.controller !== null ? true : undefined;
      }),
    60_000,
  );
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await page.close();
  return context;
}

try {
  await eventually('trading', async () => {
    const { quote } = await new ApiClient(program.url).must('quotes/detail', { symbol: 'TWSE:2330' });
    return quote.last > 0 ? true : undefined;
  });
  const bare = await serveBarePage();
  const rows: Row[] = [];
  for (const network of NETWORKS) {
    const ours: number[] = [];
    const theirs: number[] = [];
    const bytes: number[] = [];
    const again: number[] = [];
    const known = await visited(`${program.url}/#/home/index`);
    for (let round = 0; round < ROUNDS; round++) {
      const made = await measure(`${program.url}/#/home/index`, network);
      ours.push(made.seconds);
      bytes.push(made.bytes / 1000);
      theirs.push((await measure(bare.url, network)).seconds);
      again.push((await visit(known, `${program.url}/#/home/index`, network)).seconds);
    }
    await known.close();
    rows.push(
      {
        figure: `${network.name}, quotes can be read after`,
        unit: 's',
        ours: spreadOf(ours),
        peer: { name: 'bare page', made: spreadOf(theirs) },
      },
      {
        figure: `${network.name}, after`,
        unit: 's',
        ours: spreadOf(ours),
        peer: {
          name: 'the same bytes at full speed',
          made: spreadOf(bytes.map((count) => (count * 1000) / network.down)),
        },
      },
      { figure: `${network.name}, second visit, last known figures after`, unit: 's', ours: spreadOf(again) },
      { figure: `${network.name}, until then received`, unit: 'kB', ours: spreadOf(bytes) },
    );
  }
  bare.close();
  printTable(rows);
} finally {
  await browser.close();
  await program.remove();
}
