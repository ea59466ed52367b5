import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonKind = 'primary' | 'buy' | 'sell' | 'soft' | 'outline' | 'ghost' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `buy` has the colour of a rise, `sell` of a fall, as the person has set them. Default `primary`. */
  kind?: ButtonKind | undefined;
  /** `sm` looks 2 rem high and keeps a 44 px target. Default `lg`. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Fills the width it is given. */
  block?: boolean | undefined;
  /** Shows a spinner and takes no press; the text stays for screen readers. */
  loading?: boolean | undefined;
  icon?: ReactNode;
}

const KINDS: Record<ButtonKind, string> = {
  primary: 'bg-brand-solid text-on-brand active:bg-brand-solid-press',
  buy: 'bg-up-solid text-white active:bg-up-solid-press',
  sell: 'bg-down-solid text-white active:bg-down-solid-press',
  soft: 'bg-brand-soft text-brand active:opacity-80',
  outline: 'border border-line-strong bg-surface-raised text-ink active:bg-surface-sunken',
  ghost: 'text-brand active:bg-brand-soft',
  danger: 'bg-danger-solid text-white active:bg-danger-solid-press',
};

const SIZES = {
  sm: 'h-8 min-w-14 rounded-sm px-3 text-sm before:absolute before:-inset-x-1 before:-inset-y-1.5',
  md: 'h-11 min-w-18 rounded-md px-4 text-base',
  lg: 'h-12 min-w-24 rounded-md px-5 text-lg',
};

export function Button({
  kind = 'primary',
  size = 'lg',
  block,
  loading = false,
  icon,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled === true || loading}
      aria-busy={loading || undefined}
      className={classNames(
        'relative inline-flex shrink-0 items-center justify-center gap-1.5 font-semibold whitespace-nowrap select-none large-text:wraps',
        'transition-colors duration-press disabled:cursor-not-allowed',
        loading ? 'opacity-80' : 'disabled:opacity-40',
        KINDS[kind],
        SIZES[size],
        block === true && 'w-full',
        className,
      )}
      {...rest}
    >
      {loading ? <Spinner className="size-4.5" /> : icon}
      {children}
    </button>
  );
}
