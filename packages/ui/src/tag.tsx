import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type TagKind = 'neutral' | 'brand' | 'accent' | 'up' | 'down' | 'warn' | 'danger' | 'outline';

const KINDS: Record<TagKind, string> = {
  neutral: 'bg-surface-sunken text-ink-muted',
  brand: 'bg-brand-soft text-brand',
  accent: 'bg-accent-soft text-accent',
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  outline: 'border border-line-strong text-ink-faint',
};

/** A small word about a thing: its market, its state, where its price comes from (`outline`, "simulated"). */
export function Tag({
  kind = 'neutral',
  className,
  children,
}: {
  kind?: TagKind;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex h-4.5 items-center rounded-xs px-1.5 align-middle text-2xs leading-none font-medium whitespace-nowrap',
        KINDS[kind],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** A count on an icon or a word; "99+" beyond 99, nothing for 0. */
export function Badge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className="num grid h-4 min-w-4 place-items-center rounded-full bg-danger-solid px-1 text-2xs leading-none font-semibold text-white">
      {count > 99 ? '99+' : count}
    </span>
  );
}

export type PhaseKind = 'trading' | 'auction' | 'extended' | 'closed' | 'halted';

export interface PhaseBadgeProps {
  kind: PhaseKind;
  /** "盤中", "開盤集合競價". */
  label: ReactNode;
  /** What follows: a countdown to the next phase. */
  children?: ReactNode;
  className?: string | undefined;
}

const PHASES: Record<PhaseKind, string> = {
  trading: 'bg-accent animate-pulse-dot',
  auction: 'bg-warn animate-pulse-dot',
  extended: 'bg-warn',
  closed: 'bg-ink-faint',
  halted: 'bg-danger',
};

/** The phase a market is in, with a dot that lives while there is trading. */
export function PhaseBadge({ kind, label, children, className }: PhaseBadgeProps) {
  return (
    <span
      data-phase={kind}
      className={classNames('inline-flex items-center gap-1.5 text-xs text-ink-muted', className)}
    >
      <span className={classNames('size-1.5 rounded-full', PHASES[kind])} />
      {label}
      {children}
    </span>
  );
}
