import { readJson, saveJson } from '../platform/storage.ts';
import type { SeenPublication } from './verify-statement.ts';

const KEY = 'seenPublication';

/** The newest publication that this device has verified: the house cannot show it another one later. */
export function seenPublication(): SeenPublication | undefined {
  const seen = readJson(KEY) as Partial<SeenPublication> | undefined | null;
  const { no, hash } = seen ?? {};
  return typeof no === 'number' && typeof hash === 'string' ? { no, hash } : undefined;
}

export function rememberPublication({ no, hash }: SeenPublication): void {
  if (no > (seenPublication()?.no ?? 0)) saveJson(KEY, { no, hash });
}
