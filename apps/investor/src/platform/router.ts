import type { ComponentType } from 'react';

/** One visit to an address of the app. */
export interface Place {
  /** As the route writes it: `/trade/index`. */
  readonly path: string;
  /** With its question mark: `?tab=orders`; empty where there is none. */
  readonly search: string;
  /** Another number for every visit, also for one to the same address. */
  readonly visit: number;
}

export interface Route<Handle> {
  readonly path: string;
  readonly handle: Handle;
  readonly load: () => Promise<ComponentType>;
  /** Where the way leads instead; undefined where it leads here. */
  readonly guard?: ((place: Place) => string | undefined) | undefined;
}

/** What stands on the screen. */
export type Shown<Handle> = { readonly place: Place; readonly handle: Handle | undefined } & (
  | { readonly Screen: ComponentType; readonly failure?: undefined }
  /** The screen could not be loaded. */
  | { readonly Screen?: undefined; readonly failure: unknown }
);

export interface RouterState<Handle> {
  /** Undefined until the first screen is there. */
  readonly shown: Shown<Handle> | undefined;
  /** The address whose screen is being loaded. */
  readonly bound: string | undefined;
}

/** Where addresses are kept: the browser's history. */
export interface AddressBook {
  read(): string;
  push(address: string): void;
  replace(address: string): void;
  /** Steps back (negative) or forward. */
  go(steps: number): void;
  /** Calls when somebody else has changed the address: the back button, a link. */
  listen(changed: () => void): void;
}

export interface NavigateOptions {
  /** Takes the place of the address shown, so that going back passes it by. */
  readonly replace?: boolean | undefined;
}

export interface Router<Handle> {
  state(): RouterState<Handle>;
  subscribe(changed: () => void): () => void;
  /** To an address (`/trade/index?tab=orders`), or so many steps through the history. */
  navigate(to: string | number, options?: NavigateOptions): void;
}

/** The parts of an address. A slash at the end and the case of the path do not matter. */
export function partsOf(address: string): { path: string; search: string } {
  const at = address.indexOf('?');
  const path = (at < 0 ? address : address.slice(0, at)).replace(/(?<!\/)\/+$/, '');
  const search = at < 0 ? '' : address.slice(at);
  return { path: path === '' ? '/' : path, search: search === '?' ? '' : search };
}

/**
 * Leads from address to address. The address changes when the screen is there; of two navigations the later one counts.
 * @param missing what is shown under an address that no route has.
 * @param loadMore more routes, asked for by the first address that the table does not have.
 */
export function createRouter<Handle>(
  table: readonly Route<Handle>[],
  missing: ComponentType,
  addresses: AddressBook,
  loadMore?: () => Promise<readonly Route<Handle>[]>,
): Router<Handle> {
  const routes = new Map<string, Route<Handle>>();
  const add = (more: readonly Route<Handle>[]) => {
    for (const route of more) routes.set(route.path.toLowerCase(), route);
  };
  add(table);
  let complete = loadMore === undefined;
  const loaded = new Map<Route<Handle>, ComponentType>();
  const listeners = new Set<() => void>();
  let state: RouterState<Handle> = { shown: undefined, bound: undefined };
  let visits = 0;

  const become = (next: RouterState<Handle>) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const visit = (to: string, write: (address: string) => void) => {
    visits += 1;
    follow(to, write, visits);
  };

  const follow = (to: string, write: (address: string) => void, number: number) => {
    let address = to;
    let { path, search } = partsOf(address);
    let route = routes.get(path.toLowerCase());
    for (let instead = route?.guard?.({ path, search, visit: number }); instead !== undefined; ) {
      address = instead;
      ({ path, search } = partsOf(address));
      route = routes.get(path.toLowerCase());
      instead = route?.guard?.({ path, search, visit: number });
    }
    const place = { path: route?.path ?? path, search, visit: number };
    const show = (shown: Shown<Handle>) => {
      if (number !== visits) return;
      write(address);
      become({ shown, bound: undefined });
    };
    if (route === undefined && !complete) {
      become({ ...state, bound: address });
      loadMore?.().then(
        (more) => {
          if (!complete) add(more);
          complete = true;
          if (number === visits) follow(address, write, number);
        },
        (failure: unknown) => show({ place, handle: undefined, failure }),
      );
      return;
    }
    if (route === undefined) {
      show({ place, handle: undefined, Screen: missing });
      return;
    }
    const { handle, load } = route;
    const known = loaded.get(route);
    if (known !== undefined) {
      show({ place, handle, Screen: known });
      return;
    }
    become({ ...state, bound: address });
    const wanted = route;
    load().then(
      (Screen) => {
        loaded.set(wanted, Screen);
        show({ place, handle, Screen });
      },
      (failure: unknown) => show({ place, handle: undefined, failure }),
    );
  };

  const replace = (address: string) => {
    if (address !== addresses.read()) addresses.replace(address);
  };
  addresses.listen(() => visit(addresses.read(), replace));
  visit(addresses.read(), replace);

  return {
    state: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    navigate(to, options = {}) {
      if (typeof to === 'number') addresses.go(to);
      else visit(to, options.replace === true ? replace : (address) => addresses.push(address));
    },
  };
}
