import { assert } from '@kuroshio/base';
import type { TradingDate } from '@kuroshio/market';
import type { OfferingRow } from '../offering-rows.ts';

/** What a capital increase is told with beside what all offerings have. Prices in price units. */
export interface RightsTerms {
  /** The corporate action that it comes from. */
  readonly actionId: string;
  /** New shares for an old one: a decimal. */
  readonly perOld: string;
  readonly exDate: TradingDate;
  /** Before the ex-date, and what the exchange made of it. */
  readonly previousClose: number;
  readonly reference: number;
  /** Its shares can be sold as they come. */
  readonly lockDays: 0;
}

/** The terms of a row that the program marked as its own. */
export function rightsTerms({ id, kind, terms }: Pick<OfferingRow, 'id' | 'kind' | 'terms'>): RightsTerms {
  assert(kind === 'rights' && terms !== null, `offering ${id} is a capital increase`);
  return JSON.parse(terms) as RightsTerms;
}
