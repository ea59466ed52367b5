import { createHashRouter, type RouteObject, redirect } from 'react-router';
import { FailedScreen, MissingScreen } from './layout/failed-screen.tsx';
import { Frame } from './layout/frame.tsx';
import { Splash } from './layout/splash.tsx';
import { usePreferences } from './platform/preferences.ts';
import { marketRoutes } from './routes-market.tsx';

const loginRoutes: RouteObject[] = [];

const accountRoutes: RouteObject[] = [];

function FirstLoad() {
  return <Splash language={usePreferences((preferences) => preferences.language)} />;
}

/** The router of the app; with it the first navigation begins. */
export function createRoutes() {
  return createHashRouter([
    {
      element: <Frame />,
      // Where even the frame breaks.
      errorElement: <FailedScreen />,
      HydrateFallback: FirstLoad,
      children: [
        {
          // On a parent without a path: a route whose own files did not load has no error element to show.
          errorElement: <FailedScreen />,
          children: [
            { index: true, loader: () => redirect('/login/reLogin') },
            ...loginRoutes,
            ...accountRoutes,
            ...marketRoutes,
            { path: '*', element: <MissingScreen /> },
          ],
        },
      ],
    },
  ]);
}
