import { Refreshable } from '../layout/refreshable.tsx';
import { SearchMenu } from '../layout/search-menu.tsx';
import { Mark } from '../layout/mark.tsx';
import { usePreferences } from '../platform/preferences.ts';
import { useSignedIn } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { refresh } from '../platform/use-call.ts';
import { AssetsStrip } from '../portfolio/assets-strip.tsx';
import { useAccountWatch } from '../trading/use-account-watch.ts';
import { GuestCard } from './guest-card.tsx';
import { IndexStrip } from './index-strip.tsx';
import { OwnMovers } from './own-movers.tsx';
import { RankingPreview } from './ranking-preview.tsx';

/** The first screen: what one has, how the markets stand, what moves. */
export function HomeScreen() {
  const t = useText();
  const signedIn = useSignedIn();
  const market = usePreferences((preferences) => preferences.market);
  useAccountWatch();
  return (
    <>
      <SearchMenu leading={<Mark className="size-8 shrink-0" />} />
      <h1 className="sr-only">{t('home.title')}</h1>
      <Refreshable
        onRefresh={() =>
          refresh('portfolio/assets', 'portfolio/holdings', 'quotes/snapshot', 'quotes/ranking', 'quotes/watchlist')
        }
      >
        {signedIn ? <AssetsStrip market={market} /> : <GuestCard />}
        <IndexStrip />
        {signedIn && <OwnMovers market={market} />}
        <RankingPreview market={market} />
      </Refreshable>
    </>
  );
}
