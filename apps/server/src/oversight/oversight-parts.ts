import type { Seals } from '../books/index.ts';
import type { Exchange, ExchangeView } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';

export interface OversightParts {
  readonly database: Database;
  readonly view: ExchangeView;
  /** By which what operators announce is known from what somebody put into the database. */
  readonly key: Pick<Seals['key'], 'authenticate'>;
  readonly exchange: Pick<
    Exchange,
    'announce' | 'cancelAnnounced' | 'takeHalts' | 'takeHoldingRules' | 'health' | 'live' | 'speed'
  >;
  /** The proofs of the books, as last seen. */
  readonly proofState: () => {
    readonly proofs: readonly { readonly name: string; readonly holds: boolean }[];
    readonly provedAt: number | null;
  };
  /** Rows that are not ours, as last seen. */
  readonly forgedRows: () => number;
}
