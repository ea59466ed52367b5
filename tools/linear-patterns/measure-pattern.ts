import { type Growing, hostileTexts } from './hostile-texts.ts';

/** Lengths at which a text is tried, the next only where the one before was quick: what doubles with each letter ends soon. */
const TRIED = [16, 22, 28, 50, 100, 200, 400, 4_000];
/** Milliseconds beyond which a text is looked at more closely: 4,000 letters take hundredths of one. */
const SUSPICIOUS = 1.5;
/** Letters of which nothing linear takes so long: with more, what doubles with each of them would not end. */
const SHORT = 1_000;
/** Lengths between which the growth is measured; twice as long takes a linear pattern twice the time. */
const SHORTER = 4_000;
const LONGER = 16_000;
/** A quadratic pattern takes sixteen times as long, a linear one four times. */
const MOST_GROWTH = 9;
/** Milliseconds below which growth is noise, and above which nobody waits for the longer text. */
const NOISE = 8;
const TOO_LONG = 800;

/** A text that a pattern reads in more than linear time. */
export interface Slow extends Growing {
  /** Milliseconds for `letters` of it. */
  readonly took: number;
  readonly letters: number;
}

export function textOf({ head, piece, end }: Growing, letters: number): string {
  return head + piece.repeat(Math.ceil(letters / piece.length)) + end;
}

/** Milliseconds of reading a text once, the quickest of some times. */
function timed(pattern: RegExp, text: string, times: number): number {
  let quickest = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time++) {
    pattern.lastIndex = 0;
    const began = performance.now();
    if (pattern.global) text.replace(pattern, '');
    else pattern.test(text);
    quickest = Math.min(quickest, performance.now() - began);
    if (quickest > TOO_LONG) break;
  }
  return quickest;
}

function isSlow(pattern: RegExp, growing: Growing): Slow | undefined {
  const suspicious = TRIED.find((letters) => {
    if (timed(pattern, textOf(growing, letters), 1) < SUSPICIOUS) return false;
    // A pause of the machine is no slow pattern: the quickest of more counts.
    return timed(pattern, textOf(growing, letters), 4) >= SUSPICIOUS;
  });
  if (suspicious === undefined) return undefined;
  if (suspicious < SHORT)
    return { ...growing, took: timed(pattern, textOf(growing, suspicious), 1), letters: suspicious };
  const shorter = timed(pattern, textOf(growing, SHORTER), 2);
  if (shorter > TOO_LONG) return { ...growing, took: shorter, letters: SHORTER };
  const longer = timed(pattern, textOf(growing, LONGER), 2);
  const isGrowing = longer > NOISE && longer > shorter * MOST_GROWTH;
  return isGrowing || longer > TOO_LONG ? { ...growing, took: longer, letters: LONGER } : undefined;
}

/** The first text found that the pattern reads in more than linear time; undefined where there is none. */
export function measurePattern(source: string, flags: string): Slow | undefined {
  const pattern = new RegExp(source, flags);
  for (const growing of hostileTexts(source, flags)) {
    const slow = isSlow(pattern, growing);
    if (slow) return slow;
  }
  return undefined;
}
