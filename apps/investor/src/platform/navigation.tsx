import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import type { NavigateOptions, Place } from './router.ts';

export type Navigate = (to: string | number, options?: NavigateOptions) => void;

/** Given by the app around all screens. */
export const NavigateContext = createContext<Navigate>(() => undefined);

/** Where a screen is shown: a kept one that is hidden must not read the address of another. */
export const PlaceContext = createContext<Place>({ path: '/', search: '', visit: 0 });

/** Leads to an address (`/trade/index?tab=orders`) or steps through the history (−1 is back). */
export function useNavigate(): Navigate {
  return useContext(NavigateContext);
}

/** Where the screen is shown. */
export function usePlace(): Place {
  return useContext(PlaceContext);
}

/** The parameters of the screen's address, and what changes them. */
export function useSearchParams(): readonly [
  URLSearchParams,
  (params: Readonly<Record<string, string>>, options?: NavigateOptions) => void,
] {
  const { path, search } = usePlace();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (next: Readonly<Record<string, string>>, options?: NavigateOptions) =>
      navigate(`${path}?${new URLSearchParams(next).toString()}`, options),
    [navigate, path],
  );
  return [params, change];
}

export interface LinkProps extends NavigateOptions {
  to: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A link to a screen; it can be opened in another window like any. */
export function Link({ to, replace, className, children }: LinkProps) {
  const navigate = useNavigate();
  return (
    <a
      href={`#${to}`}
      className={className}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        navigate(to, { replace });
      }}
    >
      {children}
    </a>
  );
}
