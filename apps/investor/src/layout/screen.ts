import type { ComponentType } from 'react';
import { loadScreen } from '../platform/load-screen.ts';
import type { Place, Route } from '../platform/router.ts';
import { currentSession, rememberTarget } from '../platform/session.ts';
import { allTexts } from '../platform/texts.ts';

/** The entries of the tab bar. */
export type TabKey = 'home' | 'quotes' | 'assets' | 'news' | 'account';

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
  /** One that a newcomer sees first: it waits for its own texts only (`first.ts` of each language). */
  readonly first?: boolean;
}

/** A lazy route. @param load imports the file of the screen and takes the component from it. */
export function screen(
  path: string,
  load: () => Promise<ComponentType>,
  { needsSession = false, first = false, ...handle }: ScreenOptions = {},
): ScreenRoute {
  const withTexts = first ? () => beforeOtherTexts(load) : () => afterAllTexts(load);
  return { path, handle, load: () => loadScreen(path, withTexts), guard: needsSession ? requireSession : undefined };
}

async function afterAllTexts(load: () => Promise<ComponentType>): Promise<ComponentType> {
  const [Screen] = await Promise.all([load(), allTexts()]);
  return Screen;
}

/** The other texts follow when nothing that is waited for is behind them. */
async function beforeOtherTexts(load: () => Promise<ComponentType>): Promise<ComponentType> {
  const Screen = await load();
  // A failure shows on the screen that needs them; that one asks again.
  allTexts().catch(() => undefined);
  return Screen;
}

function requireSession({ path, search }: Place): string | undefined {
  if (currentSession().token !== undefined) return undefined;
  rememberTarget(path + search);
  return '/login/login';
}
