import type { Area } from '@kuroshio/text';
import type { ComponentType } from 'react';
import { loadScreen } from '../platform/load-screen.ts';
import { loadWith } from '../platform/load-with.ts';
import type { Place, Route } from '../platform/router.ts';
import { currentSession, rememberTarget } from '../platform/session.ts';
import { needTexts } from '../platform/texts.ts';

/** The entries of the tab bar. */
export type TabKey = 'home' | 'quotes' | 'assets' | 'news' | 'account';

/** What a route says about its screen. */
export interface ScreenHandle {
  /** The screen stays as it was left, and where it was scrolled to. */
  readonly keepAlive?: boolean;
  /** The tab bar is shown, with this entry active. */
  readonly tab?: TabKey;
  /** Its instruments are shown beside it where there is room for two panes. */
  readonly list?: boolean;
  /** It is shown beside the list that led to it. */
  readonly detail?: boolean;
}

export type ScreenRoute = Route<ScreenHandle>;

export interface ScreenOptions extends ScreenHandle {
  /** A guest is led to the login, and back here afterwards. */
  readonly needsSession?: boolean;
}

/**
 * A lazy route.
 * @param texts what the screen and all that it imports say, besides `shell`; the house rules look after it.
 * @param load imports the file of the screen and takes the component from it.
 */
export function screen(
  path: string,
  texts: readonly Area[],
  load: () => Promise<ComponentType>,
  { needsSession = false, ...handle }: ScreenOptions = {},
): ScreenRoute {
  return {
    path,
    handle,
    load: () => loadScreen(path, () => loadWith(texts, load)),
    guard: needsSession ? requireSession : undefined,
  };
}

/** One that a newcomer sees first: its styles are in `app.css`, so it does not wait for those of the others. */
export function firstScreen(
  path: string,
  texts: readonly Area[],
  load: () => Promise<ComponentType>,
  handle: ScreenHandle = {},
): ScreenRoute {
  const withTexts = async () => {
    const [Screen] = await Promise.all([load(), needTexts(texts)]);
    return Screen;
  };
  return { path, handle, load: () => loadScreen(path, withTexts) };
}

function requireSession({ path, search }: Place): string | undefined {
  if (currentSession().token !== undefined) return undefined;
  rememberTarget(path + search);
  return '/login/login';
}
