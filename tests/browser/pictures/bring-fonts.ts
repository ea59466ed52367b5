import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert } from '@kuroshio/base';
import type { Page } from '@playwright/test';

/** The faces of all pictures, by the folder under which pages find them: the same files on every machine. */
const FACES = {
  tc: { family: 'Noto Sans TC Variable', css: '@fontsource-variable/noto-sans-tc/index.css' },
  kr: { family: 'Noto Sans KR Variable', css: '@fontsource-variable/noto-sans-kr/index.css' },
} as const;

const FOLDER = '/fonts-of-pictures';
const families = Object.values(FACES).map(({ family }) => `"${family}"`);
/** What charts write on a canvas, which does not draw again when a face comes late. */
const ON_CANVAS = '0123456789.,:%+- OHLCVMAKDJRSIABCDEFGNPTUWXYZabcdefghijklmnopqrstuvwxyz開高低收量額時漲跌億萬';
const STYLE = `:root { --font-sans: ${families.join(', ')}; }`;
const SHEETS = [...Object.keys(FACES).map((face) => `${face}/index.css`), 'family.css'];

/**
 * Goes before the app's own first script, which then begins once the faces are there. The page itself stays as the program
 * sent it: a browser takes one that was answered in its place for a stranger to this machine, and refuses it live data.
 */
const FIRST = `
  await Promise.all(${JSON.stringify(SHEETS)}.map((sheet) => new Promise((resolve, reject) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href: '${FOLDER}/' + sheet, onload: resolve, onerror: reject });
    document.head.append(link);
  })));
  await Promise.all(['400', '600', '700'].map((weight) =>
    document.fonts.load(weight + ' 16px ${families.join(', ')}', ${JSON.stringify(ON_CANVAS)})));
`;

const fileOf = (css: string) => fileURLToPath(import.meta.resolve(css));

/** The console's own library names its faces piece by piece. */
const CONSOLE_STYLE = `body, body * { font-family: ${families.join(', ')} !important; }`;

/** Gives a page faces of the repository's own in place of whatever its machine has. @param url of the program @param entry the app, or the console */
export async function bringFonts(page: Page, url: string, entry: '/' | '/ops/' = '/'): Promise<void> {
  const html = await (await fetch(`${url}${entry}`)).text();
  const app = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html)?.[1];
  assert(app !== undefined, 'the app begins with one module');
  await page.route(new URL(app, `${url}${entry}`).href, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: FIRST + (await response.text()) });
  });
  await page.route(`${url}${FOLDER}/**`, (route) => {
    const [name = '', ...rest] = new URL(route.request().url()).pathname.slice(FOLDER.length + 1).split('/');
    if (name === 'family.css')
      return route.fulfill({ contentType: 'text/css', body: entry === '/' ? STYLE : CONSOLE_STYLE });
    const { css } = FACES[name as keyof typeof FACES];
    const file = path.join(path.dirname(fileOf(css)), ...rest);
    return route.fulfill({
      contentType: file.endsWith('.css') ? 'text/css' : 'font/woff2',
      body: readFileSync(file),
    });
  });
}

/** Fails where a page draws with other faces than those that were brought. */
export async function expectBroughtFonts(page: Page): Promise<void> {
  const drawn = await page.evaluate(() => ({
    family: getComputedStyle(document.body).fontFamily,
    loaded: [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  }));
  assert(drawn.family === families.join(', '), `the page is drawn with ${drawn.family}`);
  assert(drawn.loaded.length > 0, 'a face has been loaded');
}
