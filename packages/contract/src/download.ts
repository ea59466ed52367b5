import { z } from 'zod';

/** A file that a call hands out: the answer is the file itself, in pieces as they are made. */
export interface Download {
  /** As it is offered to be kept: letters, digits, dots and hyphens. */
  readonly name: string;
  /** Of its content, such as `text/csv; charset=utf-8`. */
  readonly type: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Is called once, when all of it was sent or the caller went away, also where nothing was read. */
  readonly close: () => void;
}

/** The output of a call that hands out a file. */
export const download = z.custom<Download>((value) => typeof value === 'object' && value !== null && 'bytes' in value);
