import type { ReactNode } from 'react';

/** One row of a summary: the word left, the figure right. */
export function Line({ label, value, strong = false }: { label: string; value: ReactNode; strong?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className={strong ? 'font-medium text-ink' : 'text-ink-muted'}>{label}</dt>
      <dd className={`text-right ${strong ? 'text-lg font-semibold text-ink' : 'text-ink'}`}>{value}</dd>
    </div>
  );
}
