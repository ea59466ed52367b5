import { assert } from '@kuroshio/base';
import type { SeenMinute } from '@kuroshio/strategies';

/** Minutes of a day as seven numbers each, one after the other: a year of them goes to another process in a moment. */
export type PackedMinutes = Float64Array;

const WIDTH = 7;

export function packMinutes(minutes: readonly SeenMinute[]): PackedMinutes {
  const packed = new Float64Array(minutes.length * WIDTH);
  let at = 0;
  for (const { minute, open, high, low, close, volume, value } of minutes)
    for (const part of [minute, open, high, low, close, volume, value]) packed[at++] = part;
  return packed;
}

export function unpackMinutes(packed: PackedMinutes): SeenMinute[] {
  assert(packed.length % WIDTH === 0, 'whole minutes');
  const part = (at: number) => packed[at] ?? 0;
  return Array.from({ length: packed.length / WIDTH }, (_, row) => {
    const at = row * WIDTH;
    return {
      ...{ minute: part(at), open: part(at + 1), high: part(at + 2), low: part(at + 3), close: part(at + 4) },
      ...{ volume: part(at + 5), value: part(at + 6) },
    };
  });
}
