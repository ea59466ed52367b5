import { setTimeout } from 'node:timers/promises';
import type { Exchange } from './exchange/index.ts';

/** Milliseconds of rest after each instrument, of which one takes about three: a start has other things to do first. */
const REST = 25;

/**
 * Draws every instrument's daily history, one at a time so that the markets go on and calls are answered: most of it is
 * there before the first person asks, and what is not is drawn when it is asked for.
 */
export async function drawHistory({ history, view }: Exchange, isStopping: () => boolean): Promise<void> {
  const ofMembersFirst = view.rulebook.instruments.all.toSorted(
    (a, b) => Number(a.kind === 'index') - Number(b.kind === 'index'),
  );
  for (const { no } of ofMembersFirst) {
    if (isStopping()) return;
    history.daily(no);
    await setTimeout(REST, undefined, { ref: false });
  }
}
