import type { ComponentType, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { IconProps } from './icons.tsx';

export interface TabBarEntry {
  key: string;
  label: string;
  /** A real address, so that the entry can be opened like any link ("#/home/index"). */
  href: string;
  icon: ComponentType<IconProps>;
  badge?: ReactNode;
}

export interface TabBarProps {
  entries: readonly TabBarEntry[];
  /** Key of the entry that is shown now. */
  active: string | undefined;
  /** Called in place of following the link. */
  onNavigate?: ((entry: TabBarEntry) => void) | undefined;
  /** Name of the navigation for screen readers. */
  label: string;
}

/** The bar of five at the foot of the app; at its left side where there is room for two panes. The entry shown now has the class `navActive`. */
export function TabBar({ entries, active, onNavigate, label }: TabBarProps) {
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-20 [view-transition-name:tab-bar] mx-auto max-w-app bg-surface-raised hairline-t safe-bottom wide:inset-y-0 wide:left-0 wide:right-auto wide:mx-0 wide:w-18 wide:overflow-y-auto wide:border-r wide:border-line wide:shadow-none"
    >
      <ul className="flex wide:min-h-full wide:flex-col wide:justify-center wide:gap-1">
        {entries.map((entry) => {
          const current = entry.key === active;
          return (
            <li key={entry.key} className="min-w-0 flex-1 wide:flex-none">
              <a
                href={entry.href}
                aria-current={current ? 'page' : undefined}
                onClick={(event) => {
                  if (onNavigate === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onNavigate(entry);
                }}
                className={classNames(
                  'relative flex h-13 flex-col items-center justify-center gap-0.5 transition-colors duration-quick select-none',
                  current ? 'navActive font-semibold text-brand' : 'text-ink-faint active:text-ink',
                )}
              >
                <entry.icon className="size-6" strokeWidth={current ? 2 : 1.6} />
                <span className="max-w-full truncate px-0.5 text-2xs leading-none">{entry.label}</span>
                {entry.badge !== undefined && <span className="absolute top-1 left-1/2 ml-2">{entry.badge}</span>}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
