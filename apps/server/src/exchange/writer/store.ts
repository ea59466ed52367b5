import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';

/** Writes of the markets beside the trading connection, one after the other. */
export interface Store {
  /** Tried once: what fails comes again with the next attempt. */
  attempt(write: () => Promise<void>): void;
  /** Tried until it is written: it comes only once. */
  keep(write: () => Promise<void>): void;
  /** Waits for the writes; what is still to be kept is tried once more. */
  close(): Promise<void>;
}

const RETRY_AFTER = 1_000;

export function createStore(clock: Clock, log: Log): Store {
  let last: Promise<unknown> = Promise.resolve();
  const kept: (() => Promise<void>)[] = [];
  let closing = false;

  async function writeKept(): Promise<void> {
    for (let write = kept[0]; write !== undefined; write = kept[0]) {
      try {
        await write();
        kept.shift();
      } catch (error) {
        log.error({ err: error, waiting: kept.length }, 'a trading day could not be stored; trying again');
        if (!closing) clock.after(RETRY_AFTER, () => queue(writeKept));
        return;
      }
    }
  }

  function queue(work: () => Promise<void>): void {
    last = last.then(work).catch((error) => log.error({ err: error }, 'the markets could not be stored'));
  }

  return {
    attempt: queue,
    keep(write) {
      kept.push(write);
      queue(writeKept);
    },
    async close() {
      closing = true;
      queue(writeKept);
      await last;
    },
  };
}
