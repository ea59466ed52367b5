import type { ReactNode } from 'react';

/** One row of a summary: the word left, the figure right. */
export function Line({ label, value, strong = false }: { label: string; value: ReactNode; strong?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-x-3 large-text:flex-wrap">
      <dt className={strong ? 'font-medium text-ink' : 'text-ink-muted'}>{label}</dt>
      <dd className={`ml-auto text-right ${strong ? 'text-lg font-semibold text-ink' : 'text-ink'}`}>{value}</dd>
    </div>
  );
}
