import { classNames } from './class-names.ts';
import type { ReactNode } from 'react';

interface CardFigureProps {
  label: string;
  /** One of the lesser figures of the card. */
  quiet?: boolean;
  /** Its colour, where it has one. */
  className?: string | undefined;
  children: ReactNode;
}

/** A figure of a card of something on offer, under its label; beside it where letters are large. */
export function CardFigure({ label, quiet = false, className = 'text-ink', children }: CardFigureProps) {
  return (
    <div className="min-w-0 large-text:flex large-text:justify-between large-text:gap-3">
      <dt className="text-2xs text-ink-faint">{label}</dt>
      <dd
        className={classNames(
          'num truncate large-text:overflow-visible',
          quiet ? 'text-sm' : 'text-lg font-semibold',
          className,
        )}
      >
        {children}
      </dd>
    </div>
  );
}
