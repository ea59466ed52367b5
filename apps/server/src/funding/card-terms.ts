import { type Cash, cash, NO_CASH } from '@kuroshio/money';
import type { Queryable } from '../platform/database/index.ts';
import { type DestinationKind, isWhole, type Terms } from './channels.ts';
import type { FundingParts } from './funding-parts.ts';

/**
 * The terms of a way out, for a customer. All that is left to one who could close the account but for it may leave to a card though it is
 * below the least: else what is left would keep the account open. The fee is not taken where it would take all of it.
 */
export async function termsFor(
  { closingRest }: Pick<FundingParts, 'closingRest'>,
  on: Queryable,
  { customer, kind, terms }: { readonly customer: number; readonly kind: DestinationKind; readonly terms: Terms },
): Promise<Terms> {
  if (kind !== 'card') return terms;
  const rest = await closingRest(on, customer);
  const { currency, minimum, fee } = terms;
  if (rest?.currency !== currency || rest.amount >= minimum || !isWhole(currency, rest.amount)) return terms;
  return { ...terms, minimum: cash(rest.amount), fee: feeOf(cash(rest.amount), fee) };
}

const feeOf = (amount: Cash, fee: Cash): Cash => (fee < amount ? fee : NO_CASH);
