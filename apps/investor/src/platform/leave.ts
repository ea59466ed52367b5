import { queryClient } from './query.ts';
import { currentSession, EXPIRY_DELAY_MS, endSession, LOGOUT_DELAY_MS, rememberTarget } from './session.ts';
import { way } from './way.ts';

let leaving: ReturnType<typeof setTimeout> | undefined;

function leave(delay: number, then: () => void): boolean {
  if (leaving !== undefined) return false;
  const { epoch } = currentSession();
  leaving = setTimeout(() => {
    leaving = undefined;
    // Somebody has signed in meanwhile: that session is not the one that ended.
    if (currentSession().epoch !== epoch) return;
    then();
    endSession();
    queryClient.clear();
    way()?.go('/login/login');
  }, delay);
  return true;
}

/** After an HTTP 401: in two seconds local storage is cleared and the login shown; from there the way leads back. False where somebody is leaving already. */
export function leaveExpired(): boolean {
  return leave(EXPIRY_DELAY_MS, () => {
    const here = way()?.here();
    if (here !== undefined) rememberTarget(here);
  });
}

/** After a logout: in one second the login is shown. */
export function leaveLoggedOut(): void {
  leave(LOGOUT_DELAY_MS, () => undefined);
}
