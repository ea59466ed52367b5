import type { ComponentType } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AddressBook, createRouter, partsOf, type Route, type Router } from './router.ts';

/** A browser's history in memory. */
class Book implements AddressBook {
  entries: string[];
  at = 0;
  #changed: () => void = () => undefined;

  constructor(first: string) {
    this.entries = [first];
  }

  read(): string {
    return this.entries[this.at] ?? '/';
  }

  push(address: string): void {
    this.entries = [...this.entries.slice(0, this.at + 1), address];
    this.at += 1;
  }

  replace(address: string): void {
    this.entries[this.at] = address;
  }

  go(steps: number): void {
    this.at += steps;
    this.#changed();
  }

  listen(changed: () => void): void {
    this.#changed = changed;
  }
}

const named = (name: string): ComponentType => Object.assign(() => null, { displayName: name });
const Missing = named('missing');
const screens = { home: named('home'), trade: named('trade'), login: named('login'), slow: named('slow') };
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

let signedIn = false;
let asked: string | undefined;
let loads = 0;
let finishSlow: (() => void) | undefined;

const ROUTES: readonly Route<string>[] = [
  { path: '/', handle: 'start', load: () => Promise.reject(new Error('never')), guard: () => '/home/index' },
  {
    path: '/home/index',
    handle: 'home',
    load: () => {
      loads += 1;
      return Promise.resolve(screens.home);
    },
  },
  { path: '/login/reLogin', handle: 'login', load: () => Promise.resolve(screens.login) },
  {
    path: '/trade/index',
    handle: 'trade',
    load: () => Promise.resolve(screens.trade),
    guard: ({ path, search }) => {
      asked = path + search;
      return signedIn ? undefined : '/login/reLogin';
    },
  },
  { path: '/slow', handle: 'slow', load: () => new Promise((done) => (finishSlow = () => done(screens.slow))) },
  { path: '/broken', handle: 'broken', load: () => Promise.reject(new Error('gone')) },
];

function begin(first = '/home/index'): { book: Book; router: Router<string> } {
  const book = new Book(first);
  return { book, router: createRouter(ROUTES, Missing, book) };
}

beforeEach(() => {
  signedIn = false;
  asked = undefined;
  loads = 0;
  finishSlow = undefined;
});

describe('partsOf', () => {
  it.each([
    ['/trade/index?tab=orders', '/trade/index', '?tab=orders'],
    ['/trade/index/', '/trade/index', ''],
    ['/trade/index?', '/trade/index', ''],
    ['/', '/', ''],
    ['', '/', ''],
    ['?code=A', '/', '?code=A'],
  ])('%s', (address, path, search) => {
    expect(partsOf(address)).toEqual({ path, search });
  });
});

