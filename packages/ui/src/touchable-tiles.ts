import { type TileBox, treemap } from './treemap.ts';

/** One value with a tile of its own, by its place in the list given, or several too small to be touched under one. */
export type TileOf = { readonly at: number } | { readonly others: number };

export interface PlacedTile {
  readonly of: TileOf;
  readonly box: TileBox;
}

/** Values of which the smallest are one. */
interface Gathered {
  readonly of: readonly TileOf[];
  readonly boxes: readonly TileBox[];
}

/** The first `kept` values, and in its place by size the sum of those after them. */
function gather(values: readonly number[], kept: number, ratio: number): Gathered {
  const rest = values.slice(kept);
  const own = values.slice(0, kept).map((value, at): { value: number; of: TileOf } => ({ value, of: { at } }));
  const all =
    rest.length === 0
      ? own
      : [...own, { value: rest.reduce((sum, value) => sum + value, 0), of: { others: rest.length } }].sort(
          (a, b) => b.value - a.value,
        );
  return {
    of: all.map(({ of }) => of),
    boxes: treemap(
      all.map(({ value }) => value),
      ratio,
    ),
  };
}

/** Whether a finger finds each tile. */
function isTouchable(boxes: readonly TileBox[], ratio: number, least: number): boolean {
  return boxes.every(({ width, height }) => width >= least && height / ratio >= least);
}

/**
 * The tiles of a treemap, as many as can be without one that is too small to be touched: the smallest values stand under
 * one tile together, which has its place among the others by its size.
 * @param values positive, the largest first
 * @param ratio width to height of the whole
 * @param least shortest side of a tile, in widths of the whole
 */
export function touchableTiles(values: readonly number[], ratio: number, least: number): PlacedTile[] {
  // One alone under the tile for others would be no larger by that.
  const counts = [
    values.length,
    ...Array.from({ length: Math.max(0, values.length - 2) }, (_, i) => values.length - 2 - i),
  ];
  let gathered: Gathered | undefined;
  for (const kept of counts) {
    gathered = gather(values, kept, ratio);
    if (isTouchable(gathered.boxes, ratio, least)) break;
  }
  const { of, boxes } = gathered ?? { of: [], boxes: [] };
  return boxes.flatMap((box, i) => {
    const one = of[i];
    return one === undefined ? [] : [{ of: one, box }];
  });
}
