import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { loadScreen } from '../platform/load-screen.ts';
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

export interface ScreenOptions extends ScreenHandle {
  /** A guest is led to the login, and back here afterwards. */
  readonly needsSession?: boolean;
}

/** A lazy route. @param load imports the file of the screen and takes the component from it. */
export function screen(
  path: string,
  load: () => Promise<ComponentType>,
  { needsSession = false, ...handle }: ScreenOptions = {},
): RouteObject {
  return {
    path,
    handle,
    ...(needsSession ? { loader: requireSession } : {}),
    lazy: async () => ({ Component: await loadScreen(path, load) }),
  };
}

function requireSession({ request }: LoaderFunctionArgs): Response | null {
  if (currentSession().token !== undefined) return null;
  const { pathname, search } = new URL(request.url);
  rememberTarget(pathname + search);
  return redirect('/login/login');
}

/** The handle of the route that is shown, the innermost. */
export function handleOf(matches: readonly { readonly handle: unknown }[]): ScreenHandle {
  const handle = matches.at(-1)?.handle;
  return typeof handle === 'object' && handle !== null ? handle : {};
}
