import { bankFiles } from './catalogue/bank-files.ts';
import { blockTrades } from './catalogue/block-trades.ts';
import { closing } from './catalogue/closing.ts';
import { conversion } from './catalogue/conversion.ts';
import { dataExport } from './catalogue/data-export.ts';
import { destinations } from './catalogue/destinations.ts';
import { edge } from './catalogue/edge.ts';
import { favorites } from './catalogue/favorites.ts';
import { funding } from './catalogue/funding.ts';
import { identity } from './catalogue/identity.ts';
import { laboratory } from './catalogue/laboratory.ts';
import { leads } from './catalogue/leads.ts';
import { lending } from './catalogue/lending.ts';
import { loans } from './catalogue/loans.ts';
import { notices } from './catalogue/notices.ts';
import { operators } from './catalogue/operators.ts';
import { offerings } from './catalogue/offerings.ts';
import { baskets } from './catalogue/baskets.ts';
import { ownLimits } from './catalogue/own-limits.ts';
import { passkeys } from './catalogue/passkeys.ts';
import { pledges } from './catalogue/pledges.ts';
import { plans } from './catalogue/plans.ts';
import { quotes } from './catalogue/quotes.ts';
import { restrictions } from './catalogue/restrictions.ts';
import { seals } from './catalogue/seals.ts';
import { secondFactor } from './catalogue/second-factor.ts';
import { settings } from './catalogue/settings.ts';
import { statements } from './catalogue/statements.ts';
import { strategies } from './catalogue/strategies.ts';
import { trading } from './catalogue/trading.ts';
import { verification } from './catalogue/verification.ts';
import type { Entry } from './entry.ts';

/**
 * Every reason for which the product says no, by capability. A code is never reused for another reason, and a precise
 * one is never flattened into a general one. Its texts stand under the same code in `packages/text`, in the area of
 * the capability.
 */
export const CATALOGUE = {
  ...edge,
  ...identity,
  ...offerings,
  ...blockTrades,
  ...bankFiles,
  ...quotes,
  ...favorites,
  ...notices,
  ...seals,
  ...statements,
  ...trading,
  ...conversion,
  ...verification,
  ...destinations,
  ...operators,
  ...restrictions,
  ...secondFactor,
  ...strategies,
  ...funding,
  ...loans,
  ...lending,
  ...laboratory,
  ...leads,
  ...passkeys,
  ...pledges,
  ...plans,
  ...baskets,
  ...settings,
  ...ownLimits,
  ...closing,
  ...dataExport,
} as const satisfies Record<string, Entry>;

export type RefusalCode = keyof typeof CATALOGUE;

type ParamValue<Kind> = Kind extends 'count' ? number : string;

/** The values that the text of a code needs, by name. */
export type RefusalParams<Code extends RefusalCode> = {
  readonly [Name in keyof (typeof CATALOGUE)[Code]['params']]: ParamValue<(typeof CATALOGUE)[Code]['params'][Name]>;
};
