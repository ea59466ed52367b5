// Checks the house rules of docs/architecture.md over the whole repository: `node tools/house-rules/check.ts`.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ALL_ENDPOINTS } from '@kuroshio/contract';
import { CATALOGUE } from '@kuroshio/refusals';
import { loadTexts, LANGUAGES } from '@kuroshio/text';
import { AREAS } from '@kuroshio/text/areas.ts';
import { checkEndpoints, checkKeys, checkRefusalTexts } from './contract-kept.ts';
import { checkForm } from './file-form.ts';
import { checkImports, type Declared } from './import-direction.ts';
import { checkPurity } from './kernel-purity.ts';
import { checkLock, type Listed, type Lock } from './lock-complete.ts';
import { checkOutbound } from './outbound-door.ts';
import type { Problem, Source } from './source.ts';
import { checkTexts } from './texts-loaded.ts';

const root = path.dirname(path.dirname(import.meta.dirname));
const passedOver = new Set(['node_modules', 'dist', '.data', '.git', 'test-results', 'playwright-report']);

function find(pattern: string): string[] {
  const files = globSync(pattern, { cwd: root, exclude: (name) => passedOver.has(name) });
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.split('/').some((part) => passedOver.has(part)))
    .sort();
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

function declaredOf({ dependencies = {}, devDependencies = {}, optionalDependencies = {} }: Listed): Declared {
  return {
    dependencies: Object.keys({ ...dependencies, ...optionalDependencies }),
    devDependencies: Object.keys(devDependencies),
  };
}

const sources: Source[] = find('{packages,apps,tests,bench,tools}/**/*.{ts,tsx,mjs,sql}').map((file) => ({
  path: file,
  text: read(file),
}));
/** What each package.json lists, by its folder; `''` is the root's. */
const listed = new Map(
  ['package.json', ...find('{packages,apps}/*/package.json'), ...find('{tests,bench,tools}/package.json')].map(
    (file) => [file === 'package.json' ? '' : path.posix.dirname(file), JSON.parse(read(file)) as Listed] as const,
  ),
);
const declared = new Map([...listed].map(([folder, lists]) => [folder, declaredOf(lists)] as const));
const texts = Object.fromEntries(
  await Promise.all(LANGUAGES.map(async (language) => [language, (await loadTexts(language)).refusals] as const)),
);

const problems: Problem[] = [
  ...checkImports(sources, declared),
  ...checkPurity(sources),
  ...checkForm(sources),
  ...checkOutbound(sources),
  ...checkEndpoints(ALL_ENDPOINTS, sources),
  ...checkKeys(ALL_ENDPOINTS),
  ...checkRefusalTexts(CATALOGUE, texts),
  ...checkLock(JSON.parse(read('package-lock.json')) as Lock, listed),
  ...checkTexts(
    sources,
    AREAS.map(({ name }) => name),
  ),
];
for (const { path: file, line, rule, message } of problems) {
  console.log(`${file}${line > 0 ? `:${line}` : ''} ${rule}: ${message}`);
}
console.log(problems.length === 0 ? `${sources.length} files keep the house rules` : `${problems.length} broken rules`);
process.exit(problems.length === 0 ? 0 : 1);
