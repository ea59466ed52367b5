import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { CloseIcon, InfoIcon } from './icons.tsx';

export interface SkeletonProps {
  /** `text` is one line, `row` a list row with a name and two numbers, `card` a block. Default `text`. */
  shape?: 'text' | 'row' | 'card' | undefined;
  /** How many of it. */
  count?: number | undefined;
  className?: string | undefined;
}

const bone = 'animate-shimmer rounded-xs bg-line';

/** Grey shapes in the place of what loads. Hidden from screen readers: mark the region `aria-busy`. */
export function Skeleton({ shape = 'text', count = 1, className }: SkeletonProps) {
  return (
    <div aria-hidden="true" className={className}>
      {Array.from({ length: count }, (_, index) => {
        const key = `${shape}-${index}`;
        if (shape === 'card') return <div key={key} className={classNames(bone, 'h-28 rounded-lg not-last:mb-3')} />;
        if (shape === 'text') return <div key={key} className={classNames(bone, 'h-4 not-last:mb-2')} />;
        return (
          <div key={key} className="flex h-15 items-center gap-3 px-4 not-last:hairline-b">
            <div className="flex-1">
              <div className={classNames(bone, 'h-4 w-24')} />
              <div className={classNames(bone, 'mt-2 h-3 w-14')} />
            </div>
            <div className={classNames(bone, 'h-4 w-16')} />
            <div className={classNames(bone, 'h-7 w-18 rounded-sm')} />
          </div>
        );
      })}
    </div>
  );
}

export interface EmptyProps {
  title: ReactNode;
  note?: ReactNode;
  /** A way on. */
  action?: { label: string; onPress: () => void } | undefined;
  className?: string | undefined;
}

/** Says that there is nothing here yet, and what to do. */
export function Empty({ title, note, action, className }: EmptyProps) {
  return (
    <div className={classNames('flex flex-col items-center px-8 py-12 text-center', className)}>
      <svg
        viewBox="4 8 58 48"
        fill="none"
        strokeLinecap="round"
        strokeWidth="5"
        aria-hidden="true"
        className="h-14 w-18"
      >
        <path
          d="M10 36.5c9.5 0 10.5-8.5 19-8.5s8.5 5 15 5 6.5-12 10.5-17"
          stroke="var(--k-brand)"
          strokeDasharray="0.1 9"
        />
        <path d="M10 51c9.5 0 10.5-7.5 19-7.5s9 4.5 15.5 4.5 6.5-8 10-11" stroke="var(--k-line-strong)" />
      </svg>
      <p className="mt-4 text-lg font-semibold text-ink">{title}</p>
      {note !== undefined && <p className="mt-1 text-sm text-ink-faint">{note}</p>}
      {action !== undefined && (
        <Button size="md" className="mt-5" onClick={action.onPress}>
          {action.label}
        </Button>
      )}
    </div>
  );
}

export interface ErrorStateProps {
  title: ReactNode;
  note?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  /** The retry is under way. */
  retrying?: boolean | undefined;
  className?: string | undefined;
}

/** Says what failed and offers to try again. */
export function ErrorState({ title, note, retryLabel, onRetry, retrying, className }: ErrorStateProps) {
  return (
    <div role="alert" className={classNames('flex flex-col items-center px-8 py-12 text-center', className)}>
      <svg viewBox="0 0 96 64" fill="none" aria-hidden="true" className="h-16 w-24">
        <path
          d="M4 52c9 0 9-6 18-6s9 6 18 6 9-6 18-6 9 6 18 6 9-6 16-6"
          stroke="var(--k-line-strong)"
          strokeWidth="2"
          strokeLinecap="round"
        />
        <path d="M14 32h22M60 32h22" stroke="var(--k-line-strong)" strokeWidth="2" strokeLinecap="round" />
        <path d="m42 26 12 12m0-12L42 38" stroke="var(--k-danger)" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      <p className="mt-4 text-base font-medium text-ink">{title}</p>
      {note !== undefined && <p className="mt-1 text-sm text-ink-faint">{note}</p>}
      <Button kind="outline" size="md" className="mt-5" loading={retrying} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}

export interface NoticeBarProps {
  children: ReactNode;
  kind?: 'info' | 'warn' | 'danger' | undefined;
  /** Right end: a link or a button. */
  action?: ReactNode;
  onClose?: (() => void) | undefined;
  /** Needed with `onClose`. */
  closeLabel?: string | undefined;
}

const NOTICES = {
  info: 'bg-brand-soft text-brand',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
};

/** One line across the screen about its state: market closed, connection lost, simulated prices. */
export function NoticeBar({ children, kind = 'info', action, onClose, closeLabel }: NoticeBarProps) {
  return (
    <div role="status" className={classNames('flex min-h-9 items-center gap-2 px-4 text-sm', NOTICES[kind])}>
      <InfoIcon className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 py-2">{children}</span>
      {action}
      {onClose !== undefined && (
        <button
          type="button"
          aria-label={closeLabel}
          onClick={onClose}
          className="-mr-3 grid size-11 place-items-center"
        >
          <CloseIcon className="size-4" />
        </button>
      )}
    </div>
  );
}

export interface ProgressBarProps {
  /** 0 to 1. */
  value: number;
  label: string;
  kind?: 'brand' | 'up' | 'down' | undefined;
  className?: string | undefined;
}

const BARS = { brand: 'bg-brand', up: 'bg-up', down: 'bg-down' };

export function ProgressBar({ value, label, kind = 'brand', className }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classNames('h-1.5 overflow-hidden rounded-full bg-surface-sunken', className)}
    >
      <div
        className={classNames('h-full rounded-full transition-[width] duration-tabs ease-current', BARS[kind])}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
