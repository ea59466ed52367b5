import { readJson, saveJson } from '../../platform/storage.ts';

/** What a bid says, as only the device that sealed it knows before the opening. */
export interface KeptBid {
  /** In cents. */
  readonly price: number;
  readonly lots: number;
}

const KEY = 'sealed-bids';
/** Older ones were opened long ago. */
const MOST_KEPT = 100;

function isBid(value: unknown): value is KeptBid {
  const { price, lots } = (value ?? {}) as Partial<KeptBid>;
  return typeof price === 'number' && typeof lots === 'number';
}

function read(): [string, KeptBid][] {
  const kept = readJson(KEY);
  if (typeof kept !== 'object' || kept === null) return [];
  return Object.entries(kept).filter((entry): entry is [string, KeptBid] => isBid(entry[1]));
}

/** Keeps what a bid says under the key with which it is sent, until one signs out here. */
export function keepBid(bidKey: string, { price, lots }: KeptBid): void {
  saveJson(KEY, Object.fromEntries([...read(), [bidKey, { price, lots }]].slice(-MOST_KEPT)));
}

/** What a bid of this device says; undefined where another device sent it. */
export function keptBid(bidKey: string): KeptBid | undefined {
  return read().find(([key]) => key === bidKey)?.[1];
}
