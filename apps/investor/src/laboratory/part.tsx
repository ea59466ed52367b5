import { percentText } from '@kuroshio/ui';
import type { ReactNode } from 'react';

/** Hundredths of a percent without a sign; two dashes where there is none. */
export const plain = (bps: number | null) => (bps === null ? '--' : percentText(bps, 'never'));

/** A titled part of a screen, with what must be known of it under its title. */
export function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="mt-2 bg-surface-raised px-4 py-3">
      <h2 className="text-lg font-semibold text-ink">{title}</h2>
      {note !== undefined && <p className="text-xs text-ink-faint">{note}</p>}
      {children}
    </section>
  );
}
