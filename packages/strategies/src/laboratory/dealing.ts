import type { Cash } from '@kuroshio/money';

/** How an instrument is dealt in: by the rules of its market, which this kernel does not know. */
export interface Dealing {
  /** Shares of the least quantity that is traded. */
  readonly lot: number;
  /** What shares at a price are worth, in minor units. */
  valueOf(price: number, shares: number): Cash;
  /** A legal price a tick worse than the given one for who buys or sells. */
  worse(side: 'buy' | 'sell', price: number): number;
  charges(
    side: 'buy' | 'sell',
    value: Cash,
    shares: number,
    date: string,
  ): { readonly commission: Cash; readonly tax: Cash };
}
