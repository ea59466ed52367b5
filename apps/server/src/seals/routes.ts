import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { listPublications } from './list-publications.ts';
import { ownBooks } from './own-books.ts';
import { ownEntries } from './own-entries.ts';
import { totals } from './totals.ts';
import type { SealsParts } from './wire-proof.ts';

export function sealsRoutes(parts: SealsParts): Route[] {
  return [
    route(ENDPOINTS['seals/list-publications'], listPublications(parts)),
    route(ENDPOINTS['seals/totals'], totals(parts)),
    route(ENDPOINTS['seals/own-books'], ownBooks(parts)),
    route(ENDPOINTS['seals/own-entries'], ownEntries(parts)),
  ];
}
