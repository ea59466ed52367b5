import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HEAT_FLAT, heatStrength } from './heat-colour.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const motion = readFileSync(new URL('./motion.css', import.meta.url), 'utf8');

/** The colour tokens declared in the block that opens with this selector, `--k-` taken off. */
function tokens(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('\n}', start));
  return new Map([...block.matchAll(/--k-([\w-]+):\s*(#[0-9a-f]{6});/g)].map((m) => [m[1] ?? '', m[2] ?? '']));
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio as WCAG 2.2 defines it. */
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** A colour with this share of another mixed in, as `color-mix(in srgb, …)` does. */
function mix(base: string, tint: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [base, tint].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((from ?? 0) * (1 - share) + (to ?? 0) * share);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** How strong a change of a number tints at first. */
const flashes = [...motion.matchAll(/var\(--flash-strength, (\d+)%\)/g)].map((found) => Number(found[1]) / 100);
/** How strong a hint of it is. */
const hint = Number(/@utility flash-hint \{\s*--flash-strength: (\d+)%/.exec(motion)?.[1]) / 100;

const SURFACES = ['surface', 'surface-raised', 'surface-sunken'];
const TEXTS = ['ink', 'ink-muted', 'ink-faint', 'brand', 'accent', 'red', 'green', 'flat', 'warn', 'danger'];
const ON_SOFT: [text: string, on: string][] = [
  ['brand', 'brand-soft'],
  ['accent', 'accent-soft'],
  ['red', 'red-soft'],
  ['green', 'green-soft'],
  ['warn', 'warn-soft'],
  ['danger', 'danger-soft'],
  // Prices and sizes of the depth stand on the bars of either side.
  ['red', 'green-soft'],
  ['green', 'red-soft'],
  ['flat', 'red-soft'],
  ['flat', 'green-soft'],
  ['ink-muted', 'red-soft'],
  ['ink-muted', 'green-soft'],
];
const WHITE_ON = [
  'brand-solid',
  'brand-solid-press',
  'red-solid',
  'red-solid-press',
  'green-solid',
  'green-solid-press',
  'danger-solid',
  'danger-solid-press',
  'toast',
];

/** Where one's own money stands: in each mode on a water of its own, with what the place itself says laid over it. */
describe.each([':root', '[data-theme="dark"]'])('own money in %s', (selector) => {
  const token = new Map([...tokens(selector), ...tokens('[data-surface="own"]')]);
  const of = (name: string): string => {
    const hex = token.get(name);
    if (hex === undefined) throw new Error(`no token ${name}`);
    return hex;
  };

  it.each(TEXTS.flatMap((text) => ['own', 'surface-sunken'].map((surface) => [text, surface] as const)))(
    '%s on %s is at least 4.5:1',
    (text, surface) => {
      expect(contrast(of(text), of(surface))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['red', 'green'])('figures are readable at the peak of a %s flash', (tint) => {
    for (const text of ['red', 'green', 'flat', 'ink', 'ink-muted']) {
      expect(contrast(of(text), mix(of('own'), of(tint), Math.max(...flashes)))).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('what is chosen stands out of its track, and its word can be read', () => {
    expect(contrast(of('chosen'), of('surface-sunken'))).toBeGreaterThan(1.3);
    expect(contrast(of('brand'), of('chosen'))).toBeGreaterThanOrEqual(4.5);
  });
});

describe.each([':root', '[data-theme="dark"]'])('contrast in %s', (selector) => {
  const token = tokens(selector);
  const of = (name: string): string => {
    const hex = token.get(name);
    if (hex === undefined) throw new Error(`no token ${name} in ${selector}`);
    return hex;
  };
  const pairs: [string, string][] = [
    ...TEXTS.flatMap((text) => SURFACES.map((surface): [string, string] => [text, surface])),
    ...ON_SOFT,
  ];

  it.each(pairs)('%s on %s is at least 4.5:1', (text, surface) => {
    expect(contrast(of(text), of(surface))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['red', 'green'])('figures are readable at the peak of a %s flash', (tint) => {
    expect(flashes).toHaveLength(1);
    for (const text of ['red', 'green', 'flat', 'ink', 'ink-muted']) {
      for (const surface of ['surface', 'surface-raised']) {
        const peak = mix(of(surface), of(tint), Math.max(...flashes));
        expect(contrast(of(text), peak), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
      }
      // The sizes of the depth stand on the bars of either side.
      for (const bar of ['red-soft', 'green-soft']) {
        expect(contrast(of(text), mix(of(bar), of(tint), hint)), `${text} on ${bar}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('what is chosen is lighter than its track, and its word can be read', () => {
    expect(luminance(of('chosen'))).toBeGreaterThan(luminance(of('surface-sunken')));
    expect(contrast(of('brand'), of('chosen'))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(WHITE_ON)('white on %s is at least 4.5:1', (solid) => {
    expect(contrast('#ffffff', of(solid))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['red-solid', 'green-solid'])('white is readable on every step of a heat map in %s', (solid) => {
    for (const bps of [0, 1, 50, 100, 150, 200, 250, 300, 1_000]) {
      const tile = mix(HEAT_FLAT, of(solid), heatStrength(bps) / 100);
      expect(contrast('#ffffff', tile), `${bps}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});
