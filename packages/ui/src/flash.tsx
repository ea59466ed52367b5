import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';

export interface FlashProps {
  /** The number watched: a rise tints the background in the colour of up, a fall in that of down, for 600 ms. */
  value: number | bigint;
  /** Half as strong: for what changes all the time, such as the sizes of a depth. */
  hint?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Tints its background softly whenever the value changes. The first value does not flash. */
export function Flash({ value, hint, className, children }: FlashProps) {
  const [seen, setSeen] = useState({ value, changes: 0, rise: true });
  if (seen.value !== value) setSeen({ value, changes: seen.changes + 1, rise: value > seen.value });
  return (
    <span
      // A new key restarts the animation where two changes go the same way.
      key={seen.changes}
      className={classNames(
        'rounded-xs',
        hint === true && '[--flash-strength:5%]',
        seen.changes > 0 && (seen.rise ? 'flash-up' : 'flash-down'),
        className,
      )}
    >
      {children}
    </span>
  );
}
