import { Cell, Segmented, Tabs } from '@kuroshio/ui';
import { Refreshable } from '../layout/refreshable.tsx';
import { SearchMenu } from '../layout/search-menu.tsx';
import { useNavigate, useSearchParams } from '../platform/navigation.tsx';
import { type MarketChoice, usePreferences } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { refresh } from '../platform/use-call.ts';
import { BasketLink } from '../baskets/basket-link.tsx';
import { PlanLink } from '../plans/plan-link.tsx';
import { ConditionalTab } from '../trading/conditional-list.tsx';
import { OrderList } from '../trading/order-list.tsx';
import { useAccountWatch } from '../trading/use-account-watch.ts';
import { AccountLine } from './account-line.tsx';
import { Dividends } from './dividends.tsx';
import { FillsList } from './fills-list.tsx';
import { HoldingsList } from './holdings-list.tsx';
import { RealisedList } from './realised-list.tsx';
import { SettlementList } from './settlement-list.tsx';
import { ShortsPart } from './shorts-part.tsx';
import { StatisticsView } from './statistics-view.tsx';
import { WholeAssets } from './whole-assets.tsx';

const TABS = ['holdings', 'orders', 'fills', 'conditionals', 'history'] as const;
type TradeTab = (typeof TABS)[number];

const TAB_KEYS = {
  holdings: 'portfolio.tabHoldings',
  orders: 'portfolio.tabOrders',
  fills: 'reports.tabFills',
  conditionals: 'conditional.tab',
  history: 'reports.tabReports',
} as const satisfies Record<TradeTab, string>;

/** What the customer has and has ordered: both accounts together, and the lists of one of them; all of it live. */
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
            'portfolio/overview',
            'portfolio/curve',
            'portfolio/assets',
            'portfolio/holdings',
            'margin/margin-overview',
            'secured-loans/secured-overview',
            'us-margin/us-margin-overview',
            'portfolio/positions',
            'portfolio/settlement-days',
            'statements/fills',
            'statements/realised',
            'statements/statistics',
            'trading/list-orders',
            'trading/list-conditionals',
          )
        }
      >
        <WholeAssets />
        <AccountLine market={market} />
      </Refreshable>
      <div className="sticky top-13 z-10">
        <Tabs
          label={t('portfolio.tabs')}
          tabs={TABS.map((key) => ({ key, label: t(TAB_KEYS[key]) }))}
          value={tab}
          onChange={(key) => setParams({ tab: key }, { replace: true })}
        />
      </div>
      <div key={market}>
        {tab === 'holdings' && <HoldingsList market={market} />}
        {tab === 'holdings' && <ShortsPart market={market} />}
        {tab === 'holdings' && <PlanLink />}
        {tab === 'holdings' && <BasketLink />}
        {tab === 'orders' && <OrderList market={market} show="today" />}
        {tab === 'fills' && <FillsList market={market} />}
        {tab === 'conditionals' && <ConditionalTab market={market} />}
        {tab === 'history' && <Reports market={market} />}
      </div>
    </>
  );
}

/** By `show` of the address. */
const REPORTS = ['realised', 'settlement', 'dividends', 'statistics', 'orders'] as const;
type Report = (typeof REPORTS)[number];

const REPORT_KEYS = {
  realised: 'reports.realised',
  settlement: 'reports.settlement',
  dividends: 'portfolio.dividends',
  statistics: 'reports.statistics',
  orders: 'reports.pastOrders',
} as const satisfies Record<Report, string>;

function Reports({ market }: { market: MarketChoice }) {
  const t = useText();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const show = REPORTS.find((key) => key === params.get('show')) ?? 'realised';
  return (
    <>
      <Cell
        label={t('reports.fundRecord')}
        className="bg-surface-raised hairline-b"
        onPress={() => navigate(`/information/fundRecord?currency=${market === 'twd' ? 'TWD' : 'USD'}`)}
      />
      <div className="overflow-x-auto bg-surface-raised px-4 py-2 hairline-b">
        <Segmented
          size="sm"
          className="w-max min-w-full [&>button]:shrink-0 [&>button]:px-2.5"
          label={t('reports.reports')}
          value={show}
          onChange={(key) => setParams({ tab: 'history', show: key }, { replace: true })}
          options={REPORTS.map((value) => ({ value, label: t(REPORT_KEYS[value]) }))}
        />
      </div>
      {show === 'realised' && <RealisedList market={market} />}
      {show === 'settlement' && <SettlementList market={market} />}
      {show === 'dividends' && <Dividends market={market} />}
      {show === 'statistics' && <StatisticsView market={market} />}
      {show === 'orders' && <OrderList market={market} show="ended" />}
    </>
  );
}
