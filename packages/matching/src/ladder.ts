import { createSlots, growFloat, growInt } from './slots.ts';

/** No level, no order. */
export const NONE = -1;

/**
 * One side's price levels in order, the best at the end. Levels are known by a key that grows towards the best:
 * the price of a buy, the price of a sell negated, and `MARKET_KEY` for market orders.
 */
export interface Ladder {
  /** Number of levels. */
  readonly count: number;
  /** Level slot by rank, 0 being the best. */
  at(rank: number): number;
  /** The level of a key, made when there is none. */
  open(key: number): number;
  /** Takes an empty level out. */
  close(level: number): void;
  key(level: number): number;
  head(level: number): number;
  setHead(level: number, order: number): void;
  tail(level: number): number;
  setTail(level: number, order: number): void;
  total(level: number): number;
  addTotal(level: number, by: number): void;
}

export const MARKET_KEY = Number.MAX_SAFE_INTEGER;

export function createLadder(): Ladder {
  let sortedKeys: Float64Array<ArrayBuffer> = new Float64Array(0);
  let sortedLevels: Int32Array<ArrayBuffer> = new Int32Array(0);
  let keys: Float64Array<ArrayBuffer> = new Float64Array(0);
  let totals: Float64Array<ArrayBuffer> = new Float64Array(0);
  let heads: Int32Array<ArrayBuffer> = new Int32Array(0);
  let tails: Int32Array<ArrayBuffer> = new Int32Array(0);
  let count = 0;
  const slots = createSlots(32, (capacity) => {
    sortedKeys = growFloat(sortedKeys, capacity);
    sortedLevels = growInt(sortedLevels, capacity);
    keys = growFloat(keys, capacity);
    totals = growFloat(totals, capacity);
    heads = growInt(heads, capacity);
    tails = growInt(tails, capacity);
  });

  /** First place whose key is not below `key`. Orders come near the best far more often than elsewhere. */
  function place(key: number): number {
    let low = 0;
    let high = count;
    let step = 1;
    while (high - step >= 0 && (sortedKeys[high - step] as number) >= key) {
      high -= step;
      step *= 2;
    }
    low = Math.max(0, high - step);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sortedKeys[middle] as number) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    get count() {
      return count;
    },
    at: (rank) => sortedLevels[count - 1 - rank] as number,
    open(key) {
      const where = place(key);
      if (where < count && sortedKeys[where] === key) return sortedLevels[where] as number;
      const level = slots.take();
      if (where < count) {
        sortedKeys.copyWithin(where + 1, where, count);
        sortedLevels.copyWithin(where + 1, where, count);
      }
      sortedKeys[where] = key;
      sortedLevels[where] = level;
      count++;
      keys[level] = key;
      totals[level] = 0;
      heads[level] = NONE;
      tails[level] = NONE;
      return level;
    },
    close(level) {
      const where = place(keys[level] as number);
      if (where < count - 1) {
        sortedKeys.copyWithin(where, where + 1, count);
        sortedLevels.copyWithin(where, where + 1, count);
      }
      count--;
      slots.give(level);
    },
    key: (level) => keys[level] as number,
    head: (level) => heads[level] as number,
    setHead(level, order) {
      heads[level] = order;
    },
    tail: (level) => tails[level] as number,
    setTail(level, order) {
      tails[level] = order;
    },
    total: (level) => totals[level] as number,
    addTotal(level, by) {
      totals[level] = (totals[level] as number) + by;
    },
  };
}
