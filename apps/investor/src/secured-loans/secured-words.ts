import type { OutputOf, SentInputOf } from '@kuroshio/contract';
import type { TextKey } from '@kuroshio/text';

export type SecuredOverview = OutputOf<'secured-loans/secured-overview'>;
export type SecuredShares = SecuredOverview['shares'][number];
export type SecuredPurpose = SentInputOf<'secured-loans/draw-secured'>['purpose'];

/** Why nothing more is lent on a holding. */
export const REASON_KEYS = {
  market: 'securedLoans.reasonMarket',
  'not-lent': 'securedLoans.reasonNotLent',
  'not-free': 'securedLoans.reasonNotFree',
  used: 'securedLoans.reasonUsed',
  full: 'securedLoans.reasonFull',
} as const satisfies Record<NonNullable<SecuredShares['reason']>, TextKey>;

/** In the order in which they are offered. */
export const PURPOSE_KEYS = {
  securities: 'securedLoans.purposeSecurities',
  futures: 'securedLoans.purposeFutures',
  property: 'securedLoans.purposeProperty',
  'other-investment': 'securedLoans.purposeOther',
  consumption: 'securedLoans.purposeConsumption',
  'working-capital': 'securedLoans.purposeCapital',
  other: 'securedLoans.purposeElse',
} as const satisfies Record<SecuredPurpose, TextKey>;

/** The most of one request on a holding, in whole steps: by its shares, by what is left of all loans, and of one request. */
export function mostOf({ lendable }: Pick<SecuredShares, 'lendable'>, overview: MostBounds): bigint {
  const bounds = [lendable, overview.remaining, overview.terms.most].map(BigInt);
  const least = bounds.reduce((one, other) => (other < one ? other : one));
  return least - (least % BigInt(overview.terms.step));
}

type MostBounds = Pick<SecuredOverview, 'remaining'> & { terms: Pick<SecuredOverview['terms'], 'most' | 'step'> };
