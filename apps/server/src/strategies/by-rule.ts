import type { StrategyRow } from './strategy-rows.ts';

/** The algorithm of a strategy of a customer that holds over night and is traded by a rule of days. */
export const LED_BY_DAYS = 'lead-rule';

/** Whether a rule of the laboratory trades a strategy that a customer leads: within days nobody does it by hand. */
export const isByRule = ({ kind, lead, algorithm }: Pick<StrategyRow, 'kind' | 'lead' | 'algorithm'>) =>
  lead !== null && (kind === 'day' || algorithm === LED_BY_DAYS);
