/** A tile's place in shares of the whole, 0 to 1. */
export interface TileBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How far the least square tile of a row is from a square: 1 is a square, more is longer. */
function stretch(areas: readonly number[], length: number): number {
  const sum = areas.reduce((total, area) => total + area, 0);
  const thickness = sum / length;
  return Math.max(...areas.map((area) => Math.max(area / thickness / thickness, (thickness * thickness) / area)));
}

/**
 * Divides a box that is `ratio` times as wide as high into tiles as large as the values, each as square as may be: rows
 * are laid along the shorter side and take the next tile as long as that makes them no longer (Bruls, Huizing, van Wijk:
 * Squarified Treemaps, 2000).
 * @param values positive, the largest first
 */
export function treemap(values: readonly number[], ratio: number): TileBox[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  const areas = values.map((value) => (value / total) * ratio);
  const boxes: TileBox[] = [];
  let [x, y, width, height] = [0, 0, ratio, 1];
  for (let from = 0; from < areas.length; ) {
    const length = Math.min(width, height);
    let to = from + 1;
    while (to < areas.length && stretch(areas.slice(from, to + 1), length) <= stretch(areas.slice(from, to), length)) {
      to += 1;
    }
    const row = areas.slice(from, to);
    const thickness = row.reduce((sum, area) => sum + area, 0) / length;
    let along = 0;
    for (const area of row) {
      const side = area / thickness;
      const tile =
        width < height
          ? { x: x + along, y, width: side, height: thickness }
          : { x, y: y + along, width: thickness, height: side };
      boxes.push({ x: tile.x / ratio, y: tile.y, width: tile.width / ratio, height: tile.height });
      along += side;
    }
    if (width < height) [y, height] = [y + thickness, height - thickness];
    else [x, width] = [x + thickness, width - thickness];
    from = to;
  }
  return boxes;
}
