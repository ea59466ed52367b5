import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import type { CustomerParts } from './customer-parts.ts';
import { find } from './find.ts';
import { record } from './record.ts';
import { writeNote } from './write-note.ts';

export function customersRoutes(parts: CustomerParts): Route<'operators'>[] {
  return [
    route(ENDPOINTS['customers/find'], find(parts)),
    route(ENDPOINTS['customers/record'], record(parts)),
    route(ENDPOINTS['customers/write-note'], writeNote(parts)),
  ];
}
