import type { AddressBook } from './router.ts';

/** How many steps of this app lie before the address shown; 0 where it was opened by its address. */
export function stepsBefore(): number {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'step' in state ? Number(state.step) : 0;
}

/** Addresses behind the hash of the page's own: `https://…/#/trade/index`. What stands before the hash stays. */
export const hashAddresses: AddressBook = {
  read: () => location.hash.slice(1) || '/',
  push: (address) => history.pushState({ step: stepsBefore() + 1 }, '', `#${address}`),
  replace: (address) => history.replaceState({ step: stepsBefore() }, '', `#${address}`),
  go: (steps) => history.go(steps),
  listen(changed) {
    let last = stepsBefore();
    addEventListener('popstate', () => {
      // A link that was followed, or an address typed, is a step of its own that nobody has numbered.
      if (history.state === null) history.replaceState({ step: last + 1 }, '');
      last = stepsBefore();
      changed();
    });
  },
};
