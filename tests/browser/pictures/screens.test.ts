import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { IN_BOTH, STATES } from './screen.ts';
import { screens } from './screens.ts';

const app = path.resolve(import.meta.dirname, '../../../apps/investor/src');
const routes = [path.join(app, 'first-screens.ts'), ...globSync(path.join(app, '*/routes.ts'))].flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:\bscreen|\bfirstScreen)\(\s*'([^']+)'/g)].map(([, route = '']) => route),
);

it('has a picture of every screen that a route leads to', () => {
  expect(routes.length).toBeGreaterThan(20);
  const shown = new Set(screens.map(({ route }) => route.split('?')[0]));
  expect(routes.filter((route) => !shown.has(route))).toEqual([]);
});

it('names each screen once, and stores as many pictures as are compared', () => {
  const names = screens.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const wanted = screens.flatMap(({ name, lacks, dark }) => [
    ...STATES.filter((state) => lacks[state] === undefined).flatMap((state) => [`${name}-${state}`]),
    ...(dark === undefined ? [] : [`${name}-dark`]),
  ]);
  const stored = globSync(path.join(import.meta.dirname, 'stored', '*-{tw,en}.png')).map((file) => path.basename(file));
  // What is there before the answers has hardly a word, and what failed says the same everywhere: one language shows them.
  const inEnglish = wanted.filter(
    (name) => !name.endsWith('-loading') && (!name.endsWith('-failed') || name === `${IN_BOTH}-failed`),
  );
  expect(stored.sort()).toEqual(
    [...wanted.map((name) => `${name}-tw.png`), ...inEnglish.map((name) => `${name}-en.png`)].sort(),
  );
});
