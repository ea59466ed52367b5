import {
  AccountIcon,
  AssetsIcon,
  classNames,
  HomeIcon,
  NewsIcon,
  NoticeBar,
  QuotesIcon,
  TabBar,
  type TabBarEntry,
  Toaster,
} from '@kuroshio/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNewListings } from '../platform/instruments.ts';
import { timeText } from '../platform/format.ts';
import { useLastKnownAt } from '../platform/last-known.ts';
import { useNewMessages, useReconnecting } from '../platform/live.ts';
import { useNavigate } from '../platform/navigation.tsx';
import type { Shown } from '../platform/router.ts';
import { useSession } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { useRenewed } from '../platform/worker.ts';
import { Boundary } from './boundary.tsx';
import { FailedScreen } from './failed-screen.tsx';
import { forgetScrolls, KeepAliveOutlet } from './keep-alive-outlet.tsx';
import type { ScreenHandle, TabKey } from './screen.ts';
import { useWide } from './wide.ts';

const ChosenPane = lazy(async () => (await import('../quotes/load-chosen-pane.ts')).loadChosenPane());

/** What stands around every screen: the notice of a lost connection, the tab bar where the screen has one, the toasts. */
export function Frame({ shown, loading }: { shown: Shown<ScreenHandle>; loading: boolean }) {
  const { place, handle, Screen } = shown;
  const tab = handle?.tab;
  const wide = useWide();
  // The list that was seen last stays beside what it led to, and so does its tab.
  const [list, setList] = useState<TabKey>();
  const listed = handle?.list === true ? tab : handle?.detail === true ? list : undefined;
  if (listed !== list) setList(listed);
  const inPanes = wide && listed !== undefined;
  const bar = tab ?? (inPanes ? listed : undefined);
  const epoch = useSession((session) => session.epoch);
  useEffect(() => {
    if (epoch > 0) forgetScrolls();
  }, [epoch]);
  useNewListings();
  useNewMessages((message) => void import('../notices/new-message.ts').then((file) => file.tellMessage(message)));
  return (
    <div
      className={classNames('app-frame', inPanes && 'panes', wide && !inPanes && handle?.detail === true && 'alone')}
    >
      {loading && <Progress />}
      <main className={tab === undefined ? undefined : 'pb-[calc(3.25rem+env(safe-area-inset-bottom))] wide:pb-0'}>
        {Screen === undefined ? (
          <FailedScreen failure={shown.failure} />
        ) : (
          <Boundary key={epoch} name={place.visit} fallback={<FailedScreen />}>
            <KeepAliveOutlet
              Screen={Screen}
              place={place}
              keepAlive={handle?.keepAlive === true}
              beside={inPanes && handle?.detail === true}
              otherwise={
                inPanes && handle?.list === true ? (
                  <Suspense>
                    <ChosenPane />
                  </Suspense>
                ) : undefined
              }
            />
          </Boundary>
        )}
      </main>
      <StateNotice raised={tab !== undefined && !wide} />
      {bar !== undefined && <MainTabs active={bar} />}
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

/** What is to be known of all that is shown: how old it is, that the connection is lost, that there is a newer version. */
function StateNotice({ raised }: { raised: boolean }) {
  const t = useText();
  const lastKnown = useLastKnownAt();
  const reconnecting = useReconnecting();
  const renewed = useRenewed((state) => state.renewed);
  const offline = reconnecting !== false && !navigator.onLine;
  if (lastKnown === undefined && reconnecting === false && !renewed) return null;
  const place = raised ? 'bottom-[calc(3.25rem+env(safe-area-inset-bottom))]' : 'bottom-0';
  return (
    <div ref={(notice) => makeRoom(notice)} className={`fixed inset-x-0 z-10 mx-auto max-w-app ${place}`}>
      {lastKnown !== undefined ? (
        <NoticeBar kind={offline ? 'warn' : 'info'}>
          {t(offline ? 'shell.lastKnownOffline' : 'shell.lastKnown', { at: momentText(lastKnown) })}
        </NoticeBar>
      ) : reconnecting !== false ? (
        <NoticeBar kind="warn">
          {t(offline ? 'shell.offline' : reconnecting === 'asked' ? 'shell.asked' : 'shell.reconnecting')}
        </NoticeBar>
      ) : (
        <NoticeBar
          action={
            <button type="button" className="h-11 px-2 font-semibold" onClick={() => location.reload()}>
              {t('shell.renew')}
            </button>
          }
        >
          {t('shell.renewed')}
        </NoticeBar>
      )}
    </div>
  );
}

/** What stands at the bottom of a screen, such as the buttons of a ticket, stands above the notice, whose words may take two lines. */
function makeRoom(notice: HTMLElement | null): void {
  document.documentElement.style.setProperty('--notice', `${notice?.offsetHeight ?? 0}px`);
}

/** The time of this device, and the day where it is another than today's: when something was last known here. */
function momentText(at: number): string {
  const [then, now] = [new Date(at), new Date()];
  const time = timeText(at);
  return then.toDateString() === now.toDateString() ? time : `${then.getMonth() + 1}/${then.getDate()} ${time}`;
}
