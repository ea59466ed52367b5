import { runAside } from '../run-aside.ts';
import type { PhotoAnswer } from './photo-aside.ts';

/** Draws photos anew, each in a process of its own, so that nothing in one keeps the thread in which orders are taken. */
export type ReadPhoto = (bytes: Uint8Array) => Promise<PhotoAnswer>;

const ASIDE = new URL('./photo-aside.ts', import.meta.url);
const BOUNDS = { deadline: 20_000, megabytes: 128 };
/** Processes at a time: each may take some hundred megabytes for the pixels. */
const AT_ONCE = 2;

/** What breaks the process, takes too long or too much is no photo. */
export function createReadPhoto(): ReadPhoto {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (bytes) => {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => void waiting.push(resolve));
    running += 1;
    try {
      return (await runAside(ASIDE, bytes, BOUNDS)) as PhotoAnswer;
    } catch {
      return { fault: 'unreadable' };
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
