import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningServer, runServer, type ServerPlace } from './run-server.ts';
import { clearStaleServer, stopServer } from './stale-server.ts';

/** A server that is started again whenever it ends by itself, always on the same port. */
export interface KeptServer {
  readonly port: number;
  /** Process number of the server that was launched last. */
  pid(): number;
  /** Fast shutdown, also while it is being started again. */
  stop(): Promise<void>;
}

/** Milliseconds between two tries to start it again: at first, and at most. */
const restBetweenTries = { first: 100, longest: 5_000 };

/**
 * Starts a server and keeps it running: killed, out of memory or out of disk space, it is started again until it stays,
 * and recovers what was committed. Throws when the first start fails.
 * @param port TCP port; a free one when left out
 */
export async function keepServer(place: ServerPlace, port?: number): Promise<KeptServer> {
  const { log, cluster } = place;
  const stopping = new AbortController();
  const { signal } = stopping;
  let launched: ChildProcess | undefined;
  const run = (on: number | undefined) =>
    runServer(place, {
      port: on,
      signal,
      onLaunched(child) {
        launched = child;
      },
    });
  let server = await run(port);
  let resuming: Promise<void> = Promise.resolve();

  function watch({ child, lastLines }: RunningServer): void {
    // It must not keep the program alive by itself, nor a test that forgot it.
    child.unref();
    const again = () => {
      if (signal.aborted) return;
      const how = `code ${child.exitCode}, signal ${child.signalCode}`;
      log.error({ lastLines: lastLines() }, `the database ended by itself (${how}) and is started again`);
      resuming = resume();
    };
    if (hasEnded(child)) again();
    else child.once('exit', again);
  }

  async function resume(): Promise<void> {
    const began = performance.now();
    let said = '';
    for (let rest = restBetweenTries.first; !signal.aborted; rest = Math.min(rest * 2, restBetweenTries.longest)) {
      try {
        await clearStaleServer(cluster, log);
        server = await run(server.port);
        log.warn({ ms: Math.round(performance.now() - began) }, 'the database runs again');
        watch(server);
        return;
      } catch (error) {
        if (signal.aborted) return;
        // The last words carry times and process numbers; the first try says enough until something else is wrong.
        const words = String((error as Error).message).replaceAll(/\d+/g, '');
        if (words !== said) log.error({ err: error }, 'the database does not start; it is tried again until it does');
        said = words;
      }
      await sleep(rest, undefined, { signal }).catch(() => undefined);
    }
  }

  watch(server);
  return {
    port: server.port,
    pid: () => launched?.pid ?? server.pid,
    async stop() {
      stopping.abort();
      if (launched?.pid !== undefined && !hasEnded(launched)) await stopServer(launched.pid, log);
      await resuming;
    },
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
