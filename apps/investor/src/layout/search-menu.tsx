import { SearchIcon } from '@kuroshio/ui';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../platform/texts.ts';
import { ModeTag } from './mode-tag.tsx';

/** The top of the main screens: what stands left (a logo, a market switch), the search box, the word "simulated". */
export function SearchMenu({ leading }: { leading?: ReactNode }) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <header className="sticky top-0 z-20 flex h-13 items-center gap-2 bg-surface-raised pr-1.5 pl-3 hairline-b">
      {leading}
      <button
        type="button"
        onClick={() => navigate('/favorite/search')}
        className="relative flex h-9 min-w-0 flex-1 items-center gap-2 rounded-md bg-surface-sunken px-3 text-sm text-ink-faint before:absolute before:-inset-y-1 before:inset-x-0"
      >
        <SearchIcon className="size-4.5 shrink-0" />
        <span className="truncate">{t('shell.searchPlaceholder')}</span>
      </button>
      <ModeTag />
    </header>
  );
}
