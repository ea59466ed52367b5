// Runs in a process of its own: each bid is a pairing of 14 ms, and no order may wait for a hundred thousand of them.
import { constants, setPriority } from 'node:os';
import { openSealed } from '@kuroshio/offerings';

export interface SealedBids {
  /** The word of the beacon on the round of the opening. */
  readonly signature: string;
  readonly sealed: readonly string[];
}

/** What each says; undefined where it is not well made. */
export type OpenedWords = readonly (Uint8Array | undefined)[];

process.once('message', ({ signature, sealed }: SealedBids) => {
  setPriority(constants.priority.PRIORITY_LOW);
  const words: OpenedWords = sealed.map((one) => openSealed(signature, one));
  process.send?.(words);
});
// Nobody waits for an answer any more.
process.once('disconnect', () => process.exit());
