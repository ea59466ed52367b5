/** A sparkline's drawing in its own box of `width` × `height`. */
export interface SparkPath {
  line: string;
  /** The line closed to the bottom of the box, for a tint. */
  area: string;
  /** Height of the reference line in the box; undefined without a reference. */
  referenceY?: number;
}

const at = (value: number): string => value.toFixed(1).replace(/\.0$/, '');

/** Path of the values, oldest first, spread over the width; the reference is always inside the box. */
export function sparkPath(values: readonly number[], width: number, height: number, reference?: number): SparkPath {
  const all = reference === undefined ? values : [...values, reference];
  if (values.length === 0) return { line: '', area: '' };
  const low = Math.min(...all);
  const range = Math.max(...all) - low;
  const y = (value: number) => (range === 0 ? height / 2 : height - 1 - ((value - low) / range) * (height - 2));
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const points = values.map((value, index) => `${at(index * step)} ${at(y(value))}`);
  const line = values.length > 1 ? `M${points.join('L')}` : `M0 ${at(y(values[0] ?? 0))}H${at(width)}`;
  const path: SparkPath = { line, area: `${line}L${at(width)} ${at(height)}L0 ${at(height)}Z` };
  if (reference !== undefined) path.referenceY = y(reference);
  return path;
}
