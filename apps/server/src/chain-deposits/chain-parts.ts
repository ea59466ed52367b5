import type { AccountKey } from '@kuroshio/identifiers/deposit-address.ts';
import type { Network } from '@kuroshio/identifiers';
import type { Books } from '../books/index.ts';
import type { StampingView } from '../exchange/index.ts';
import type { Marks } from '../identity/index.ts';
import type { Inbox } from '../notices/index.ts';
import type { OwnLimits } from '../own-limits/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../settings/index.ts';
import type { Certified } from '../verification/index.ts';
import type { Chain } from './chain.ts';

/** A chain with the key of which its addresses are made. */
export interface KeyedChain {
  readonly chain: Chain;
  readonly key: AccountKey;
}

export interface ChainParts {
  readonly database: Database;
  readonly books: Pick<Books, 'post'>;
  readonly marks: Marks;
  readonly inbox: Pick<Inbox, 'write' | 'announce'>;
  readonly certified: Pick<Certified, 'isCertified'>;
  readonly settings: Pick<Settings, 'at'>;
  readonly stopsDeposit: OwnLimits['stopsDeposit'];
  readonly exchange: { readonly view: StampingView };
  /** Tells a customer's screens that their balances or deposits have changed. */
  readonly tellAccount: (customer: number) => void;
  readonly clock: Clock;
  readonly log: Log;
}

/** The settings of a network: the least amount that is credited, and whether addresses are given out. */
export const SETTINGS_OF = {
  'TRC-20': { least: 'usdt-trc20-least', open: 'usdt-trc20-open' },
  'ERC-20': { least: 'usdt-erc20-least', open: 'usdt-erc20-open' },
} as const satisfies Record<Network, { least: string; open: string }>;
