import { Tabs } from '@kuroshio/ui';
import { useNavigate } from '../platform/navigation.tsx';
import { SearchMenu } from '../layout/search-menu.tsx';
import { useText } from '../platform/texts.ts';

/** The top of the two screens behind the tab "quotes": the watchlist and the whole market. */
export function MarketHeader({ active }: { active: 'watchlist' | 'market' }) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <>
      <SearchMenu />
      <h1 className="sr-only">{t(active === 'watchlist' ? 'quotes.watchlistTitle' : 'quotes.title')}</h1>
      <Tabs
        label={t('quotes.title')}
        value={active}
        onChange={(key) => navigate(key === 'watchlist' ? '/favorite/index' : '/market/index', { replace: true })}
        tabs={[
          { key: 'watchlist', label: t('quotes.watchlist') },
          { key: 'market', label: t('markets.allMarkets') },
        ]}
      />
    </>
  );
}
