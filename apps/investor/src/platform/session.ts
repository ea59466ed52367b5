import type { Listing } from '@kuroshio/contract';
import { create } from 'zustand';
import { dropEarly } from './early-calls.ts';
import { DEVICE_KEYS, reloadPreferences } from './preferences.ts';
import { clearStorage, readJson, saveJson } from './storage.ts';

/** Between an HTTP 401 and the way to the login. */
export const EXPIRY_DELAY_MS = 2000;
/** Between a logout and the way to the login. */
export const LOGOUT_DELAY_MS = 1000;

interface Session {
  /** The session token, local-storage key `tokend`; undefined for a guest. */
  token: string | undefined;
  /** The customer's number. */
  account: string | undefined;
  /** Grows whenever a session begins or ends: what was kept for the one before is thrown away. */
  epoch: number;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export const useSession = create<Session>(() => ({
  token: text(readJson('tokend')),
  account: text(readJson('account')),
  epoch: 0,
}));

export function currentSession(): Readonly<Session> {
  return useSession.getState();
}

export function useSignedIn(): boolean {
  return useSession((session) => session.token !== undefined);
}

export function beginSession(token: string, account: string): void {
  dropEarly();
  saveJson('tokend', token);
  saveJson('account', account);
  useSession.setState(({ epoch }) => ({ token, account, epoch: epoch + 1 }));
}

/** Clears local storage of everything but the device's own preferences, and forgets who was signed in. */
export function endSession(): void {
  dropEarly();
  clearStorage(DEVICE_KEYS);
  reloadPreferences();
  useSession.setState(({ epoch }) => ({ token: undefined, account: undefined, epoch: epoch + 1 }));
}

/** Saves the chosen stock under `stockDetail`; its screen reads it from there. */
export function chooseStock(stock: Listing): void {
  saveJson('stockDetail', stock);
}

/** The stock chosen last, or undefined where there is none or what is stored is not one. */
export function chosenStock(): Listing | undefined {
  const stored = readJson('stockDetail');
  return typeof stored === 'object' && stored !== null && 'symbol' in stored && typeof stored.symbol === 'string'
    ? (stored as Listing)
    : undefined;
}

const RETURN_KEY = 'returnTo';

/** Remembers where somebody wanted to go before they were asked to sign in. For this tab of the browser only. */
export function rememberTarget(path: string): void {
  try {
    if (!path.startsWith('/login/')) sessionStorage.setItem(RETURN_KEY, path);
  } catch {
    // Without session storage the way after signing in is the home screen.
  }
}

/** The place remembered, once; `/home/index` where there is none. */
export function takeTarget(): string {
  try {
    const target = sessionStorage.getItem(RETURN_KEY);
    sessionStorage.removeItem(RETURN_KEY);
    return target?.startsWith('/') === true ? target : '/home/index';
  } catch {
    return '/home/index';
  }
}
