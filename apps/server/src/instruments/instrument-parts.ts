import type { Seals } from '../books/index.ts';
import type { Exchange, ExchangeView } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';

export interface InstrumentParts {
  readonly database: Database;
  readonly view: ExchangeView;
  /** By which what operators announce is known from what somebody put into the database. */
  readonly key: Pick<Seals['key'], 'authenticate'>;
  readonly exchange: Pick<Exchange, 'takeHalts' | 'takeHoldingRules'>;
}
