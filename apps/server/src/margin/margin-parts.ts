import { marginOpeningOn, type OpeningNeeds } from '@kuroshio/credit';
import type { TradingDate } from '@kuroshio/market';
import type { Exchange } from '../exchange/index.ts';
import type { Marks } from '../identity/index.ts';
import type { Inbox } from '../notices/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Certified } from '../verification/index.ts';

export interface MarginParts {
  readonly database: Database;
  readonly exchange: Exchange;
  readonly marks: Marks;
  readonly inbox: Pick<Inbox, 'write' | 'announce'>;
  readonly certified: Pick<Certified, 'isCertified'>;
}

/** What the calls of customers need beside that. */
export interface MarginCallParts extends MarginParts {
  /** What opening asks for of days and trades. */
  readonly needs: OpeningNeeds;
}

/** As the rules have it where prices are real; where they are simulated, nobody waits three months to practise. */
export function openingNeeds(
  { marginDays, marginTrades }: { readonly marginDays: number | undefined; readonly marginTrades: number | undefined },
  mode: string,
): OpeningNeeds {
  const { days, trades } = RULES;
  const isPractice = mode === 'simulated';
  return { days: marginDays ?? (isPractice ? 0 : days), trades: marginTrades ?? (isPractice ? 0 : trades) };
}

const RULES = marginOpeningOn('2026-01-01' as TradingDate);

/** The money of margin loans, and the venue whose days they are counted by. */
export const CURRENCY = 'TWD';
export const VENUE = 'TWSE';