describe('a router', () => {
  it('shows nothing until the first screen is there', async () => {
    const { router } = begin();
    expect(router.state()).toEqual({ shown: undefined, bound: '/home/index' });
    await settled();
    expect(router.state().shown).toMatchObject({
      Screen: screens.home,
      handle: 'home',
      place: { path: '/home/index' },
    });
    expect(router.state().bound).toBeUndefined();
  });

  it('leads from the first address to another in its place', async () => {
    const { router, book } = begin('/');
    await settled();
    expect(router.state().shown?.Screen).toBe(screens.home);
    expect(book.entries).toEqual(['/home/index']);
  });

  it('finds a route whatever the case and the slash at the end, and names it as the route does', async () => {
    const { router } = begin('/Login/relogin/?a=1');
    await settled();
    expect(router.state().shown?.place).toMatchObject({ path: '/login/reLogin', search: '?a=1' });
  });

  it('shows the missing screen under an address of no route', async () => {
    const { router, book } = begin('/nowhere');
    await settled();
    expect(router.state().shown?.Screen).toBe(Missing);
    expect(router.state().shown?.handle).toBeUndefined();
    expect(book.entries).toEqual(['/nowhere']);
  });

  it('changes the address when the screen is there, and keeps the one before until then', async () => {
    const { router, book } = begin();
    await settled();
    router.navigate('/slow?a=1');
    expect(router.state().bound).toBe('/slow?a=1');
    expect(router.state().shown?.Screen).toBe(screens.home);
    expect(book.entries).toEqual(['/home/index']);
    finishSlow?.();
    await settled();
    expect(router.state().shown?.place).toMatchObject({ path: '/slow', search: '?a=1' });
    expect(book.entries).toEqual(['/home/index', '/slow?a=1']);
  });

  it('lets the later of two navigations win', async () => {
    const { router, book } = begin();
    await settled();
    router.navigate('/slow');
    router.navigate('/login/reLogin');
    await settled();
    finishSlow?.();
    await settled();
    expect(router.state().shown?.Screen).toBe(screens.login);
    expect(router.state().bound).toBeUndefined();
    expect(book.entries).toEqual(['/home/index', '/login/reLogin']);
  });

  it('replaces, goes back, and gives every visit a number of its own', async () => {
    const { router, book } = begin();
    await settled();
    router.navigate('/slow');
    finishSlow?.();
    await settled();
    router.navigate('/login/reLogin', { replace: true });
    await settled();
    expect(book.entries).toEqual(['/home/index', '/login/reLogin']);
    const before = router.state().shown?.place.visit ?? 0;
    router.navigate(-1);
    expect(router.state().shown?.Screen).toBe(screens.home);
    router.navigate('/home/index');
    expect(router.state().shown?.place.visit).toBeGreaterThan(before + 1);
    expect(loads).toBe(1);
  });

  it('asks the guard at every visit, with the address that was asked for', async () => {
    const { router, book } = begin();
    await settled();
    router.navigate('/trade/index?tab=orders');
    await settled();
    expect(router.state().shown?.Screen).toBe(screens.login);
    expect(asked).toBe('/trade/index?tab=orders');
    expect(book.read()).toBe('/login/reLogin');
    signedIn = true;
    router.navigate('/trade/index?tab=orders', { replace: true });
    await settled();
    expect(router.state().shown?.Screen).toBe(screens.trade);
    signedIn = false;
    router.navigate('/trade/index');
    await settled();
    expect(router.state().shown?.Screen).toBe(screens.login);
  });

  it('tells what could not be loaded, under its address', async () => {
    const { router, book } = begin();
    let told = 0;
    await settled();
    const stop = router.subscribe(() => (told += 1));
    router.navigate('/broken');
    await settled();
    expect(router.state().shown).toMatchObject({ failure: new Error('gone'), handle: undefined });
    expect(router.state().shown?.Screen).toBeUndefined();
    expect(book.read()).toBe('/broken');
    expect(told).toBe(2);
    stop();
    router.navigate(-1);
    await settled();
    expect(router.state().shown?.Screen).toBe(screens.home);
    expect(told).toBe(2);
  });
});

describe('routes that follow', () => {
  const later: Route<string> = { path: '/later', handle: 'later', load: () => Promise.resolve(screens.slow) };
  const guarded: Route<string> = { ...later, path: '/guarded', guard: () => '/later?from=guard' };

  it('are asked for by the first address that the table lacks, once', async () => {
    let times = 0;
    const book = new Book('/home/index');
    const router = createRouter(ROUTES, Missing, book, () => {
      times += 1;
      return Promise.resolve([later, guarded]);
    });
    await settled();
    expect(times).toBe(0);
    router.navigate('/guarded');
    expect(router.state().bound).toBe('/guarded');
    expect(router.state().shown?.Screen).toBe(screens.home);
    await settled();
    expect(router.state().shown).toMatchObject({
      Screen: screens.slow,
      place: { path: '/later', search: '?from=guard' },
    });
    expect(book.entries).toEqual(['/home/index', '/later?from=guard']);
    router.navigate('/nowhere');
    expect(router.state().shown?.Screen).toBe(Missing);
    expect(times).toBe(1);
  });

  it('do not stop a later navigation, nor does it stop them', async () => {
    const found: ((routes: readonly Route<string>[]) => void)[] = [];
    const book = new Book('/home/index');
    const router = createRouter(ROUTES, Missing, book, () => new Promise((done) => found.push(done)));
    await settled();
    router.navigate('/later');
    router.navigate('/login/reLogin');
    await settled();
    expect(router.state().shown?.Screen).toBe(screens.login);
    router.navigate('/guarded');
    for (const done of found) done([later, guarded]);
    await settled();
    expect(router.state().shown?.place.path).toBe('/later');
    expect(book.entries).toEqual(['/home/index', '/login/reLogin', '/later?from=guard']);
  });

  it('are asked for again where they could not be loaded', async () => {
    let works = false;
    const book = new Book('/later');
    const router = createRouter(ROUTES, Missing, book, () =>
      works ? Promise.resolve([later]) : Promise.reject(new Error('gone')),
    );
    await settled();
    expect(router.state().shown).toMatchObject({ failure: new Error('gone'), place: { path: '/later' } });
    works = true;
    router.navigate('/later');
    await settled();
    expect(router.state().shown?.Screen).toBe(screens.slow);
  });
});
