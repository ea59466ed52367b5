import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { makeTestFolder } from '../../../apps/server/src/platform/database/test-folder.ts';

/** A program of its own in which time stands, and its end. */
export interface RunStill<Printed> {
  readonly printed: Printed;
  stop(): Promise<void>;
}

/**
 * Runs a script of this folder that prints one line of JSON when all is there, in a new folder for its data.
 * @param longest milliseconds until it must stand, on a machine that is busy
 */
export async function runStill<Printed>(script: string, longest: number): Promise<RunStill<Printed>> {
  const folder = makeTestFolder(script.replace(/\.ts$/, ''));
  const file = path.join(import.meta.dirname, script);
  const child = spawn(process.execPath, [file, path.join(folder, 'data')], { stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = async () => {
    await ended(child);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return { printed: JSON.parse(await firstLine(child, script, longest)) as Printed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function firstLine(child: ChildProcess, script: string, longest: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), longest);
    process.on('exit', () => child.kill('SIGKILL'));
    let printed = '';
    let complained = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complained += chunk.toString('utf8');
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
      if (!printed.endsWith('\n')) return;
      clearTimeout(timer);
      resolve(printed);
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`${script} ended (${code ?? signal}) before it stood. It printed:\n${complained}`));
    });
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await closed;
}
