import type { ReactNode } from 'react';
import { BellIcon, SearchIcon } from './icons.tsx';
import { IconButton } from './nav-bar.tsx';

export interface TopMenuProps {
  /** Stands left of the search box: a logo, a market switch. */
  leading?: ReactNode;
  searchText: string;
  onSearch: () => void;
  bellLabel: string;
  onBell: () => void;
  /** Whether there are notices not read yet. */
  unread?: boolean | undefined;
}

/** Search box and notification bell at the top of the main screens; the box opens the search screen. */
export function TopMenu({ leading, searchText, onSearch, bellLabel, onBell, unread }: TopMenuProps) {
  return (
    <div className="sticky top-0 z-20 flex h-13 items-center gap-2 bg-surface-raised pr-1.5 pl-3 hairline-b">
      {leading}
      <button
        type="button"
        onClick={onSearch}
        className="relative flex h-9 min-w-0 flex-1 items-center gap-2 rounded-md bg-surface-sunken px-3 text-sm text-ink-faint before:absolute before:-inset-y-1 before:inset-x-0"
      >
        <SearchIcon className="size-4.5 shrink-0" />
        <span className="truncate">{searchText}</span>
      </button>
      <IconButton
        label={bellLabel}
        onPress={onBell}
        icon={<BellIcon />}
        badge={
          unread === true ? (
            <span className="block size-2 rounded-full bg-danger-solid ring-2 ring-surface-raised" />
          ) : undefined
        }
      />
    </div>
  );
}
