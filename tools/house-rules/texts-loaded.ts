import path from 'node:path';
import { blank, isTest, lineAt, type Problem, type Source } from './source.ts';

const rule = 'texts loaded';
const app = 'apps/investor/src/';
const texts = 'packages/text/src/';
/** What is there before anything is shown. */
const alwaysThere = 'shell';
/** What a browser begins with; the gallery shows components, which say nothing of their own. */
const entry = `${app}main.tsx`;

/**
 * Every file of the app that is imported later names the areas of texts that it says, itself or by what it imports at once:
 * `screen(path, [areas], () => import('./file.tsx'))`, `part([areas], () => import(…))`. Else a screen would show keys.
 * An import whose file is only fetched ahead (`import('./file.tsx').catch(…)`) needs none.
 */
export function checkTexts(sources: readonly Source[], areas: readonly string[]): Problem[] {
  const files = new Map(
    sources
      .filter(({ path: file }) => (file.startsWith(app) || file.startsWith(texts)) && !isTest(file))
      .filter(({ path: file }) => !file.startsWith(`${app}gallery/`))
      .map(({ path: file, text }) => [file, blank(text, { strings: false })] as const),
  );
  const key = new RegExp(`['"\`](${areas.join('|')})\\.(?=[A-Za-z$])`, 'g');
  /** The areas that a file says, with the file that does. */
  const reach = (start: string): ReadonlyMap<string, string> => {
    const said = new Map<string, string>();
    const seen = new Set<string>();
    const waiting = [start];
    for (const file of waiting) {
      const code = files.get(file);
      if (code === undefined || seen.has(file)) continue;
      seen.add(file);
      if (!file.startsWith(`${texts}areas`)) {
        for (const [, area = ''] of code.matchAll(key)) if (!said.has(area)) said.set(area, file);
      }
      waiting.push(...importsAtOnce(file, code));
    }
    return said;
  };
  const problems: Problem[] = [];
  const look = (from: string, line: number, file: string, named: ReadonlySet<string>) => {
    for (const [area, where] of reach(file)) {
      if (area === alwaysThere || named.has(area)) continue;
      const message = `${file} is loaded without the texts of "${area}", which ${where} says`;
      problems.push({ path: from, line, rule, message });
    }
  };
  if (files.has(entry)) look(entry, 0, entry, new Set());
  for (const [from, code] of files) {
    if (!from.startsWith(app)) continue;
    for (const match of code.matchAll(
      /(?:\[([\w\s,]*)\],\s*\(\)\s*=>\s*)?\bimport\(\s*'(\.[^']+)'\s*,?\s*\)(\.catch\()?/g,
    )) {
      const [, named = '', to = '', ahead] = match;
      if (ahead !== undefined) continue;
      const file = path.posix.join(path.posix.dirname(from), to);
      look(from, lineAt(code, match.index), file, new Set(named.split(',').map((name) => name.trim())));
    }
  }
  return problems;
}

/** The files of ours that a file imports for their values, not later. */
function importsAtOnce(file: string, code: string): string[] {
  return [...code.matchAll(/\b(?:import|export)\s+(?!type\b)(?:[^'"();]*?\bfrom\s*)?'([^'\n]+)'/g)].flatMap(
    ([, from = '']) => {
      if (from === '@kuroshio/text') return [`${texts}index.ts`];
      if (from.startsWith('@kuroshio/text/')) return [texts + from.slice('@kuroshio/text/'.length)];
      return from.startsWith('.') ? [path.posix.join(path.posix.dirname(file), from)] : [];
    },
  );
}
