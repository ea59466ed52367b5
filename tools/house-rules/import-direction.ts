import path from 'node:path';
import { isTest, type Problem, readImports, type Source } from './source.ts';

/**
 * What each workspace may import of ours, besides itself; docs/architecture.md says why. The other workspaces (tests,
 * bench, tools) may import everything.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  base: [],
  refusals: ['base'],
  money: ['base'],
  market: ['base', 'money'],
  orders: ['base', 'money', 'market', 'refusals'],
  risk: ['base', 'money', 'market', 'orders', 'refusals'],
  matching: ['base', 'money', 'market', 'orders'],
  ledger: ['base', 'money'],
  products: ['base', 'money', 'market'],
  simulation: ['base', 'money', 'market'],
  contract: ['base', 'money', 'market', 'orders', 'refusals'],
  text: ['base', 'refusals', 'contract'],
  ui: ['base', 'money', 'market', 'text'],
  investor: ['base', 'money', 'market', 'orders', 'refusals', 'contract', 'text', 'ui'],
  console: ['base', 'money', 'market', 'orders', 'refusals', 'contract', 'text', 'ui'],
  server: [
    ...['base', 'money', 'market', 'orders', 'refusals', 'contract', 'text'],
    ...['risk', 'matching', 'ledger', 'products', 'simulation'],
  ],
};

/** Folders of the server below the capabilities, and what each may use besides itself. */
const serverFloor: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  books: ['platform'],
  exchange: ['platform', 'books'],
};

/** What a workspace declares in its package.json. */
export interface Declared {
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
}

const rule = 'import direction';

/** `packages/risk/src/x.ts` → `risk`, and its folder; undefined outside the workspaces. */
function workspaceOf(file: string): { name: string; folder: string } | undefined {
  const [first = '', second = ''] = file.split('/');
  if (first === 'packages' || first === 'apps') return { name: second, folder: `${first}/${second}` };
  return first === 'tests' || first === 'bench' || first === 'tools' ? { name: first, folder: first } : undefined;
}

/** @param declared by workspace folder (`packages/risk`); `''` is the root, whose development tools all may use */
export function checkImports(sources: readonly Source[], declared: ReadonlyMap<string, Declared>): Problem[] {
  return sources.flatMap((source) => {
    const own = workspaceOf(source.path);
    if (!own) return [];
    return readImports(source.text).flatMap(({ from, line }) => {
      const message = from.startsWith('.')
        ? checkRelative(source.path, own, from)
        : checkPackage(source.path, own, from, declared);
      return message === undefined ? [] : [{ path: source.path, line, rule, message }];
    });
  });
}

function checkPackage(
  file: string,
  own: { name: string; folder: string },
  from: string,
  declared: ReadonlyMap<string, Declared>,
): string | undefined {
  if (from.startsWith('node:')) return undefined;
  const parts = from.split('/');
  const packageName = from.startsWith('@') ? parts.slice(0, 2).join('/') : String(parts[0]);
  const ours = packageName.startsWith('@kuroshio/') ? packageName.slice('@kuroshio/'.length) : undefined;
  const mayImport = allowed[own.name];
  if (ours !== undefined && ours !== own.name && mayImport && !mayImport.includes(ours)) {
    return `${own.name} may not import ${ours}; it may import ${mayImport.join(', ') || 'nothing of ours'}`;
  }
  const mine = declared.get(own.folder);
  const root = declared.get('');
  const forTools = isTest(file) || file.endsWith('.config.ts') || mayImport === undefined;
  const known = [
    ...(mine?.dependencies ?? []),
    ...(forTools ? [...(mine?.devDependencies ?? []), ...(root?.devDependencies ?? [])] : []),
  ];
  // A package may name itself, and types alone come with @types.
  if (ours === own.name || known.includes(packageName)) return undefined;
  return `${packageName} is not declared in ${own.folder}/package.json`;
}

function checkRelative(file: string, own: { name: string; folder: string }, from: string): string | undefined {
  const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), from));
  if (!target.startsWith(`${own.folder}/`)) {
    return allowed[own.name] ? `${from} leaves ${own.folder}; import the package by its name` : undefined;
  }
  return own.name === 'server' ? checkServerFolder(file, target) : undefined;
}

/** The files directly in `src` wire everything together and may import everything. */
function checkServerFolder(file: string, target: string): string | undefined {
  const [mine, theirs] = [file, target].map((one) => /^apps\/server\/src\/([^/]+)\//.exec(one)?.[1]);
  if (mine === undefined || mine === theirs) return undefined;
  if (theirs === undefined) return `${mine} may not import the wiring file ${target}`;
  const floor = serverFloor[mine];
  if (floor) return floor.includes(theirs) ? undefined : `${mine} may not import ${theirs}`;
  if (theirs in serverFloor || target === `apps/server/src/${theirs}/index.ts`) return undefined;
  return `${mine} may import of ${theirs} only its index.ts`;
}
