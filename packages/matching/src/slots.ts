/** Numbered places in growing typed arrays: given out, taken back, reused, without making objects. */
export interface Slots {
  take(): number;
  give(slot: number): void;
}

/**
 * @param grow is called with the new capacity before a slot beyond the old one is given out, and once at the start.
 */
export function createSlots(initial: number, grow: (capacity: number) => void): Slots {
  let capacity = initial;
  let used = 0;
  const free: number[] = [];
  grow(capacity);
  return {
    take() {
      const reused = free.pop();
      if (reused !== undefined) return reused;
      if (used === capacity) {
        capacity *= 2;
        grow(capacity);
      }
      return used++;
    },
    give(slot) {
      free.push(slot);
    },
  };
}

export function growFloat(old: Float64Array, capacity: number): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(capacity);
  grown.set(old);
  return grown;
}

export function growInt(old: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(capacity);
  grown.set(old);
  return grown;
}
