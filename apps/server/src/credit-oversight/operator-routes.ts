import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { book } from './book.ts';
import { listCalls } from './list-calls.ts';
import { listEntries } from './list-entries.ts';
import { listRecalls } from './list-recalls.ts';
import type { CreditOversightParts } from './oversight-parts.ts';

export function creditOversightRoutes(parts: CreditOversightParts): Route<'operators'>[] {
  return [
    route(ENDPOINTS['credit-oversight/list-calls'], listCalls(parts)),
    route(ENDPOINTS['credit-oversight/book'], book(parts)),
    route(ENDPOINTS['credit-oversight/list-entries'], listEntries(parts)),
    route(ENDPOINTS['credit-oversight/list-recalls'], listRecalls(parts)),
  ];
}
