// Draws the icons of the installed app from the mark: `node tests/draw-icons.ts`, after a change of `public/icon.svg`.
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { assert } from '@kuroshio/base';
import { launchChromium } from './load/chromium.ts';

const site = path.resolve(import.meta.dirname, '../apps/investor/public');
const mark = readFileSync(path.join(site, 'icon.svg'), 'utf8');
const strokes = /<g[\s\S]*<\/g>/.exec(mark)?.[0];
const ground = /fill="(#[0-9a-f]{6})"/.exec(mark)?.[1];
assert(strokes !== undefined && ground !== undefined, 'the mark has a ground and strokes on it');

/** The mark in a square: `scale` of it, on its ground without round corners, or on none. */
const square = (scale: number, fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${fill}"/><g transform="translate(32 32) scale(${scale}) translate(-32 -32)">${strokes}</g></svg>`;

const ICONS: readonly (readonly [name: string, size: number, drawing: string])[] = [
  ['icon-192', 192, mark],
  ['icon-512', 512, mark],
  // A phone may cut it to a circle of four fifths of its width.
  ['maskable-512', 512, square(0.72, ground)],
  ['apple-touch-icon', 180, square(0.9, ground)],
  // Shown in one colour in the status bar of a phone.
  ['badge-96', 96, square(1.1, 'none')],
];

mkdirSync(path.join(site, 'icons'), { recursive: true });
const browser = await launchChromium();
try {
  for (const [name, size, drawing] of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${drawing}`);
    await page.screenshot({ path: path.join(site, 'icons', `${name}.png`), omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
