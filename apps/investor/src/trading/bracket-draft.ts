import type { ConditionalLeg, Listing, Quote } from '@kuroshio/contract';
import { checkTrigger, triggersAround } from './conditional-draft.ts';
import type { Problem } from './ticket-problem.ts';

/** Prices at which a purchase is sold again, in price units; undefined follows the price of the purchase. */
export interface BracketDraft {
  readonly stop: number | undefined;
  readonly profit: number | undefined;
}

export const UNTOUCHED_BRACKET: BracketDraft = { stop: undefined, profit: undefined };

/** The prices of a bracket: those filled in, else 5 % below and 10 % above the price of the purchase. */
export function bracketPrices(
  listing: Listing,
  entry: number,
  bracket: BracketDraft,
): { readonly stop: number; readonly profit: number } {
  const around = triggersAround(listing, 'sell', entry);
  return { stop: bracket.stop ?? around.stop, profit: bracket.profit ?? around.profit };
}

/** What is wrong with a bracket, at its field. */
export function checkBracket(
  listing: Listing,
  quote: Pick<Quote, 'last' | 'reference'>,
  entry: number,
  bracket: BracketDraft,
): Problem | undefined {
  const prices = bracketPrices(listing, entry, bracket);
  for (const leg of ['stop', 'profit'] as const) {
    const failure = checkTrigger(listing, quote, 'sell', leg, prices[leg]);
    if (failure !== undefined) return { field: leg, failure };
  }
  return undefined;
}

/** The bracket as the API takes it: both are sales at market. */
export function bracketLegs(listing: Listing, entry: number, bracket: BracketDraft): ConditionalLeg[] {
  const { stop, profit } = bracketPrices(listing, entry, bracket);
  return [
    { trigger: { kind: 'stop', price: stop }, type: 'market', timeInForce: 'ROD' },
    { trigger: { kind: 'take-profit', price: profit }, type: 'market', timeInForce: 'ROD' },
  ];
}
