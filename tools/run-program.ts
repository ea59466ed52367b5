import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import path from 'node:path';

/** The repository's folder, absolute. */
export const root: string = path.dirname(import.meta.dirname);

/** Absolute path of a program that npm installed. */
export function installed(name: string): string {
  return path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

export interface Ended {
  /** 0 when it went well. */
  readonly code: number;
  /** What it printed, when it was not shown at once. */
  readonly output: string;
}

/**
 * Runs a program in the repository's folder and waits for its end.
 * @param shown let it print at once, instead of keeping what it prints
 */
export function runProgram(
  command: string,
  args: readonly string[],
  { shown = false, ...options }: SpawnOptions & { shown?: boolean } = {},
): Promise<Ended> {
  const child = spawn(command, args, {
    cwd: root,
    shell: command.endsWith('.cmd'),
    ...options,
    stdio: shown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: `${command}: ${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: output.trim() }));
  });
}

/** Asks this program to stop cleanly when the one that started it is killed; its channel then closes. */
export function stopWithParent(stop: () => void = () => process.kill(process.pid, 'SIGTERM')): void {
  if (!process.channel) return;
  process.on('disconnect', stop);
  process.channel.unref();
}

/** Ends with the first child that ends, after asking the others to. */
export function endTogether(children: readonly ChildProcess[]): void {
  let ending = false;
  const end = (signal: NodeJS.Signals) => {
    ending = true;
    for (const child of children) child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end('SIGTERM'));
  for (const child of children) {
    child.on('exit', (code) => {
      if (!ending) process.exitCode = code ?? 1;
      end('SIGTERM');
    });
  }
}
