import type { ChildProcess } from 'node:child_process';
import type { Log } from '../log.ts';

/** How a program ended; rejects when it could not be started. */
export function ended(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve([code, signal]));
  });
}

/** Sends what a program prints to the log and keeps its last lines for an error's text. */
export function collectLines(child: ChildProcess, log: Log, onLine?: (line: string) => void): () => readonly string[] {
  const last: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8');
    stream?.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.trim() === '') continue;
        onLine?.(line);
        last.push(line);
        if (last.length > 15) last.shift();
        const serious = /\b(FATAL|PANIC|WARNING)\b/.test(line) && !line.includes('starting up');
        if (serious) log.warn({ postgres: line });
        else log.debug({ postgres: line });
      }
    });
  }
  return () => last;
}
