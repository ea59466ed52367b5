import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { BackIcon } from './icons.tsx';

export interface NavBarProps {
  title: ReactNode;
  /** A small second line, for example code and market of a stock. */
  subtitle?: ReactNode;
  /** Goes back one history step. No back button where left out. */
  onBack?: (() => void) | undefined;
  backLabel: string;
  /** Right end of the bar. */
  action?: ReactNode;
  className?: string | undefined;
}

/** The back bar at the top of a screen. */
export function NavBar({ title, subtitle, onBack, backLabel, action, className }: NavBarProps) {
  return (
    <div className={classNames('@container sticky top-0 z-20 bg-surface-raised hairline-b', className)}>
      <header className="grid min-h-12 grid-cols-[1fr_auto_1fr] items-center @max-[15rem]:flex @max-[15rem]:flex-wrap @max-[15rem]:justify-between">
        <div className="flex">
          {onBack !== undefined && (
            <button
              type="button"
              onClick={onBack}
              aria-label={backLabel}
              className="grid h-12 w-12 place-items-center text-ink active:text-brand"
            >
              <BackIcon />
            </button>
          )}
        </div>
        {/* Where text is so large that there is no room beside the buttons, the title has a line of its own. */}
        <div className="min-w-0 text-center @max-[15rem]:order-last @max-[15rem]:w-full">
          <h1 className="truncate text-lg font-semibold text-ink large-text:wraps">{title}</h1>
          {subtitle !== undefined && <p className="num -mt-0.5 truncate text-2xs text-ink-faint">{subtitle}</p>}
        </div>
        <div className="flex items-center justify-end pr-1">{action}</div>
      </header>
    </div>
  );
}

export interface IconButtonProps {
  label: string;
  icon: ReactNode;
  onPress: () => void;
  pressed?: boolean | undefined;
  /** A dot or a count at the icon's corner. */
  badge?: ReactNode;
  className?: string | undefined;
}

/** A 44 px target around an icon. */
export function IconButton({ label, icon, onPress, pressed, badge, className }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames('relative grid size-11 place-items-center rounded-md active:bg-surface-sunken', className)}
    >
      {icon}
      {badge !== undefined && <span className="absolute top-2 right-2.5">{badge}</span>}
    </button>
  );
}
