import { existsSync, globSync } from 'node:fs';
import { runProgram } from './run-program.ts';

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const cjkFonts = ['/usr/share/fonts/**/NotoSans*CJK*', '/usr/share/fonts/**/NotoSerif*CJK*'];

function missingPackages(): string[] {
  const missing: string[] = [];
  if (!process.env['CHROMIUM_PATH'] && !browsers.some((file) => existsSync(file))) missing.push('chromium');
  // Without it all Chinese and Korean is empty boxes, and pictures of screens are worth nothing.
  if (process.platform === 'linux' && !cjkFonts.some((pattern) => globSync(pattern).length > 0)) {
    missing.push('fonts-noto-cjk');
  }
  return missing;
}

/**
 * Sees to it that Chromium and a font with Chinese and Korean are there: installs them as root on Debian.
 * @returns the problem in words, or undefined
 */
export async function ensureBrowser(): Promise<string | undefined> {
  const missing = missingPackages();
  if (missing.length === 0) return undefined;
  const asked = `apt-get install --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    return `The browser tests need ${missing.join(' and ')}. On Debian or Ubuntu, as root: ${asked}. A Chromium elsewhere: CHROMIUM_PATH.`;
  }
  console.log(`Installing ${missing.join(' and ')} for the browser tests …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () => runProgram('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing], { env });
  // The lists of a fresh machine are empty or old; asking for them takes longer than trying.
  if ((await install()).code !== 0) await runProgram('apt-get', ['update', '-q'], { env });
  const { code, output } = missingPackages().length === 0 ? { code: 0, output: '' } : await install();
  return code === 0 ? undefined : `${asked} failed:\n${output.split('\n').slice(-15).join('\n')}`;
}
