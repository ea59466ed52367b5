import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

/** What a process aside that streams may take. */
export interface StreamBounds {
  /** Of its heap. */
  readonly megabytes: number;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/**
 * Runs a file in a process of its own that reads lines and writes bytes, for work that is long: the thread in which orders are
 * taken does not wait for it. Neither side holds more than some pieces of what passes. It knows no setting and no secret of
 * the environment, and is ended when its bytes are read, when nobody reads them any more, and by the signal.
 */
export async function* streamAside(
  file: URL,
  lines: AsyncIterable<string>,
  { megabytes, signal }: StreamBounds,
): AsyncGenerator<Uint8Array, void, undefined> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, [`--max-old-space-size=${megabytes}`, fileURLToPath(file)], {
    // Windows starts nothing without it.
    env: process.env['SystemRoot'] === undefined ? {} : { SystemRoot: process.env['SystemRoot'] },
    stdio: ['pipe', 'pipe', 'ignore'],
    signal,
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'close') as Promise<[code: number | null, by: string | null]>;
  const fed = pipeline(Readable.from(lines), child.stdin);
  // Both are looked at below; until then a failure waits for it.
  for (const one of [ended, fed]) one.catch(() => undefined);
  try {
    yield* child.stdout as AsyncIterable<Uint8Array>;
    // What broke the lines says more than that the process ended for want of them.
    await fed;
    const [code, by] = await ended;
    if (code !== 0) throw new Error(`a process aside ended with ${by ?? code}`);
  } finally {
    child.kill('SIGKILL');
  }
}
