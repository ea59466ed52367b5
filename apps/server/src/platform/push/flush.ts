import type { Clock } from '../clock.ts';
import type { Client } from './hub-inside.ts';
import type { Topic } from './topics.ts';

/** Milliseconds from the beginning of one round to that of the next, at least. */
const ROUND = 50;
/** Milliseconds between two looks whether a round is due; a round that took long is followed by a rest of up to this. */
const LOOK = 25;
/** Milliseconds that a round keeps the thread at a time; then whatever else is ready has its turn. */
const SLICE = 4;
/** Clients between two looks at the clock. */
const CLIENTS_A_LOOK = 16;

/** Sends what waits, round by round: each client gets one frame a round at most. */
export interface Flush {
  /** The topic has a new value: its subscribers are marked when the next round begins, however often it changes. */
  changed(topic: Topic): void;
  /** The topic has a new value that somebody waits for, an own order: it goes as soon as this turn of the loop is done. */
  changedAwaited(topic: Topic): void;
  /** Something waits for this client. */
  add(client: Client): void;
  remove(client: Client): void;
  stop(): void;
}

/**
 * Orders are taken in the same thread, so a round of thousands of clients is cut into slices. When clients are so many
 * that a round takes longer than the time between two, rounds become fewer and their frames newer, never a queue.
 */
export function createFlush(clock: Clock): Flush {
  const changed = new Set<Topic>();
  const waiting = new Set<Client>();
  let round: Iterator<Client> | undefined;
  let began = Number.NEGATIVE_INFINITY;
  let next: NodeJS.Immediate | undefined;
  let soon: NodeJS.Immediate | undefined;
  const awaited = new Set<Topic>();

  function mark({ subscriptions }: Topic): void {
    for (const subscription of subscriptions) subscription.client.mark(subscription);
  }

  /** Many orders of one moment are one frame to each client. */
  function sendAwaited(): void {
    soon = undefined;
    for (const topic of awaited) mark(topic);
    // A client that reads too slowly still waits for its round.
    for (const { subscriptions } of awaited) for (const { client } of subscriptions) client.flush();
    awaited.clear();
  }

  function goOn(clients: Iterator<Client>): void {
    next = undefined;
    const until = performance.now() + SLICE;
    for (let i = 1; ; i++) {
      const { done, value } = clients.next();
      if (done) break;
      // It may be gone since the round began.
      if (waiting.has(value) && value.flush()) waiting.delete(value);
      if (i % CLIENTS_A_LOOK === 0 && performance.now() >= until) {
        next = setImmediate(goOn, clients);
        return;
      }
    }
    round = undefined;
  }

  const stopLooking = clock.every(LOOK, () => {
    // A timer that comes a little early would otherwise miss its round.
    if (round !== undefined || clock.now() - began < ROUND - LOOK / 2) return;
    for (const topic of changed) mark(topic);
    changed.clear();
    if (waiting.size === 0) return;
    began = clock.now();
    // Those who come meanwhile belong to the next round.
    round = [...waiting].values();
    goOn(round);
  });

  return {
    changed: (topic) => void changed.add(topic),
    changedAwaited(topic) {
      awaited.add(topic);
      soon ??= setImmediate(sendAwaited);
    },
    add: (client) => void waiting.add(client),
    remove: (client) => void waiting.delete(client),
    stop() {
      stopLooking();
      clearImmediate(next);
      clearImmediate(soon);
    },
  };
}
