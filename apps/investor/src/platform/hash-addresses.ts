import { closeTopLayers, openLayers, watchLayers } from '@kuroshio/ui/layers.ts';
import { addressesWithLayers, type EntryState } from './layer-entries.ts';

function stateOf(): EntryState | undefined {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'step' in state ? (state as EntryState) : undefined;
}

/** How many steps of this app lie before the address shown; 0 where it was opened by its address. */
export function stepsBefore(): number {
  return Number(stateOf()?.step ?? 0);
}

/** Addresses behind the hash of the page's own: `https://…/#/trade/index`. What stands before the hash stays. */
export const hashAddresses = addressesWithLayers(
  {
    address: () => location.hash.slice(1) || '/',
    state: stateOf,
    push: (state, address) => history.pushState(state, '', `#${address}`),
    replace: (state, address) => history.replaceState(state, '', `#${address}`),
    go: (steps) => history.go(steps),
    listen: (moved) => addEventListener('popstate', moved),
  },
  { count: openLayers, closeTop: closeTopLayers, watch: watchLayers },
);
