import path from 'node:path';
import { workspaceOf } from './import-direction.ts';
import { isTest, type Problem, readImports, type Source } from './source.ts';

/** What a file imports of its own workspace, by path, with the line of the first import. */
type Neighbours = ReadonlyMap<string, number>;

/**
 * Files of one workspace that import one another in a loop, types included: none of them can be understood, moved or
 * tested without the others. Each file that stands in a circle is named once at least, with the shortest way back to
 * where it is told.
 */
export function checkCircles(sources: readonly Source[]): Problem[] {
  const graph = drawImports(sources.filter((source) => !isTest(source.path)));
  const told = new Set<string>();
  return [...graph.keys()].sort().flatMap((start) => {
    const way = told.has(start) ? undefined : shortestWayBack(graph, start);
    if (way === undefined) return [];
    for (const file of way) told.add(file);
    const line = graph.get(start)?.get(way[1] ?? start) ?? 0;
    return [{ path: start, line, rule: 'import circle', message: way.join(' → ') }];
  });
}

function drawImports(sources: readonly Source[]): ReadonlyMap<string, Neighbours> {
  const files = new Set(sources.map((source) => source.path));
  return new Map(
    sources.map((source) => {
      const neighbours = new Map<string, number>();
      for (const { from, line } of readImports(source.text)) {
        const target = targetOf(source.path, from);
        if (target !== undefined && files.has(target) && !neighbours.has(target)) neighbours.set(target, line);
      }
      return [source.path, neighbours];
    }),
  );
}

/** The file of the same workspace that an import names; undefined for anything else. */
function targetOf(file: string, from: string): string | undefined {
  const own = workspaceOf(file);
  if (own === undefined) return undefined;
  const packageName = `@kuroshio/${own.name}`;
  if (from === packageName) return `${own.folder}/src/index.ts`;
  if (from.startsWith(`${packageName}/`)) return `${own.folder}/src/${from.slice(packageName.length + 1)}`;
  const target = path.posix.join(path.posix.dirname(file), from);
  return from.startsWith('.') && target.startsWith(`${own.folder}/`) ? target : undefined;
}

/** From a file over its imports back to itself, both ends named; undefined where no way leads back. */
function shortestWayBack(graph: ReadonlyMap<string, Neighbours>, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const waiting = [start];
  // What is found lies behind what is looked at: the nearest files are looked at first.
  for (const file of waiting) {
    for (const next of [...(graph.get(file)?.keys() ?? [])].sort()) {
      if (next === start) return [...wayTo(cameFrom, file), start];
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, file);
      waiting.push(next);
    }
  }
  return undefined;
}

function wayTo(cameFrom: ReadonlyMap<string, string>, end: string): string[] {
  const way = [end];
  for (let at = cameFrom.get(end); at !== undefined; at = cameFrom.get(at)) way.unshift(at);
  return way;
}
