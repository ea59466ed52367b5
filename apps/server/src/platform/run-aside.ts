import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What a process aside may take. */
export interface Bounds {
  /** Milliseconds until it has answered, its start included. */
  readonly deadline: number;
  /** Of its heap. */
  readonly megabytes: number;
  /** Ends it earlier. */
  readonly signal?: AbortSignal | undefined;
}

/** A process aside did not answer within its bounds. */
class AsideEnded extends Error {
  override name = 'AsideEnded';
}

/**
 * Runs a file in a process of its own, which is ended with its answer: for work on what strangers sent, so that nothing
 * they can send keeps the thread in which orders are taken. The file takes one message and sends one. It is no worker
 * thread, because V8 ends the whole process where a thread reaches the limit of its heap within one allocation. It knows
 * no setting and no secret of the environment.
 */
export function runAside(file: URL, input: unknown, { deadline, megabytes, signal }: Bounds): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = fork(fileURLToPath(file), {
      // Windows starts nothing without it.
      env: process.env['SystemRoot'] === undefined ? {} : { SystemRoot: process.env['SystemRoot'] },
      execArgv: [`--max-old-space-size=${megabytes}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    function end(settle: () => void): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      child.kill('SIGKILL');
      settle();
    }
    const abort = () => end(() => reject(signal?.reason as Error));
    const timer = setTimeout(() => end(() => reject(new AsideEnded(`no answer within ${deadline} ms`))), deadline);
    signal?.addEventListener('abort', abort);
    child.once('message', (answer) => end(() => resolve(answer)));
    child.once('error', (error) => end(() => reject(error)));
    child.once('exit', (code, by) => end(() => reject(new AsideEnded(`ended without an answer (${by ?? code})`))));
    child.send(input as object, (error) => {
      if (error !== null) end(() => reject(error));
    });
  });
}
