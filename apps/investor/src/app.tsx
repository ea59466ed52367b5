import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { Boundary } from './layout/boundary.tsx';
import { FailedScreen, MissingScreen } from './layout/failed-screen.tsx';
import { Frame } from './layout/frame.tsx';
import { fetchLater, firstScreens, isFirst, laterScreens } from './first-screens.ts';
import type { ScreenHandle } from './layout/screen.ts';
import { Splash } from './layout/splash.tsx';
import { isWide } from './layout/wide.ts';
import { loadConfig, useConfig } from './platform/config.ts';
import { hashAddresses } from './platform/hash-addresses.ts';
import { moveTo } from './platform/move-to.ts';
import { NavigateContext } from './platform/navigation.tsx';
import { usePreferences } from './platform/preferences.ts';
import { queryClient } from './platform/query.ts';
import { createRouter, type Router } from './platform/router.ts';
import { showLanguage, useText } from './platform/texts.ts';
import { setWay } from './platform/way.ts';

type AppRouter = Router<ScreenHandle>;

/** Asks for the settings and the texts; only with both the router begins. */
async function start(): Promise<AppRouter> {
  if (!isFirst(hashAddresses.read())) fetchLater();
  await Promise.all([loadConfig(), showLanguage(usePreferences.getState().language)]);
  const router = createRouter(firstScreens, MissingScreen, hashAddresses, laterScreens);
  const stop = router.subscribe(() => {
    if (router.state().shown === undefined) return;
    stop();
    fetchLater();
  });
  const here = () => {
    const place = router.state().shown?.place;
    return place === undefined ? hashAddresses.read() : place.path + place.search;
  };
  setWay({
    here,
    bound: () => router.state().bound ?? here(),
    go: (path) => router.navigate(path, { replace: true }),
  });
  return router;
}

let starting: Promise<AppRouter> | undefined;

export function App() {
  const [router, setRouter] = useState<AppRouter>();
  const [failed, setFailed] = useState(false);

  const begin = useCallback(() => {
    setFailed(false);
    starting ??= start();
    starting.then(setRouter, () => {
      starting = undefined;
      setFailed(true);
    });
  }, []);
  useEffect(begin, [begin]);

  if (router === undefined) return <Waiting onRetry={failed ? begin : undefined} />;
  return (
    <QueryClientProvider client={queryClient}>
      <Head />
      <Screens router={router} />
    </QueryClientProvider>
  );
}

function Waiting({ onRetry }: { onRetry?: (() => void) | undefined }) {
  return (
    <main>
      <Splash language={usePreferences((preferences) => preferences.language)} onRetry={onRetry} />
    </main>
  );
}

function Screens({ router }: { router: AppRouter }) {
  const [{ shown, bound }, setState] = useState(router.state);
  useEffect(() => {
    let last = router.state();
    const follow = () => {
      const [before, now] = [last, router.state()];
      last = now;
      if (before.shown?.place.visit === now.shown?.place.visit) setState(now);
      else moveTo(() => setState(now), isStill(before.shown?.handle, now.shown?.handle));
    };
    // It may have moved on before anybody listened.
    setState(last);
    return router.subscribe(follow);
  }, [router]);
  if (shown === undefined) return <Waiting />;
  return (
    <NavigateContext value={router.navigate}>
      <Boundary name={shown.place.visit} fallback={<FailedScreen />}>
        <Frame shown={shown} loading={bound !== undefined} />
      </Boundary>
    </NavigateContext>
  );
}

/** Between tabs nothing moves, nor where a list and what it leads to stand beside each other. */
function isStill(before: ScreenHandle | undefined, now: ScreenHandle | undefined): boolean {
  return (before?.tab !== undefined && now?.tab !== undefined) || isWide();
}

/** Title and icon of the page, from the settings; the title is the product's name in the language shown where none is set. */
function Head() {
  const t = useText();
  const title = useConfig('title');
  const logo = useConfig('logo');
  const shown = title === '' ? t('shell.brand') : title;
  // The page has a title of its own from the start, so a second element would not be heard.
  useEffect(() => {
    document.title = shown;
  }, [shown]);
  return logo === '' ? null : <link rel="icon" href={logo} />;
}
