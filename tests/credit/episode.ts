import type { Random } from '@kuroshio/base';
import { TABLES } from '@kuroshio/market';
import type { MemoryExchange } from './memory-exchange.ts';
import type { PlainAccount } from './plain-account.ts';
import { STOCKS } from './plain-stocks.ts';
import type { PlainAction } from './plain-words.ts';

/** A run of days: the exchange, the oracle of each account, and what has been done. */
export interface Episode {
  readonly exchange: MemoryExchange;
  readonly accounts: ReadonlyMap<number, PlainAccount>;
  readonly actions: PlainAction[];
  readonly random: Random;
  /** A crash: for long nobody buys what the house offers. */
  readonly isFrozen: boolean;
  /** Stocks of which nobody buys what the house offers. */
  readonly unwanted: readonly string[];
  /** Whether a day ends at the lowest prices; else at the highest. */
  readonly isFalling: (date: string) => boolean;
  /** On which days the house has offered a position or wanted to buy one back, by its word. */
  readonly offered: Map<string, string[]>;
  /** What is asked for today of loans whose shares found nobody; nothing while what was put up for them is to be sold. */
  readonly unsold: Map<number, bigint>;
  /** How often each kind of command was accepted, and what was called and sold. */
  readonly tally: Map<string, number>;
}

export const count = ({ tally }: Pick<Episode, 'tally'>, what: string) => tally.set(what, (tally.get(what) ?? 0) + 1);
const numbers = new Map(STOCKS.map(({ name }) => [name, TABLES.instruments.bySymbol(name)?.no ?? 0]));
export const stockNo = (name: string) => numbers.get(name) ?? 0;
export const nameOf = (no: number) => STOCKS.find(({ name }) => numbers.get(name) === no)?.name ?? '';
