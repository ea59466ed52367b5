// Builds the apps and the server when needed and runs every role of the server in this process.
import { spawn } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError, loadConfig } from '../apps/server/src/platform/config.ts';
import { buildConsole, buildInvestor } from './build-investor.ts';
import { buildServer } from './build-server.ts';
import { root, stopWithParent } from './run-program.ts';

stopWithParent();
// What was compiled at one start is there at the next.
enableCompileCache(path.join(root, 'node_modules', '.cache', 'node'));

function readPort(): number {
  try {
    return loadConfig(root).port;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Shows the app on a person's own desktop; anywhere else, and when that fails, nothing happens. */
async function showWhenReady(port: number): Promise<void> {
  const desktop =
    process.platform === 'darwin' ||
    process.platform === 'win32' ||
    process.env['DISPLAY'] !== undefined ||
    process.env['WAYLAND_DISPLAY'] !== undefined;
  if (!process.stdout.isTTY || process.env['CI'] || port === 0 || !desktop) return;
  for (let second = 0; second < 300; second++) {
    await new Promise((resolve) => setTimeout(resolve, 1_000).unref());
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (!answer?.ok) continue;
    const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' };
    const opener = spawn(openers[process.platform] ?? 'xdg-open', [`http://localhost:${port}/`], {
      stdio: 'ignore',
      detached: true,
    });
    opener.on('error', () => {});
    opener.unref();
    return;
  }
}

const port = readPort();
const problem = (await buildInvestor()) ?? (await buildConsole());
if (problem !== undefined) {
  console.error(`The app could not be built:\n${problem}`);
  process.exit(1);
}
const server = await buildServer();
void showWhenReady(port);
// Where an error arose is told by the place in the source, not in the bundle.
process.setSourceMapsEnabled(true);
await import(pathToFileURL(server).href);
