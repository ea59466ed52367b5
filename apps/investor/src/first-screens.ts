import { home } from '@kuroshio/text/areas/home.ts';
import { markets } from '@kuroshio/text/areas/markets.ts';
import { welcome } from '@kuroshio/text/areas/welcome.ts';
import { worth } from '@kuroshio/text/areas/worth.ts';
import { firstScreen, type ScreenRoute } from './layout/screen.ts';
import { loadScreen } from './platform/load-screen.ts';
import { laterStyles } from './platform/load-with.ts';
import { partsOf } from './platform/router.ts';

/** The first address leads on: to the login, or past it. */
const start: ScreenRoute = {
  path: '/',
  handle: {},
  load: () => Promise.reject(new Error('nothing is shown here')),
  guard: () => '/login/reLogin',
};

/**
 * What somebody may see first. Each byte of it is waited for, so a capability adds its screens to `capabilities.ts`; the
 * styles of these are named in `app.css`.
 */
export const firstScreens: readonly ScreenRoute[] = [
  start,
  firstScreen('/login/reLogin', [], () => import('./identity/re-login.tsx').then((file) => file.ReLogin)),
  firstScreen('/login/start', [welcome], () => import('./identity/start.tsx').then((file) => file.Start)),
  firstScreen(
    '/home/index',
    [home, markets, worth],
    () => import('./home/home-screen.tsx').then((file) => file.HomeScreen),
    { keepAlive: true, tab: 'home', list: true },
  ),
];

/** All other screens. A failure reloads the page once, as that of a screen does. */
export function laterScreens(): Promise<readonly ScreenRoute[]> {
  return loadScreen('capabilities', () => import('./capabilities.ts').then((file) => file.laterScreens));
}

/** What other screens need is fetched: behind a first screen, or at once where another one is asked for. */
export function fetchLater(): void {
  // What fails is asked for again by the screen that needs it.
  import('./capabilities.ts').catch(() => undefined);
  laterStyles().catch(() => undefined);
}

export function isFirst(address: string): boolean {
  const { path } = partsOf(address);
  return firstScreens.some((route) => route.path.toLowerCase() === path.toLowerCase());
}
