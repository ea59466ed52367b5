import { queryClient } from './query.ts';
import { EXPIRY_DELAY_MS, endSession, LOGOUT_DELAY_MS, rememberTarget } from './session.ts';

interface Way {
  /** The place that is shown, as the router writes it. */
  here(): string;
  go(path: string): void;
}

let way: Way | undefined;
let leaving: ReturnType<typeof setTimeout> | undefined;

/** The router says how to move; set once when the app starts. */
export function setWay(given: Way): void {
  way = given;
}

function leave(delay: number, then: () => void): void {
  if (leaving !== undefined) return;
  leaving = setTimeout(() => {
    leaving = undefined;
    then();
    endSession();
    queryClient.clear();
    way?.go('/login/login');
  }, delay);
}

/** After an HTTP 401: in two seconds local storage is cleared and the login shown; from there the way leads back. */
export function leaveExpired(): void {
  leave(EXPIRY_DELAY_MS, () => {
    if (way !== undefined) rememberTarget(way.here());
  });
}

/** After a logout: in one second the login is shown. */
export function leaveLoggedOut(): void {
  leave(LOGOUT_DELAY_MS, () => undefined);
}
