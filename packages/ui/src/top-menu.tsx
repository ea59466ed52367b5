import type { ReactNode } from 'react';
import { BellIcon, SearchIcon } from './icons.tsx';
import { IconButton } from './nav-bar.tsx';

export interface TopMenuProps {
  /** Stands left of the search box: a logo, a market switch. */
  leading?: ReactNode;
  searchText: string;
  onSearch: () => void;
  /** Stands right of the search box: a label. */
  trailing?: ReactNode;
  /** The notification bell; without it there is none. */
  bell?: { readonly label: string; readonly onPress: () => void; readonly unread: boolean } | undefined;
}

/** The top of the main screens: search box, which opens the search screen, and notification bell. */
export function TopMenu({ leading, searchText, onSearch, trailing, bell }: TopMenuProps) {
  return (
    <header className="sticky top-0 z-20 flex h-13 items-center gap-2 bg-surface-raised pr-1.5 pl-3 hairline-b">
      <span className="contents large-text:hidden">{leading}</span>
      <button
        type="button"
        aria-label={searchText}
        onClick={onSearch}
        className="relative flex h-9 min-w-0 flex-1 items-center gap-2 rounded-md bg-surface-sunken px-3 text-sm text-ink-faint before:absolute before:-inset-y-1 before:inset-x-0"
      >
        <SearchIcon className="size-4.5 shrink-0" />
        <span className="truncate large-text:hidden">{searchText}</span>
      </button>
      {trailing}
      {bell !== undefined && (
        <IconButton
          label={bell.label}
          onPress={bell.onPress}
          icon={<BellIcon />}
          badge={
            bell.unread ? (
              <span className="block size-2 rounded-full bg-danger-solid ring-2 ring-surface-raised" />
            ) : undefined
          }
        />
      )}
    </header>
  );
}
