import type { ExchangeView } from '../exchange/index.ts';
import type { OperatorLog } from '../operators/index.ts';
import type { Database } from '../platform/database/index.ts';

export interface OrderSearchParts {
  /** As the role of the operators' door, which has no right to write an order. */
  readonly database: Database;
  readonly operatorLog: Pick<OperatorLog, 'note'>;
  readonly view: ExchangeView;
}

/** Rows of a page. */
export const PAGE = 50;

/** What was looked for, as the log has it. */
export const searchFacts = (asked: object): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]));
