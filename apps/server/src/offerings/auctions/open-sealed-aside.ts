// Runs in a process of its own: each bid is a pairing of 14 ms, and no order may wait for a hundred thousand of them.
import { constants, setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { openSealed } from '@kuroshio/offerings';

export interface SealedBids {
  /** The word of the beacon on the round of the opening. */
  readonly signature: string;
  readonly sealed: readonly string[];
}

/** It rests for so many times as long as it works. */
const RESTS = 3;

/** What each says; undefined where it is not well made. */
export type OpenedWords = readonly (Uint8Array | undefined)[];

async function openAll({ signature, sealed }: SealedBids): Promise<OpenedWords> {
  const words: (Uint8Array | undefined)[] = [];
  for (const one of sealed) {
    const began = performance.now();
    words.push(openSealed(signature, one));
    // Where there are two cores in all, a quarter of one is what orders and the database may miss.
    await setTimeout((performance.now() - began) * RESTS);
  }
  return words;
}

process.once('message', (order: SealedBids) => {
  setPriority(constants.priority.PRIORITY_LOW);
  void openAll(order).then((words) => process.send?.(words));
});
// Nobody waits for an answer any more.
process.once('disconnect', () => process.exit());
