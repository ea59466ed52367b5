/** What waits to be done, shared out fairly: each owner's turn comes round, however much another has sent. */
export interface FairQueue<Item> {
  /** `full-of-one` where the owner has too much waiting, `full` where all together have. */
  add(owner: number, item: Item): 'added' | 'full-of-one' | 'full';
  /** Takes up to `most` items: one of each owner in turn, an owner's own in the order of their coming. */
  take(most: number): Item[];
  readonly size: number;
}

/** @param limits the most that may wait: of one owner, and of all */
export function createFairQueue<Item>(limits: { readonly ofOne: number; readonly ofAll: number }): FairQueue<Item> {
  // A map keeps the order in which owners came; one that has had its turn goes to the end.
  const waiting = new Map<number, Item[]>();
  let size = 0;
  return {
    add(owner, item) {
      if (size >= limits.ofAll) return 'full';
      const own = waiting.get(owner);
      if (own === undefined) waiting.set(owner, [item]);
      else if (own.length >= limits.ofOne) return 'full-of-one';
      else own.push(item);
      size++;
      return 'added';
    },
    take(most) {
      const taken: Item[] = [];
      // Going over the map meets an owner again that has been put back behind the others.
      for (const [owner, own] of waiting) {
        if (taken.length === most) break;
        taken.push(own.shift() as Item);
        waiting.delete(owner);
        if (own.length > 0) waiting.set(owner, own);
      }
      size -= taken.length;
      return taken;
    },
    get size() {
      return size;
    },
  };
}
