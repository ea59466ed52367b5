import { Activity, type ComponentType, Fragment, type ReactNode, useLayoutEffect, useState } from 'react';
import { KeepAliveCache } from '../platform/keep-alive-cache.ts';
import { PlaceContext } from '../platform/navigation.tsx';
import type { Place } from '../platform/router.ts';

interface KeptScreen {
  readonly Screen: ComponentType;
  readonly place: Place;
}

/** How far each kept screen was scrolled when it was last shown, in px. */
const scrolled = new Map<string, number>();

interface OutletProps extends KeptScreen {
  readonly keepAlive: boolean;
  /** Stands beside the list that led to it where there is room: the list stays as it is. */
  readonly beside: boolean;
  /** What stands beside a list from which nothing has been chosen yet. */
  readonly otherwise?: ReactNode;
}

/**
 * Shows a screen. One to be kept alive stays hidden in the page when it is left, with its state and scroll; every other
 * navigation begins at the top.
 */
export function KeepAliveOutlet({ Screen, place, keepAlive, beside, otherwise }: OutletProps) {
  const [cache] = useState(() => new KeepAliveCache<KeptScreen>());
  const { path: key, visit } = place;
  const known = cache.has(key);
  const list = beside ? cache.newest()?.key : undefined;

  // The cache changes only with what is committed, so rendering twice or not at all does no harm.
  useLayoutEffect(() => {
    if (keepAlive) cache.keep(key, { Screen, place });
  });

  // A visit to the screen that is shown is a navigation, too, hence `visit` among what the effect goes by.
  useLayoutEffect(() => {
    const scrolling = keepAlive ? key : list;
    const wanted = scrolling === undefined ? 0 : (scrolled.get(scrolling) ?? 0);
    window.scrollTo(0, wanted);
    if (scrolling === undefined) return undefined;
    const note = () => scrolled.set(scrolling, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key, keepAlive, visit, list]);

  const shown: KeptScreen = { Screen, place };
  const kept = cache.entries().map((entry) => (entry.key === key ? { key, value: shown } : entry));
  const all = keepAlive && !known ? [...kept, { key, value: shown }] : kept;
  const inSight = keepAlive ? key : list;
  return (
    <>
      {all.map((entry) => (
        <Activity key={entry.key} mode={entry.key === inSight ? 'visible' : 'hidden'}>
          <Placed {...entry.value} />
        </Activity>
      ))}
      {keepAlive
        ? otherwise !== undefined && <Pane>{otherwise}</Pane>
        : list === undefined && (
            <Fragment key={key}>
              <Placed {...shown} />
            </Fragment>
          )}
      {!keepAlive && list !== undefined && (
        <Pane>
          <Fragment key={`${key}${place.search}`}>
            <Placed {...shown} />
          </Fragment>
        </Pane>
      )}
    </>
  );
}

/** The place beside a list: what is fixed in it stays in it, and it scrolls by itself. */
function Pane({ children }: { children: ReactNode }) {
  return (
    <section className="pane-detail" data-pane="detail">
      <div className="pane-scroll">{children}</div>
    </section>
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
