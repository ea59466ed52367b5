import { Activity, type ComponentType, Fragment, useLayoutEffect, useState } from 'react';
import { KeepAliveCache } from '../platform/keep-alive-cache.ts';
import { PlaceContext } from '../platform/navigation.tsx';
import type { Place } from '../platform/router.ts';

interface KeptScreen {
  readonly Screen: ComponentType;
  readonly place: Place;
}

/** How far each kept screen was scrolled when it was last shown, in px. */
const scrolled = new Map<string, number>();

/**
 * Shows a screen. One to be kept alive stays hidden in the page when it is left, with its state and scroll; every other
 * navigation begins at the top.
 */
export function KeepAliveOutlet({ Screen, place, keepAlive }: KeptScreen & { readonly keepAlive: boolean }) {
  const [cache] = useState(() => new KeepAliveCache<KeptScreen>());
  const { path: key, visit } = place;
  const known = cache.has(key);

  // The cache changes only with what is committed, so rendering twice or not at all does no harm.
  useLayoutEffect(() => {
    if (keepAlive) cache.keep(key, { Screen, place });
  });

  // A visit to the screen that is shown is a navigation, too, hence `visit` among what the effect goes by.
  useLayoutEffect(() => {
    const wanted = keepAlive ? (scrolled.get(key) ?? 0) : 0;
    window.scrollTo(0, wanted);
    if (!keepAlive) return undefined;
    const note = () => scrolled.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key, keepAlive, visit]);

  const shown: KeptScreen = { Screen, place };
  const kept = cache.entries().map((entry) => (entry.key === key ? { key, value: shown } : entry));
  const all = keepAlive && !known ? [...kept, { key, value: shown }] : kept;
  return (
    <>
      {all.map((entry) => (
        <Activity key={entry.key} mode={keepAlive && entry.key === key ? 'visible' : 'hidden'}>
          <Placed {...entry.value} />
        </Activity>
      ))}
      {!keepAlive && (
        <Fragment key={key}>
          <Placed {...shown} />
        </Fragment>
      )}
    </>
  );
}

function Placed({ Screen, place }: KeptScreen) {
  return (
    <PlaceContext value={place}>
      <Screen />
    </PlaceContext>
  );
}

/** Forgets where screens were scrolled to, when who is signed in changes. */
export function forgetScrolls(): void {
  scrolled.clear();
}
