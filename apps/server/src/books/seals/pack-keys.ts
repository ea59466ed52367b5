import { assert } from '@kuroshio/base';

/** Which rows of one kind a seal covers: their keys and, of each, the first 32 bits of its hash as a whole number. */
export interface SealedRows {
  readonly code: number;
  readonly rows: readonly SealedRow[];
}

export interface SealedRow {
  readonly key: readonly number[];
  readonly check: number;
}

const LARGEST = Number.MAX_SAFE_INTEGER;

/** Seven bits a byte, the lowest first; a negative number is folded in between the positive ones. */
function push(to: number[], value: number): void {
  assert(Number.isSafeInteger(value) && Math.abs(value) * 2 < LARGEST, 'a number of a key is a whole one');
  let rest = value < 0 ? -value * 2 - 1 : value * 2;
  while (rest >= 128) {
    to.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  to.push(rest);
}

/**
 * Packs the keys of a batch: per kind its code, how many parts a key has and how many rows there are; per row the parts, each
 * as the difference from the row before it, and four bytes of its hash. An order and its hold take some fifteen bytes.
 */
export function packKeys(kinds: readonly SealedRows[]): Uint8Array {
  const packed: number[] = [];
  for (const { code, rows } of kinds) {
    const parts = rows[0]?.key.length ?? 0;
    push(packed, code);
    push(packed, parts);
    push(packed, rows.length);
    let before: readonly number[] = [];
    for (const { key, check } of rows) {
      assert(key.length === parts, 'the keys of a kind have the same parts');
      for (const [i, part] of key.entries()) push(packed, part - (before[i] ?? 0));
      before = key;
      packed.push(check >>> 24, (check >>> 16) & 255, (check >>> 8) & 255, check & 255);
    }
  }
  return Uint8Array.from(packed);
}

/** Throws on what `packKeys` has not packed. */
export function unpackKeys(packed: Uint8Array): SealedRows[] {
  let at = 0;
  const byte = () => {
    const value = packed[at++];
    assert(value !== undefined, 'the keys of a seal are whole');
    return value;
  };
  const next = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const seven = byte();
      value += (seven % 128) * scale;
      if (seven < 128) break;
    }
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  };
  const kinds: SealedRows[] = [];
  while (at < packed.length) {
    const [code, parts, count] = [next(), next(), next()];
    const rows: SealedRow[] = [];
    let before: number[] = [];
    for (let row = 0; row < count; row++) {
      const key: number[] = [];
      for (let part = 0; part < parts; part++) key.push((before[part] ?? 0) + next());
      before = key;
      rows.push({ key, check: ((byte() << 24) | (byte() << 16) | (byte() << 8) | byte()) >>> 0 });
    }
    kinds.push({ code, rows });
  }
  return kinds;
}
