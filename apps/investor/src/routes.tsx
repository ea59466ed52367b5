import { createHashRouter, type RouteObject, redirect } from 'react-router';
import { FailedScreen, MissingScreen } from './layout/failed-screen.tsx';
import { Frame } from './layout/frame.tsx';
import { screen } from './layout/screen.ts';
import { Splash } from './layout/splash.tsx';
import { usePreferences } from './platform/preferences.ts';
import { marketRoutes } from './routes-market.tsx';

const loginRoutes: RouteObject[] = [
  screen('/login/reLogin', () => import('./identity/re-login.tsx').then((file) => file.ReLogin)),
  screen('/login/start', () => import('./identity/start.tsx').then((file) => file.Start)),
  screen('/login/start1', () => import('./identity/start-practice.tsx').then((file) => file.StartPractice)),
  screen('/login/login', () => import('./identity/login.tsx').then((file) => file.Login)),
  screen('/login/loginAfter', () => import('./identity/login-after.tsx').then((file) => file.LoginAfter), {
    needsSession: true,
  }),
  screen('/login/register', () => import('./identity/register.tsx').then((file) => file.RegisterTaiwan)),
  screen('/login/registerWai', () => import('./identity/register.tsx').then((file) => file.RegisterOther)),
];

const accountRoutes: RouteObject[] = [
  screen('/information/index', () => import('./account/account.tsx').then((file) => file.Account), {
    keepAlive: true,
    tab: 'account',
  }),
  screen('/information/setting', () => import('./account/setting.tsx').then((file) => file.Setting)),
  screen('/information/changeLang', () => import('./account/change-lang.tsx').then((file) => file.ChangeLang)),
  screen('/information/fundRecord', () => import('./statements/fund-record.tsx').then((file) => file.FundRecord), {
    needsSession: true,
  }),
];

function FirstLoad() {
  return (
    <main>
      <Splash language={usePreferences((preferences) => preferences.language)} />
    </main>
  );
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
            { index: true, element: null, loader: () => redirect('/login/reLogin') },
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
