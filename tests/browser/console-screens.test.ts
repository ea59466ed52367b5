import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { en } from '../../apps/console/src/texts/tables/en.ts';
import { tw } from '../../apps/console/src/texts/tables/tw.ts';
import { PROOF_NAMES } from '../../apps/server/src/books/index.ts';
import { consoleScreens } from './console-screens.ts';

const router = readFileSync(path.resolve(import.meta.dirname, '../../apps/console/src/router.tsx'), 'utf8');
/** Addresses that lead on by themselves have nothing to be seen. */
const routes = [...router.matchAll(/path: '([^']+)'[^;]*?component:/g)].map(([, route = '']) => route);
const asPattern = (route: string) => route.replaceAll(/\$\w+/g, '*');

it('has every screen that a route of the console leads to, and none besides', () => {
  expect(routes).toContain('/withdrawals/$id');
  expect(routes.length).toBe(router.match(/component: (?!Frame)/g)?.length);
  const listed = new Set(consoleScreens.map(({ route }) => route.replace(/\/[A-Z]+(:\d+)?$/, '/*')));
  expect([...listed].toSorted()).toEqual(routes.map(asPattern).toSorted());
});

it('names each once', () => {
  const names = consoleScreens.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it.each([
  ['tw', tw],
  ['en', en],
])('says in words what each proof of the books proves, in %s', (_, { proofNames }) => {
  expect(Object.keys(proofNames).toSorted()).toEqual([...PROOF_NAMES, 'seals', 'order-books'].toSorted());
});
