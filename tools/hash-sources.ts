import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './run-program.ts';

/** What is built, by its folder in `apps`. */
type Built = 'investor' | 'console' | 'server';

/** What a built program can depend on; the lock stands for all packages. */
const sourcesOf = (name: Built) => [
  ...[`apps/${name}/**/*`, 'packages/*/src/**/*', 'packages/*/package.json', 'package-lock.json'],
];

/** A hash of all sources of a program, as 64 hex digits: what was built from the same need not be built again. */
export function hashSources(folder: string = root, name: Built = 'investor'): string {
  const hash = createHash('sha256');
  const files = globSync(sourcesOf(name), {
    cwd: folder,
    exclude: (name) => name === 'node_modules' || name === 'dist' || /\.test\.tsx?$/.test(name),
  });
  for (const file of files.sort()) {
    const full = path.join(folder, file);
    if (!statSync(full).isFile() || /(^|[/\\])(node_modules|dist)[/\\]|\.test\.tsx?$/.test(file)) continue;
    hash.update(`${file.replaceAll('\\', '/')}\0`).update(readFileSync(full));
  }
  return hash.digest('hex');
}
