import type { OperatorRole } from '@kuroshio/contract';
import { useSyncExternalStore } from 'react';

/** Who is signed in, as this tab knows. */
export interface OperatorSession {
  readonly token: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  /** Epoch ms. */
  readonly endsAt: number;
}

const KEY = 'kuroshio-operator';
const DEVICE = 'kuroshio-operator-device';
const listeners = new Set<() => void>();

/** Kept for this tab and its reloads; another tab, and the next day, sign in anew. */
function read(): OperatorSession | undefined {
  try {
    const kept = sessionStorage.getItem(KEY);
    return kept === null ? undefined : (JSON.parse(kept) as OperatorSession);
  } catch {
    return undefined;
  }
}

let current = read();

export const currentSession = (): OperatorSession | undefined => current;

export function setSession(session: OperatorSession | undefined): void {
  current = session;
  if (session === undefined) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(session));
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export function useSession(): OperatorSession | undefined {
  return useSyncExternalStore(subscribe, currentSession);
}

/** Whether one of these roles is the operator's. */
export function useHasRole(roles: readonly OperatorRole[]): boolean {
  const session = useSession();
  return roles.some((role) => session?.roles.includes(role) === true);
}

/** Drawn once by this browser: by it the server sees two operators who use the same one. */
export function deviceKey(): string {
  const kept = localStorage.getItem(DEVICE);
  if (kept !== null && /^[A-Za-z0-9_-]{43}$/.test(kept)) return kept;
  const drawn = randomKey(32);
  localStorage.setItem(DEVICE, drawn);
  return drawn;
}

/** Random bytes in Base64 for addresses. */
export function randomKey(bytes: number): string {
  const drawn = String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(bytes)));
  return btoa(drawn).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
