import { HomeNews } from '../notices/home-news.tsx';
import type { MarketChoice } from '../platform/preferences.ts';
import { useSignedIn } from '../platform/session.ts';
import { useAccountWatch } from '../trading/use-account-watch.ts';
import { HomeTabs } from './home-tabs.tsx';
import { NewestNotice } from './newest-notice.tsx';
import { RankingPreview } from './ranking-preview.tsx';

/** The lists of the home screen: they come after what a first look needs. */
export function HomeLists({ market }: { market: MarketChoice }) {
  const signedIn = useSignedIn();
  useAccountWatch();
  return (
    <>
      <NewestNotice />
      {signedIn && <HomeTabs market={market} />}
      <RankingPreview market={market} />
      <HomeNews />
    </>
  );
}
