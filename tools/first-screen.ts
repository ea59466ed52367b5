// What a newcomer's browser must fetch before a first screen stands, from the manifest of the built app. A step of
// `npm test`, so that it does not grow unseen. After a build:
// `node tools/first-screen.ts` tells the sizes, `… modules` what each module takes and which ones grew since the stored
// sizes, `… store` stores those of today.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { app, filesOf, readBuild } from './first-screen-files.ts';
import { compareModules, measureModules, readStored, storeModules, tableOf } from './first-screen-modules.ts';

/**
 * Scripts and styles together, gzip, in bytes. Every first screen of `first-screens.ts` has a budget. They share one file
 * (`vite.config.ts`), so all have that of the largest: one request less is worth more than the six kilobytes.
 */
const BUDGETS: Readonly<Record<string, number>> = {
  '/login/reLogin': 120_000,
  '/login/start': 120_000,
  '/home/index': 120_000,
};

/** The classes of a sheet of styles. */
export function classesIn(css: string): Set<string> {
  // A name begins with no digit, other than the fraction of a length: `.6rem`.
  const selectors = css.matchAll(/\.((?:\\[0-9a-f]{1,6} |\\.|[a-z_-])(?:\\[0-9a-f]{1,6} |\\.|[\w-])*)/gi);
  return new Set(
    [...selectors].map(([, name = '']) =>
      name
        .replace(/\\([0-9a-f]{1,6}) /gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
        .replace(/\\(.)/g, '$1'),
    ),
  );
}

/** Words of HTML and of events that are also classes. */
const NOT_CLASSES = new Set(['group', 'inline', 'resize']);

/** Classes that scripts name and the first sheet lacks, though the sheet of the whole app has them. */
export function missingClasses(scripts: readonly string[], first: string, whole: string): string[] {
  const there = classesIn(first);
  const named = new Set(scripts.flatMap((script) => script.split(/["'`\s]+/)));
  return [...classesIn(whole)].filter((name) => named.has(name) && !there.has(name) && !NOT_CLASSES.has(name)).sort();
}

/** @returns each first screen's size in words, and what is wrong with one: over its budget, or without some styles */
export async function checkFirstScreens(): Promise<{ readonly sizes: string; readonly problem: string | undefined }> {
  const { dist, manifest, screens } = readBuild(path.join(app, 'dist'));
  const read = (file: string) => readFileSync(path.join(dist, file));
  const problems: string[] = [];
  const sizes: string[] = [];
  for (const { address, modules } of screens) {
    const files = filesOf(manifest, modules);
    const size = files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0);
    const budget = BUDGETS[address];
    sizes.push(`${address} ${(size / 1000).toFixed(1)} kB`);
    if (budget === undefined) problems.push(`${address} has no budget in tools/first-screen.ts`);
    else if (size > budget) {
      const grown = compareModules(readStored()[address], (await measureModules())[address]);
      problems.push(`${address} is ${size} bytes; its budget is ${budget}. Since the stored sizes:\n${grown}`);
    }
    const texts = (ending: string) =>
      files.filter((file) => file.endsWith(ending)).map((file) => read(file).toString());
    const whole = filesOf(manifest, ['src/later.css']).map((file) => read(file).toString());
    const missing = missingClasses(texts('.js'), texts('.css').join('\n'), whole.join('\n'));
    if (missing.length > 0) {
      const classes = missing.join(' ');
      problems.push(`${address} is without ${classes}: app.css does not name all files of the first screens`);
    }
  }
  return { sizes: sizes.join(', '), problem: problems.length === 0 ? undefined : problems.join('\n') };
}

if (import.meta.main) {
  const [asked] = process.argv.slice(2);
  const { sizes, problem } = await checkFirstScreens();
  console.log(problem ?? sizes);
  if (asked !== undefined) {
    const measured = await measureModules();
    if (asked === 'store') storeModules(measured);
    for (const [address, modules] of Object.entries(measured)) {
      console.log(`\n${address}\n${tableOf(modules)}\nsince the stored sizes:`);
      console.log(compareModules(readStored()[address], modules));
    }
  }
  process.exitCode = problem === undefined ? 0 : 1;
}
