import type { OutputOf } from '@kuroshio/contract';
import type { TextKey } from '@kuroshio/text';
import type { TagKind } from '@kuroshio/ui';

export type PaperCard = OutputOf<'laboratory/start-paper'>;
export type Paper = OutputOf<'laboratory/read-paper'>;

/** What is told of a run on paper that runs comes with the market; it is asked for in this rhythm, ms. */
export const LOOKS_AT_PAPER_EVERY = 10_000;

export const PAPER_STATES = {
  running: ['laboratory.paperRunning', 'accent'],
  stopping: ['laboratory.paperStopping', 'warn'],
  stopped: ['laboratory.paperStopped', 'neutral'],
} as const satisfies Record<PaperCard['state'], readonly [TextKey, TagKind]>;

/** Where its records are not ours there is nothing to show. */
export const isLost = ({ reason }: PaperCard) => reason === 'lost';
