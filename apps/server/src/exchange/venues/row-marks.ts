import { timingSafeEqual } from 'node:crypto';
import type { Seals } from '../../books/index.ts';

/** The key by which what operators announce is known from what somebody put into the database. */
export type MarkKey = Pick<Seals['key'], 'authenticate'>;

const BYTES = 16;

/** The mark over a row. @param what its table's word @param said all that the row says, with its number where it has one */
export function makeMark(key: MarkKey, what: string, said: readonly unknown[]): Buffer {
  return Buffer.from(key.authenticate(`${what} ${JSON.stringify(said)}`), 'hex').subarray(0, BYTES);
}

/** Whether this program wrote the row so. */
export function holdsMark(key: MarkKey, what: string, said: readonly unknown[], mark: Uint8Array | null): boolean {
  return mark !== null && mark.length === BYTES && timingSafeEqual(makeMark(key, what, said), mark);
}

/** Of a state that nobody started an exchange with. */
export const NO_MARK_KEY: MarkKey = {
  authenticate() {
    throw new Error('rows are marked and read by a running exchange');
  },
};
