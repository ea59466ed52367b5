import { lazy, Suspense } from 'react';
import { Mark } from '../layout/mark.tsx';
import { Refreshable } from '../layout/refreshable.tsx';
import { SearchMenu } from '../layout/search-menu.tsx';
import { usePreferences } from '../platform/preferences.ts';
import { useSignedIn } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { refresh } from '../platform/use-call.ts';
import { AssetsStrip } from '../portfolio/assets-strip.tsx';
import { GuestCard } from './guest-card.tsx';
import { IndexStrip } from './index-strip.tsx';
import { Shortcuts } from './shortcuts.tsx';

const HomeLists = lazy(async () => (await import('./load-lists.ts')).loadLists());

/** The first screen: what one has, how the markets stand, what moves. */
export function HomeScreen() {
  const t = useText();
  const signedIn = useSignedIn();
  const market = usePreferences((preferences) => preferences.market);
  return (
    <>
      <SearchMenu leading={<Mark className="size-8 shrink-0" />} />
      <h1 className="sr-only">{t('home.title')}</h1>
      <Refreshable
        onRefresh={() =>
          refresh(
            'portfolio/assets',
            'portfolio/holdings',
            'quotes/index-board',
            'quotes/ranking',
            'quotes/watchlist',
            'notices/list-news',
          )
        }
      >
        {signedIn ? <AssetsStrip market={market} /> : <GuestCard />}
        <IndexStrip />
        <Shortcuts />
        <Suspense fallback={<div aria-busy="true" className="mt-2 h-96 bg-surface-raised" />}>
          <HomeLists market={market} />
        </Suspense>
      </Refreshable>
    </>
  );
}
