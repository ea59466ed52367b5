import { Activity, Fragment, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { UNSAFE_LocationContext as LocationContext, useMatches, useOutlet } from 'react-router';
import { KeepAliveCache } from '../platform/keep-alive-cache.ts';
import { handleOf } from './screen.ts';

interface KeptScreen {
  readonly outlet: ReactNode;
  /** Where the screen was shown: hidden, it must not read the address of another. */
  readonly place: React.ContextType<typeof LocationContext>;
}

/** How far each kept screen was scrolled when it was last shown, in px. */
const scrolled = new Map<string, number>();

/**
 * Shows the matched screen. One whose route says `keepAlive` stays hidden in the page when it is left, with its state
 * and scroll; every other navigation begins at the top.
 */
export function KeepAliveOutlet() {
  const outlet = useOutlet();
  const place = useContext(LocationContext);
  const matches = useMatches();
  const [cache] = useState(() => new KeepAliveCache<KeptScreen>());
  const key = matches.at(-1)?.pathname ?? '';
  const keepAlive = handleOf(matches).keepAlive === true;
  const known = cache.has(key);

  // The cache changes only with what is committed, so rendering twice or not at all does no harm.
  useLayoutEffect(() => {
    if (keepAlive) cache.keep(key, { outlet, place });
  });

  const visit = place.location.key;
  // A visit to the screen that is shown is a navigation, too, hence `visit` among what the effect goes by.
  useLayoutEffect(() => {
    const wanted = keepAlive ? (scrolled.get(key) ?? 0) : 0;
    window.scrollTo(0, wanted);
    if (!keepAlive) return undefined;
    const note = () => scrolled.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key, keepAlive, visit]);

  const shown: KeptScreen = { outlet, place };
  const kept = cache.entries().map((entry) => (entry.key === key ? { key, value: shown } : entry));
  const all = keepAlive && !known ? [...kept, { key, value: shown }] : kept;
  return (
    <>
      {all.map((entry) => (
        <Activity key={entry.key} mode={keepAlive && entry.key === key ? 'visible' : 'hidden'}>
          <LocationContext value={entry.value.place}>{entry.value.outlet}</LocationContext>
        </Activity>
      ))}
      {!keepAlive && <Fragment key={key}>{outlet}</Fragment>}
    </>
  );
}

/** Forgets where screens were scrolled to, when who is signed in changes. */
export function forgetScrolls(): void {
  scrolled.clear();
}
