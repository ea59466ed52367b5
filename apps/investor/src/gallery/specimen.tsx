import type { ReactNode } from 'react';

/** One component in its states, under its name. `flat` leaves out the padding of the card. */
export function Specimen({ name, flat, children }: { name: string; flat?: boolean; children: ReactNode }) {
  return (
    <section id={name.toLowerCase().replaceAll(/[^a-z]+/g, '-')} className="px-3 pt-4">
      <h2 className="px-1 pb-1.5 text-xs font-semibold tracking-wide text-ink-faint">{name}</h2>
      <div
        className={
          flat === true ? 'overflow-hidden rounded-lg' : 'flex flex-col gap-3 rounded-lg bg-surface-raised p-4'
        }
      >
        {children}
      </div>
    </section>
  );
}

/** A fixed sequence of numbers between 0 and 1, the same at every visit, so that pictures can be compared. */
export function sequence(length: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  });
}
