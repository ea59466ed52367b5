import {
  AccountIcon,
  AssetsIcon,
  HomeIcon,
  NewsIcon,
  NoticeBar,
  QuotesIcon,
  TabBar,
  type TabBarEntry,
  Toaster,
} from '@kuroshio/ui';
import { useEffect } from 'react';
import { useNewListings } from '../platform/instruments.ts';
import { useNewMessages, useReconnecting } from '../platform/live.ts';
import { useNavigate } from '../platform/navigation.tsx';
import type { Shown } from '../platform/router.ts';
import { useSession } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { Boundary } from './boundary.tsx';
import { FailedScreen } from './failed-screen.tsx';
import { forgetScrolls, KeepAliveOutlet } from './keep-alive-outlet.tsx';
import type { ScreenHandle, TabKey } from './screen.ts';

/** What stands around every screen: the notice of a lost connection, the tab bar where the screen has one, the toasts. */
export function Frame({ shown, loading }: { shown: Shown<ScreenHandle>; loading: boolean }) {
  const { place, handle, Screen } = shown;
  const tab = handle?.tab;
  const epoch = useSession((session) => session.epoch);
  useEffect(() => {
    if (epoch > 0) forgetScrolls();
  }, [epoch]);
  useNewListings();
  useNewMessages((message) => void import('../notices/new-message.ts').then((file) => file.tellMessage(message)));
  return (
    <div className="app-frame">
      {loading && <Progress />}
      <main className={tab === undefined ? undefined : 'pb-[calc(3.25rem+env(safe-area-inset-bottom))]'}>
        {Screen === undefined ? (
          <FailedScreen failure={shown.failure} />
        ) : (
          <Boundary key={epoch} name={place.visit} fallback={<FailedScreen />}>
            <KeepAliveOutlet Screen={Screen} place={place} keepAlive={handle?.keepAlive === true} />
          </Boundary>
        )}
      </main>
      <Reconnecting raised={tab !== undefined} />
      {tab !== undefined && <MainTabs active={tab} />}
      <Toaster />
    </div>
  );
}

function MainTabs({ active }: { active: TabKey }) {
  const t = useText();
  const navigate = useNavigate();
  const entries: readonly (TabBarEntry & { key: TabKey })[] = [
    { key: 'home', label: t('shell.tabHome'), href: '#/home/index', icon: HomeIcon },
    { key: 'quotes', label: t('shell.tabQuotes'), href: '#/favorite/index', icon: QuotesIcon },
    { key: 'assets', label: t('shell.tabAssets'), href: '#/trade/index', icon: AssetsIcon },
    { key: 'news', label: t('shell.tabNews'), href: '#/home/newsList', icon: NewsIcon },
    { key: 'account', label: t('shell.tabAccount'), href: '#/information/index', icon: AccountIcon },
  ];
  return (
    <TabBar
      label={t('shell.mainNavigation')}
      entries={entries}
      active={active}
      onNavigate={(entry) => {
        if (entry.key !== active) navigate(entry.href.slice(1));
      }}
    />
  );
}

/** A thin line at the top while the next screen loads; not for loads too quick to notice. */
function Progress() {
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-50 mx-auto h-0.5 max-w-app">
      <div className="h-full origin-left animate-[grow_3s_ease-out_150ms_both] bg-brand" />
    </div>
  );
}

function Reconnecting({ raised }: { raised: boolean }) {
  const t = useText();
  if (!useReconnecting()) return null;
  return (
    <div
      className={`fixed inset-x-0 z-10 mx-auto max-w-app ${raised ? 'bottom-[calc(3.25rem+env(safe-area-inset-bottom))]' : 'bottom-0'}`}
    >
      <NoticeBar kind="warn">{t('shell.reconnecting')}</NoticeBar>
    </div>
  );
}
