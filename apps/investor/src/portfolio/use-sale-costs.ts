import { useEffect, useState } from 'react';
import type { SaleCostsAt } from './worth.ts';

let loaded: SaleCostsAt | undefined;

/** How the costs of a sale are reckoned; undefined until the fees are loaded, which no first screen waits for. */
export function useSaleCosts(): SaleCostsAt | undefined {
  const [costs, setCosts] = useState(() => loaded);
  useEffect(() => {
    if (loaded !== undefined) return;
    import('./sale-costs-at.ts')
      .then(({ saleCostsAt }) => {
        loaded = saleCostsAt;
        setCosts(() => saleCostsAt);
      })
      // The figures of the answer stand; the next screen that needs it asks again.
      .catch(() => undefined);
  }, []);
  return costs;
}
