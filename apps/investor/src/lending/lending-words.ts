import type { OutputOf } from '@kuroshio/contract';
import type { TextKey } from '@kuroshio/text';

export type LendingBoard = OutputOf<'lending/lending-board'>;
export type LendableHolding = LendingBoard['holdings'][number];
export type LentShares = OutputOf<'lending/list-lent'>['rows'][number];

/** Why nothing of a holding can be lent. */
export const WHY_TEXTS = {
  'no-lot': 'lending.noLot',
  'no-demand': 'lending.noDemand',
  'ex-date': 'lending.exDateNear',
} as const satisfies Readonly<Record<Exclude<LendableHolding['why'], ''>, TextKey>>;

/** Why shares came back. */
export const REASON_TEXTS = {
  recalled: 'lending.reason_recalled',
  expired: 'lending.reason_expired',
  'ex-date': 'lending.reason_exDate',
  sold: 'lending.reason_sold',
} as const satisfies Readonly<Record<Exclude<LentShares['reason'], ''>, TextKey>>;
