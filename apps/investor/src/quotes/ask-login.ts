import { useCallback } from 'react';
import { useNavigate, usePlace } from '../platform/navigation.tsx';
import { rememberTarget } from '../platform/session.ts';

/** Leads a guest to the login, and from there back to `path` or to this place. */
export function useAskLogin(): (path?: string) => void {
  const navigate = useNavigate();
  const { path: here, search } = usePlace();
  return useCallback(
    (path) => {
      rememberTarget(path ?? here + search);
      navigate('/login/login');
    },
    [navigate, here, search],
  );
}
