import type { HeadsFile } from './heads-file.ts';
import { passingKey, type SealKey } from './seal-key.ts';
import { type ChainName, createSealChain, type Head, type SealChain } from './seal-chain.ts';

/** The key and the chains of one installation. */
export interface Seals {
  readonly key: SealKey;
  readonly chains: Readonly<Record<ChainName, SealChain>>;
  /** Where the chains stood by what is kept outside of the database. */
  readonly outside: ReadonlyMap<ChainName, Head>;
}

/** @param heads hears of each head once it is durable, and knows those of before */
export function createSeals(key: SealKey, heads?: Pick<HeadsFile, 'note' | 'last'>): Seals {
  const onCommitted = (name: ChainName, head: Head) => heads?.note(name, head);
  return {
    key,
    outside: heads?.last ?? new Map(),
    chains: {
      exchange: createSealChain(key, 'exchange', onCommitted),
      books: createSealChain(key, 'books', onCommitted),
      start: createSealChain(key, 'start', onCommitted),
    },
  };
}

/** Of books that end with the process, such as those of a measurement. */
export function passingSeals(): Seals {
  return createSeals(passingKey());
}
