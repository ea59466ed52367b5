import { BUY, type Book, SELL } from './words.ts';

function mix(hash: number, value: number): number {
  // FNV-1a over the low and the high part: ids and prices go beyond 32 bits.
  const low = Math.imul(hash ^ (value | 0), 16777619);
  return Math.imul(low ^ Math.floor(value / 4294967296), 16777619);
}

/** 32 bits over mode, sides, prices, ids and quantities in priority order. */
export function hashBook(book: Book): number {
  let hash = mix(2166136261, book.mode === 'auction' ? 1 : 0);
  for (const side of [BUY, SELL] as const) {
    hash = mix(hash, side + 7);
    book.each(side, (id, price, quantity) => {
      hash = mix(mix(mix(hash, id), price), quantity);
    });
  }
  return hash >>> 0;
}
