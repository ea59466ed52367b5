import { useMemo } from 'react';
import { classNames } from './class-names.ts';
import { toneOf } from './number-text.ts';
import { sparkPath } from './spark-path.ts';

export interface SparklineProps {
  /** Oldest first, any unit. */
  values: readonly number[];
  /** Dashed line and the measure of the colour; the first value where left out. */
  reference?: number | undefined;
  /** What it shows, for screen readers; decoration where left out. */
  label?: string | undefined;
  className?: string | undefined;
}

const TONES = { up: 'text-up', down: 'text-down', flat: 'text-flat' };
const WIDTH = 100;
const HEIGHT = 36;

/** A small line of a price's way with its reference. */
export function Sparkline({ values, reference, label, className = 'h-9 w-20' }: SparklineProps) {
  const path = useMemo(() => sparkPath(values, WIDTH, HEIGHT, reference), [values, reference]);
  const tone = toneOf(values.at(-1) ?? 0, reference ?? values[0] ?? 0);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      className={classNames(TONES[tone], className)}
    >
      {path.referenceY !== undefined && (
        <path
          d={`M0 ${path.referenceY}H${WIDTH}`}
          stroke="var(--k-line-strong)"
          strokeDasharray="2 2"
          vectorEffect="non-scaling-stroke"
        />
      )}
      <path d={path.area} fill="currentColor" opacity=".1" />
      <path
        d={path.line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
