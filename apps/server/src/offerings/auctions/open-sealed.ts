import { setImmediate } from 'node:timers/promises';
import { openSealed } from '@kuroshio/offerings';
import { runAside } from '../../platform/run-aside.ts';
import type { OpenedWords, SealedBids } from './open-sealed-aside.ts';

/** So few are opened here, one at a time: a process aside takes as long to start. */
const FEW = 16;
/** So many are opened by one process; it has fifteen times as long as they take on a machine with nothing else to do. */
const AT_A_TIME = 500;
const BOUNDS = { deadline: 420_000, megabytes: 256 } as const;
const ASIDE = new URL('./open-sealed-aside.ts', import.meta.url);

/** Opens sealed bids by the word of the beacon. What else waits is let in meanwhile. Throws where the process aside was ended. */
export async function openAllSealed(signature: string, sealed: readonly string[]): Promise<OpenedWords> {
  const words: (Uint8Array | undefined)[] = [];
  if (sealed.length <= FEW) {
    for (const one of sealed) {
      words.push(openSealed(signature, one));
      await setImmediate();
    }
    return words;
  }
  for (let from = 0; from < sealed.length; from += AT_A_TIME) {
    const order: SealedBids = { signature, sealed: sealed.slice(from, from + AT_A_TIME) };
    words.push(...((await runAside(ASIDE, order, BOUNDS)) as OpenedWords));
  }
  return words;
}
