import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { createPath, RouterProvider } from 'react-router';
import { Splash } from './layout/splash.tsx';
import { loadConfig, useConfig } from './platform/config.ts';
import { usePreferences } from './platform/preferences.ts';
import { queryClient } from './platform/query.ts';
import { showLanguage, useText } from './platform/texts.ts';
import { setWay } from './platform/way.ts';
import { createRoutes } from './routes.tsx';

type Router = ReturnType<typeof createRoutes>;

/** Asks for the settings and the texts; only with both the router begins. */
async function start(): Promise<Router> {
  await Promise.all([loadConfig(), showLanguage(usePreferences.getState().language)]);
  const router = createRoutes();
  setWay({
    here: () => createPath(router.state.location),
    bound: () => createPath(router.state.navigation.location ?? router.state.location),
    go: (path) => void router.navigate(path, { replace: true }),
  });
  return router;
}

let starting: Promise<Router> | undefined;

export function App() {
  const [router, setRouter] = useState<Router>();
  const [failed, setFailed] = useState(false);
  const language = usePreferences((preferences) => preferences.language);

  const begin = useCallback(() => {
    setFailed(false);
    starting ??= start();
    starting.then(setRouter, () => {
      starting = undefined;
      setFailed(true);
    });
  }, []);
  useEffect(begin, [begin]);

  if (router === undefined) {
    return (
      <main>
        <Splash language={language} onRetry={failed ? begin : undefined} />
      </main>
    );
  }
  return (
    <QueryClientProvider client={queryClient}>
      <Head />
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
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
