import { existsSync, globSync } from 'node:fs';
import { runProgram } from './run-program.ts';

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const proxies = ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'];
const cjkFonts = ['/usr/share/fonts/**/NotoSans*CJK*', '/usr/share/fonts/**/NotoSerif*CJK*'];

function missingForBrowser(): string[] {
  const missing: string[] = [];
  if (!process.env['CHROMIUM_PATH'] && !browsers.some((file) => existsSync(file))) missing.push('chromium');
  // Without it all Chinese and Korean is empty boxes, and pictures of screens are worth nothing.
  if (process.platform === 'linux' && !cjkFonts.some((pattern) => globSync(pattern).length > 0)) {
    missing.push('fonts-noto-cjk');
  }
  return missing;
}

function missingForProxy(): string[] {
  return process.env['CADDY_PATH'] || proxies.some((file) => existsSync(file)) ? [] : ['caddy'];
}

/**
 * Sees to it that Chromium and a font with Chinese and Korean are there: installs them as root on Debian.
 * @returns the problem in words, or undefined
 */
export async function ensureBrowser(): Promise<string | undefined> {
  const problem = await ensure('The browser tests', missingForBrowser, 'A Chromium elsewhere: CHROMIUM_PATH.');
  // Quicker where there is one; where there is none, Chromium does all.
  if (problem === undefined) await ensure('Quicker browser tests', missingShell, '');
  return problem;
}

function missingShell(): string[] {
  return process.env['CHROMIUM_PATH'] || existsSync('/usr/bin/chromium-headless-shell')
    ? []
    : ['chromium-headless-shell'];
}

/** As `ensureBrowser`, for the proxy with TLS that `docs/examples/` shows. */
export function ensureProxy(): Promise<string | undefined> {
  return ensure('Tests of the proxy', missingForProxy, 'A Caddy elsewhere: CADDY_PATH.');
}

async function ensure(who: string, missingPackages: () => string[], elsewhere: string): Promise<string | undefined> {
  const missing = missingPackages();
  if (missing.length === 0) return undefined;
  const asked = `apt-get install --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    return `${who} need ${missing.join(' and ')}. On Debian or Ubuntu, as root: ${asked}. ${elsewhere}`;
  }
  console.log(`Installing ${missing.join(' and ')} for the tests …`);
  // A program that a package would begin as a service of this machine is not wanted: the tests start their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const install = () => runProgram('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing], { env });
  // The lists of a fresh machine are empty or old; asking for them takes longer than trying.
  if ((await install()).code !== 0) await runProgram('apt-get', ['update', '-q'], { env });
  const { code, output } = missingPackages().length === 0 ? { code: 0, output: '' } : await install();
  return code === 0 ? undefined : `${asked} failed:\n${output.split('\n').slice(-15).join('\n')}`;
}
