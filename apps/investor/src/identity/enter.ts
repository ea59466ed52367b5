import type { OutputOf } from '@kuroshio/contract';
import { useNavigate } from '../platform/navigation.tsx';
import { beginSession, takeTarget } from '../platform/session.ts';
import { finishDraft } from './draft.ts';

/** After a login or a registration: to what needs attention, or to the place that was asked for. */
export function useEnter(): (signedIn: OutputOf<'identity/login'>) => void {
  const navigate = useNavigate();
  return ({ token, account, attention }) => {
    finishDraft();
    beginSession(token, account);
    navigate(attention.length > 0 ? '/login/loginAfter' : takeTarget(), { replace: true });
  };
}
