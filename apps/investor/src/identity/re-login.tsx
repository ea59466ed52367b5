import { useEffect } from 'react';
import { useNavigate } from '../platform/navigation.tsx';
import { Splash } from '../layout/splash.tsx';
import { isRefused } from '../platform/failure.ts';
import { currentSession, takeTarget } from '../platform/session.ts';
import { readJson } from '../platform/storage.ts';
import { useLanguage } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

/**
 * `/login/reLogin`: the door. With a stored token it asks the server and goes on to the place that was asked for;
 * without one, to the first page of a newcomer or to the login.
 */
export function ReLogin() {
  const navigate = useNavigate();
  const language = useLanguage();
  const signedIn = currentSession().token !== undefined;
  const { data, error, refetch, isFetching } = useCall('identity/session', {}, { enabled: signedIn, staleTime: 0 });

  useEffect(() => {
    if (!signedIn) navigate(readJson('visited') === true ? '/login/login' : '/login/start', { replace: true });
    else if (data !== undefined)
      navigate(data.attention.length > 0 ? '/login/loginAfter' : takeTarget(), { replace: true });
  }, [signedIn, data, navigate]);

  // A token that is worth nothing leads to the login by itself.
  const failed = error !== null && !isRefused(error, 'SESSION_EXPIRED') && !isFetching;
  return <Splash language={language} onRetry={failed ? () => void refetch() : undefined} />;
}
