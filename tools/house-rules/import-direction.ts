import path from 'node:path';
import { isTest, type Problem, readImports, type Source } from './source.ts';

/** A list that names this may import what is not named in the table, through its index. */
const others = 'index.ts of others';

/**
 * Who may import whom, besides itself; docs/architecture.md says why. A row is a workspace, or a room: a folder of the
 * house (the folder named above it). What stands directly in a house wires its rooms: it may import all of them, and none
 * of them imports it. A room that is not there yet is no mistake; one that is not in the table is.
 */
const table: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  // tests, bench and tools may import everything.
  workspaces: {
    base: [],
    refusals: ['base'],
    money: ['base'],
    market: ['base', 'money'],
    credit: ['base', 'money', 'market'],
    orders: ['base', 'money', 'market', 'refusals', 'credit'],
    risk: ['base', 'money', 'market', 'orders', 'refusals', 'credit'],
    matching: ['base', 'money', 'market', 'orders'],
    ledger: ['base', 'money'],
    products: ['base', 'money', 'market'],
    offerings: ['base', 'money', 'market'],
    strategies: ['base', 'money'],
    simulation: ['base', 'money', 'market'],
    identifiers: [],
    contract: ['base', 'money', 'market', 'orders', 'refusals'],
    text: ['base', 'refusals', 'contract'],
    ui: ['base', 'money', 'market', 'text'],
    investor: ['base', 'money', 'market', 'orders', 'refusals', 'identifiers', 'offerings', 'contract', 'text', 'ui'],
    console: ['base', 'money', 'market', 'orders', 'refusals', 'identifiers', 'offerings', 'contract', 'text', 'ui'],
    server: [
      ...['base', 'money', 'market', 'orders', 'refusals', 'contract', 'text'],
      ...['risk', 'matching', 'ledger', 'products', 'strategies', 'credit', 'simulation', 'identifiers', 'offerings'],
    ],
  },
  'apps/server/src': {
    platform: [],
    books: ['platform'],
    exchange: ['platform', 'books'],
    // The capabilities: every other folder.
    '*': ['platform', 'books', 'exchange', others],
  },
  'apps/server/src/exchange': {
    venues: [],
    batch: ['venues'],
    positions: ['venues', 'batch'],
    orders: ['venues', 'batch', 'positions'],
    conditionals: ['venues', 'batch', 'positions', 'orders'],
    'corporate-actions': ['venues', 'batch', 'positions', 'orders', 'conditionals'],
    settlement: ['venues', 'batch', 'positions', 'orders', 'conditionals'],
    writer: ['venues', 'batch', 'positions', 'orders', 'conditionals', 'corporate-actions', 'settlement'],
  },
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
      const target = targetOf(source.path, own, from);
      const message =
        target === undefined ? checkPackage(source.path, own, from, declared) : checkInside(source.path, own, target);
      return message === undefined ? [] : [{ path: source.path, line, rule, message }];
    });
  });
}

/** The file that a relative import names, or one of the own package by its name; undefined for other packages. */
function targetOf(file: string, own: { name: string; folder: string }, from: string): string | undefined {
  if (from.startsWith('.')) return path.posix.join(path.posix.dirname(file), from);
  const [name, ...inside] = from.split(`@kuroshio/${own.name}`);
  if (name !== '' || inside.length !== 1) return undefined;
  const rest = String(inside[0]);
  if (rest === '') return `${own.folder}/src/index.ts`;
  return rest.startsWith('/') ? `${own.folder}/src${rest}` : undefined;
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
  const mayImport = table['workspaces']?.[own.name];
  if (ours !== undefined && mayImport && !mayImport.includes(ours)) {
    return `${own.name} may not import ${ours}; it may import ${mayImport.join(', ') || 'nothing of ours'}`;
  }
  const mine = declared.get(own.folder);
  const root = declared.get('');
  const forTools = isTest(file) || file.endsWith('.config.ts') || mayImport === undefined;
  const known = [
    ...(mine?.dependencies ?? []),
    ...(forTools ? [...(mine?.devDependencies ?? []), ...(root?.devDependencies ?? [])] : []),
  ];
  return known.includes(packageName) ? undefined : `${packageName} is not declared in ${own.folder}/package.json`;
}

/** What a file imports by its place: it stays in its workspace, and keeps the table of each house that holds both. */
function checkInside(file: string, own: { name: string; folder: string }, target: string): string | undefined {
  if (!target.startsWith(`${own.folder}/`)) {
    const held = table['workspaces']?.[own.name] !== undefined;
    return held ? `${target} leaves ${own.folder}; import the package by its name` : undefined;
  }
  for (const [house, rows] of Object.entries(table)) {
    const message = checkRooms(file, target, house, rows);
    if (message !== undefined) return message;
  }
  return undefined;
}

function checkRooms(
  file: string,
  target: string,
  house: string,
  rows: Readonly<Record<string, readonly string[]>>,
): string | undefined {
  const mine = roomOf(file, house);
  const theirs = roomOf(target, house);
  // What wires may import every room; what comes from outside is told by the house around this one.
  if (mine === undefined || mine === wiring || theirs === undefined || mine === theirs) return undefined;
  // A test of a room inside a house may set the whole house up.
  if (isTest(file) && isInner(house)) return undefined;
  const row = rows[mine] ?? rows['*'];
  if (row === undefined) return `${mine} is not in the table of ${house}`;
  if (theirs === wiring) return `${mine} may not import the wiring file ${target}`;
  if (row.includes(theirs)) return undefined;
  if (!row.includes(others) || theirs in rows) return `${mine} may not import ${theirs}`;
  return target === `${house}/${theirs}/index.ts` ? undefined : `${mine} may import of ${theirs} only its index.ts`;
}

/** A house that is itself a room of another. */
function isInner(house: string): boolean {
  return path.posix.dirname(house) in table;
}

/** Stands for what is directly in a house. */
const wiring = '';

/** The folder of the house that a file stands in; undefined outside of the house. */
function roomOf(file: string, house: string): string | undefined {
  if (!file.startsWith(`${house}/`)) return undefined;
  const [room = '', ...inside] = file.slice(house.length + 1).split('/');
  return inside.length > 0 ? room : wiring;
}
