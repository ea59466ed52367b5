import type { Queryable, Send } from '../../platform/database/index.ts';
import { type SealKey, sha256 } from './seal-key.ts';
import { createSealing, type Sealing } from './sealing.ts';

/** Each has one writer, so its seals follow each other without a gap. The numbers are stored. */
export const CHAINS = { exchange: 1, books: 2, start: 3 } as const;
export type ChainName = keyof typeof CHAINS;

export interface Head {
  /** Number of the newest seal, 0 where there is none. */
  readonly no: number;
  /** 64 hex digits that stand for it and all before it. */
  readonly head: string;
}

/** The seals of one writer. Only one transaction of it runs at a time. */
export interface SealChain {
  begin(): Sealing;
  /** Sends the seal of what was gathered, as the last statement before the commit. */
  seal(send: Send, sealing: Sealing): Promise<unknown>;
  /** What was sealed last has been committed. */
  committed(): void;
  /** Reads from the database where the chain stands: at the start, and where nobody knows whether a transaction ended well. */
  reread(database: Queryable): Promise<void>;
}

export const NO_HEAD: Head = { no: 0, head: sha256('') };

/** @param root of the postings' tree, @param keys as stored; their hash covers the rows that are in no tree */
export function nextHead(before: Head, chain: number, root: string, keys: Uint8Array): Head {
  const no = before.no + 1;
  const hashOfKeys = sha256(Buffer.from(keys).toString('hex'));
  return { no, head: sha256(`${before.head}\n${chain}\n${no}\n${root}\n${hashOfKeys}`) };
}

/** What only who has the key can write beside a head: 32 hex digits. */
export function sealOf(key: SealKey, { head }: Head): string {
  return key.authenticate(head).slice(0, 32);
}

const INSERT = 'insert into seal (chain, no, keys, head, mac) values ($1, $2, $3, $4, $5)';
const LAST = 'select no, head from seal where chain = $1 order by no desc limit 1';

export function createSealChain(
  key: SealKey,
  name: ChainName,
  onCommitted: (name: ChainName, head: Head) => void,
): SealChain {
  const chain = CHAINS[name];
  let last: Head | undefined;
  let sent: Head | undefined;
  return {
    begin: () => createSealing(key),
    seal(send, sealing) {
      if (last === undefined) throw new Error(`nobody has read where the chain ${name} stands`);
      const { root, keys } = sealing.close();
      sent = nextHead(last, chain, root, keys);
      const bytes = (hex: string) => Buffer.from(hex, 'hex');
      return send(INSERT, [chain, sent.no, keys, bytes(sent.head), bytes(sealOf(key, sent))], 'insert-seal');
    },
    committed() {
      if (sent === undefined) return;
      last = sent;
      sent = undefined;
      onCommitted(name, last);
    },
    async reread(database) {
      sent = undefined;
      const [row] = await database.query<{ no: bigint; head: Buffer }>(LAST, [chain]);
      last = row === undefined ? NO_HEAD : { no: Number(row.no), head: Buffer.from(row.head).toString('hex') };
    },
  };
}
