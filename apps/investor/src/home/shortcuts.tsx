import { CompanyIcon, DividendIcon, type IconProps, IndustryIcon, QuotesIcon, RankingIcon } from '@kuroshio/ui';
import type { TextKey } from '@kuroshio/text';
import type { ReactNode } from 'react';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';

interface Shortcut {
  readonly path: string;
  readonly label: TextKey;
  readonly Icon: (props: IconProps) => ReactNode;
}

/** The ways from home. Another is one more line. */
const SHORTCUTS = [
  { path: '/market/index', label: 'markets.allMarkets', Icon: QuotesIcon },
  { path: '/home/stockList?view=ranking', label: 'home.rankings', Icon: RankingIcon },
  { path: '/home/stockList?view=companies', label: 'home.companies', Icon: CompanyIcon },
  { path: '/home/stockList?view=industries', label: 'home.industries', Icon: IndustryIcon },
  { path: '/home/stockList?view=dividends', label: 'home.dividends', Icon: DividendIcon },
] as const satisfies readonly Shortcut[];

export function Shortcuts() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <nav
      aria-label={t('home.shortcuts')}
      className="grid grid-cols-5 bg-surface-raised large-text:grid-cols-2 px-2 pt-1 pb-3"
    >
      {SHORTCUTS.map(({ path, label, Icon }) => (
        <button
          key={path}
          type="button"
          onClick={() => navigate(path)}
          className="flex min-w-0 flex-col items-center gap-1 rounded-md py-1 active:bg-surface-sunken"
        >
          <span className="grid size-10 place-items-center rounded-lg bg-brand-soft text-brand">
            <Icon className="size-5.5" />
          </span>
          <span className="w-full truncate text-center text-2xs text-ink-muted">{t(label)}</span>
        </button>
      ))}
    </nav>
  );
}
