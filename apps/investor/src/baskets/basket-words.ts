import type { OutputOf } from '@kuroshio/contract';
import { percentText } from '@kuroshio/ui';

export type Basket = OutputOf<'baskets/list-baskets'>['baskets'][number];
export type BasketMarket = Basket['market'];
export type Seen = OutputOf<'baskets/preview-basket'>;
export type Run = OutputOf<'baskets/list-basket-runs'>['rows'][number];

/** A part of 10,000 as "33.33%". */
export const partText = (bps: number) => percentText(bps, 'never');

/** How far a basket is from its target; of one that is worth nothing there is nothing to say. */
export const driftText = ({ value, driftBps }: Basket) => (value === '0' ? '--' : partText(driftBps));
