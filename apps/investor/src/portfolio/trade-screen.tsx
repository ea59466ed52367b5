import { Segmented, Tabs } from '@kuroshio/ui';
import { useSearchParams } from '../platform/navigation.tsx';
import { Refreshable } from '../layout/refreshable.tsx';
import { SearchMenu } from '../layout/search-menu.tsx';
import { usePreferences } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { refresh } from '../platform/use-call.ts';
import { ConditionalTab } from '../trading/conditional-list.tsx';
import { OrderList } from '../trading/order-list.tsx';
import { useAccountWatch } from '../trading/use-account-watch.ts';
import { AssetsStrip } from './assets-strip.tsx';
import { Dividends } from './dividends.tsx';
import { HoldingsList } from './holdings-list.tsx';
import { PositionList } from './position-list.tsx';

const TABS = ['holdings', 'orders', 'conditionals', 'positions', 'history'] as const;
type TradeTab = (typeof TABS)[number];

const TAB_KEYS = {
  holdings: 'portfolio.tabHoldings',
  orders: 'portfolio.tabOrders',
  conditionals: 'conditional.tab',
  positions: 'portfolio.tabPositions',
  history: 'portfolio.tabHistory',
} as const satisfies Record<TradeTab, string>;

/** What the customer has and has ordered, in one market; all of it live. */
export function TradeScreen() {
  const t = useText();
  const market = usePreferences((preferences) => preferences.market);
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((key) => key === params.get('tab')) ?? 'holdings';
  useAccountWatch();
  return (
    <>
      <SearchMenu />
      <h1 className="sr-only">{t('portfolio.title')}</h1>
      <Refreshable
        onRefresh={() =>
          refresh(
            'portfolio/assets',
            'portfolio/holdings',
            'portfolio/positions',
            'trading/list-orders',
            'trading/list-conditionals',
          )
        }
      >
        <AssetsStrip market={market} />
      </Refreshable>
      <div className="sticky top-13 z-10 mt-2">
        <Tabs
          label={t('portfolio.tabs')}
          tabs={TABS.map((key) => ({ key, label: t(TAB_KEYS[key]) }))}
          value={tab}
          onChange={(key) => setParams({ tab: key }, { replace: true })}
        />
      </div>
      <div key={market}>
        {tab === 'holdings' && <HoldingsList market={market} />}
        {tab === 'orders' && <OrderList market={market} show="pending" />}
        {tab === 'conditionals' && <ConditionalTab market={market} />}
        {tab === 'positions' && <PositionList market={market} show="held" />}
        {tab === 'history' && <History />}
      </div>
    </>
  );
}

/** What has ended, by `show` of the address. */
const HISTORY = ['orders', 'positions', 'dividends'] as const;

function History() {
  const t = useText();
  const market = usePreferences((preferences) => preferences.market);
  const [params, setParams] = useSearchParams();
  const show = HISTORY.find((key) => key === params.get('show')) ?? 'orders';
  return (
    <>
      <div className="bg-surface-raised px-4 py-2.5 hairline-b">
        <Segmented
          size="sm"
          label={t('portfolio.history')}
          value={show}
          onChange={(key) => setParams({ tab: 'history', show: key }, { replace: true })}
          options={[
            { value: 'orders', label: t('portfolio.historyOrders') },
            { value: 'positions', label: t('portfolio.historyPositions') },
            { value: 'dividends', label: t('portfolio.dividends') },
          ]}
        />
      </div>
      {show === 'orders' && <OrderList market={market} show="ended" />}
      {show === 'positions' && <PositionList market={market} show="closed" />}
      {show === 'dividends' && <Dividends market={market} />}
    </>
  );
}
