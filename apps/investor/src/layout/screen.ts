import type { ComponentType } from 'react';
import { loadScreen } from '../platform/load-screen.ts';
import type { Place, Route } from '../platform/router.ts';
import { currentSession, rememberTarget } from '../platform/session.ts';

/** The entries of the tab bar. */
export type TabKey = 'home' | 'quotes' | 'assets' | 'account';

/** What a route says about its screen. */
export interface ScreenHandle {
  /** The screen stays as it was left, and where it was scrolled to. */
  readonly keepAlive?: boolean;
  /** The tab bar is shown, with this entry active. */
  readonly tab?: TabKey;
}

export type ScreenRoute = Route<ScreenHandle>;

export interface ScreenOptions extends ScreenHandle {
  /** A guest is led to the login, and back here afterwards. */
  readonly needsSession?: boolean;
}

/** A lazy route. @param load imports the file of the screen and takes the component from it. */
export function screen(
  path: string,
  load: () => Promise<ComponentType>,
  { needsSession = false, ...handle }: ScreenOptions = {},
): ScreenRoute {
  return { path, handle, load: () => loadScreen(path, load), guard: needsSession ? requireSession : undefined };
}

function requireSession({ path, search }: Place): string | undefined {
  if (currentSession().token !== undefined) return undefined;
  rememberTarget(path + search);
  return '/login/login';
}
