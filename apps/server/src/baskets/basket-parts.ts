import type { Exchange } from '../exchange/index.ts';
import type { Marks } from '../identity/index.ts';
import type { OwnLimits } from '../own-limits/index.ts';
import type { Database } from '../platform/database/index.ts';

export interface BasketParts {
  readonly database: Database;
  readonly exchange: Pick<Exchange, 'view' | 'place' | 'preview'>;
  readonly ownLimits: Pick<OwnLimits, 'stops'>;
  readonly marks: Pick<Marks, 'make' | 'holds' | 'fits'>;
}

/** Baskets of one customer that were not taken away. A limit of the house since 2026-11-25. */
export const MOST_BASKETS = 10;

/** The most new money of one confirmation, minor units: against slips of the finger. House terms since 2026-11-25. */
export const MOST_MONEY = { TWD: 10_000_000_00n, USD: 300_000_00n } as const;
