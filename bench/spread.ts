/** Rounds that each figure is measured in. */
export const ROUNDS = 5;

/** What several rounds gave: the middle one, the lowest and the highest. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return { median: at(Math.floor((sorted.length - 1) / 2)), low: at(0), high: at(sorted.length - 1) };
}

/** The value below which `share` (0 to 1) of the samples lie. Sorts `samples` in place. */
export function percentile(samples: Float64Array, share: number): number {
  samples.sort();
  return samples[Math.min(samples.length - 1, Math.floor(samples.length * share))] ?? Number.NaN;
}

/** One figure of a bench, beside a peer that was measured in the same run. */
export interface Row {
  readonly figure: string;
  readonly unit: string;
  readonly ours: Spread;
  /** Name of the peer and what it made; left out where there is none. */
  readonly peer?: { readonly name: string; readonly made: Spread };
}

function short(value: number): string {
  if (!Number.isFinite(value)) return '—';
  if (value >= 1000) return Math.round(value).toLocaleString('en-US');
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

function withSpread({ median, low, high }: Spread): string {
  return `${short(median)} (${short(low)}–${short(high)})`;
}

/** Prints rows as a table: the median of the rounds, the lowest and highest in brackets, and ours divided by the peer's. */
export function printTable(rows: readonly Row[]): void {
  const cells = [
    ['figure', 'unit', 'median (low–high)', 'peer', 'median (low–high)', 'ratio'],
    ...rows.map(({ figure, unit, ours, peer }) => [
      figure,
      unit,
      withSpread(ours),
      peer?.name ?? '',
      peer === undefined ? '' : withSpread(peer.made),
      peer === undefined ? '' : short(ours.median / peer.made.median),
    ]),
  ];
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of cells)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
