import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import type { LedgerOversightParts } from './ledger-oversight-parts.ts';
import { listPostings } from './list-postings.ts';
import { readPosting } from './read-posting.ts';
import { trialBalance } from './trial-balance.ts';

export function ledgerOversightRoutes(parts: LedgerOversightParts): Route<'operators'>[] {
  return [
    route(ENDPOINTS['ledger-oversight/trial-balance'], trialBalance(parts)),
    route(ENDPOINTS['ledger-oversight/list-postings'], listPostings(parts)),
    route(ENDPOINTS['ledger-oversight/read-posting'], readPosting(parts)),
  ];
}
