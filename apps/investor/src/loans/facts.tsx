import type { FactRow } from '../layout/fact-rows.tsx';

/** Facts one below the other, as in `FactRows`, of which nothing is cut: with large text the value goes below its name. */
export function Facts({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div
          key={label}
          className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 py-1.5 not-last:hairline-b"
        >
          <dt className="text-sm text-ink-faint">{label}</dt>
          <dd className="num ml-auto text-right text-sm text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
