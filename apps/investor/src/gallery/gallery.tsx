import '@kuroshio/ui/theme.css';
import {
  Segmented,
  TabBar,
  Toaster,
  AccountIcon,
  AssetsIcon,
  HomeIcon,
  NewsIcon,
  QuotesIcon,
  Badge,
} from '@kuroshio/ui';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ChartPage } from './chart-page.tsx';
import { ControlsPage } from './controls-page.tsx';
import { MarketPage } from './market-page.tsx';
import { StatesPage } from './states-page.tsx';

const PAGES = { controls: ControlsPage, states: StatesPage, market: MarketPage, chart: ChartPage };
type PageName = keyof typeof PAGES;

const isPage = (name: string | null): name is PageName => name !== null && name in PAGES;

/** Reads a choice from the address, so that each look can be linked to and photographed. */
function useChoice<Value extends string>(name: string, initial: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => (new URLSearchParams(location.search).get(name) as Value | null) ?? initial);
  return [
    value,
    (next) => {
      const query = new URLSearchParams(location.search);
      query.set(name, next);
      history.replaceState(null, '', `?${query}`);
      setValue(next);
    },
  ];
}

const ENTRIES = [
  { key: 'home', label: '首頁', href: '#/home/index', icon: HomeIcon },
  { key: 'favorite', label: '行情', href: '#/favorite/index', icon: QuotesIcon },
  { key: 'trade', label: '資產', href: '#/trade/index', icon: AssetsIcon },
  { key: 'news', label: '資訊', href: '#/home/newsList', icon: NewsIcon, badge: <Badge count={3} /> },
  { key: 'account', label: '我的', href: '#/information/index', icon: AccountIcon },
];

function Gallery() {
  const [theme, setTheme] = useChoice<'light' | 'dark'>('theme', 'light');
  const [updown, setUpdown] = useChoice<'red-up' | 'green-up'>('updown', 'red-up');
  const [page, setPage] = useChoice<string>('page', 'controls');
  const [tab, setTab] = useState('home');
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.updown = updown;
  const name = isPage(page) ? page : 'controls';
  const Page = PAGES[name];
  return (
    <main className="app-frame pb-20">
      <h1 className="sr-only">Component gallery</h1>
      <div className="sticky top-0 z-20 flex flex-col gap-1.5 bg-surface-raised p-2 hairline-b">
        <Segmented
          label="Page"
          size="sm"
          options={Object.keys(PAGES).map((value) => ({ value, label: value }))}
          value={name}
          onChange={setPage}
        />
        <div className="grid grid-cols-2 gap-2">
          <Segmented
            label="Theme"
            size="sm"
            options={[
              { value: 'light', label: 'light' },
              { value: 'dark', label: 'dark' },
            ]}
            value={theme}
            onChange={setTheme}
          />
          <Segmented
            label="Up and down"
            size="sm"
            options={[
              { value: 'red-up', label: 'red up' },
              { value: 'green-up', label: 'green up' },
            ]}
            value={updown}
            onChange={setUpdown}
          />
        </div>
      </div>
      <Page />
      <TabBar label="主選單" entries={ENTRIES} active={tab} onNavigate={(entry) => setTab(entry.key)} />
      <Toaster />
    </main>
  );
}

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
}
