import type { ReactNode } from 'react';

export type FactRow = readonly [label: string, value: ReactNode];

export interface FactRowsProps {
  rows: readonly FactRow[];
  /** Lower rows, for a sheet. */
  dense?: boolean | undefined;
}

/** Facts one below the other: what it is on the left, how it stands on the right. */
export function FactRows({ rows, dense = false }: FactRowsProps) {
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div
          key={label}
          className={`flex items-center justify-between gap-x-4 large-text:flex-wrap not-last:hairline-b ${dense ? 'min-h-9' : 'min-h-10'}`}
        >
          <dt className="shrink-0 text-sm text-ink-faint large-text:shrink">{label}</dt>
          <dd className="num min-w-0 truncate text-right text-sm text-ink large-text:ml-auto large-text:whitespace-normal">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
