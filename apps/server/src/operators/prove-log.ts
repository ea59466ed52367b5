import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { LogHead, OperatorLog } from './operator-log.ts';

/** The proof of the operators' log, which runs by itself. */
export interface LogProof {
  /** As it was last seen. */
  state(): { readonly holds: boolean; readonly lines: number; readonly at: number | null };
  /** Looks now. @param whole from the first line on */
  look(whole: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** The file of where the log stands, in the folder of the data. */
export const LOG_HEADS = 'operator-log-heads.log';
const LOOK_EVERY = 5_000;
const WHOLE_EVERY = 3_600_000;

/** Nothing of a file that is not there, or on a machine that cannot be reached now. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The last head that was noted outside of the database. A file that cannot be read as such is one that somebody changed. */
export function lastNoted(file: string): LogHead | undefined {
  const line = textOf(file).trimEnd().split('\n').at(-1) ?? '';
  const [, id, link] = /^(\d{1,18}) ([0-9a-f]{64})$/.exec(line) ?? [];
  return id === undefined || link === undefined ? undefined : { id: BigInt(id), link };
}

/**
 * Goes over the operators' log: what is new every few seconds, all of it at the start and once an hour. Where it stands is noted in
 * files, best one of them on another machine, so that lines which somebody takes from its end are missed.
 */
export function startLogProof({
  operatorLog,
  files,
  clock,
  log,
  metrics,
}: {
  readonly operatorLog: Pick<OperatorLog, 'prove'>;
  readonly files: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}): LogProof {
  const broken = metrics.gauge(
    'kuroshio_operator_log_broken',
    'Whether the operators’ log fails its proof (1) or holds (0).',
  );
  let head: LogHead | undefined;
  const noted = new Map(files.map((file) => [file, lastNoted(file)]));
  let known = { holds: true, lines: 0, at: null as number | null };
  let wholeAt = Number.NEGATIVE_INFINITY;
  let stopped = false;
  let cancel = () => {};
  let running: Promise<unknown> = Promise.resolve();

  /** A file that cannot be written is tried again at the next look, and holds nothing up. */
  function note(now: LogHead): void {
    for (const [file, last] of noted) {
      if (now.id === last?.id) continue;
      try {
        mkdirSync(path.dirname(file), { recursive: true });
        appendFileSync(file, `${now.id} ${now.link}\n`, { mode: 0o600 });
        noted.set(file, now);
      } catch (error) {
        log.error({ err: error, file }, 'where the operators’ log stands could not be noted');
      }
    }
  }

  async function lookOnce(whole: boolean): Promise<void> {
    let found = await operatorLog.prove(whole ? undefined : head);
    // What was noted stands in the chain still; the chain alone would not miss its end.
    for (const last of new Set(noted.values())) {
      if (found.broken !== undefined || last === undefined) continue;
      const since = await operatorLog.prove(last);
      if (since.broken !== undefined) found = { ...found, broken: since.broken };
    }
    const holds = found.broken === undefined;
    if (!holds) log.fatal({ line: String(found.broken) }, 'the operators’ log is not as it was written');
    broken.set(holds ? 0 : 1);
    known = { holds, lines: Number(found.head?.id ?? 0n), at: clock.now() };
    if (!holds) return;
    head = found.head;
    if (head !== undefined) note(head);
    if (whole) wholeAt = clock.now();
  }

  function look(whole: boolean): Promise<void> {
    const own = running.then(
      () => lookOnce(whole),
      () => lookOnce(whole),
    );
    running = own.catch(() => undefined);
    return own;
  }

  async function again(): Promise<void> {
    await look(clock.now() - wholeAt >= WHOLE_EVERY).catch((error: unknown) =>
      log.error({ err: error }, 'the operators’ log could not be looked at'),
    );
    if (!stopped) cancel = clock.after(LOOK_EVERY, () => void again());
  }

  void again();
  return {
    state: () => known,
    look,
    async stop() {
      stopped = true;
      cancel();
      await running;
    },
  };
}
