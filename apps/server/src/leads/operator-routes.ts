import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import type { LeadCaseParts } from './lead-parts.ts';
import { listCases } from './list-cases.ts';
import { readCase } from './read-case.ts';
import { takeCase } from './take-case.ts';

export function leadOperatorRoutes(parts: LeadCaseParts): Route<'operators'>[] {
  return [
    route(ENDPOINTS['leads/list-cases'], listCases(parts)),
    route(ENDPOINTS['leads/read-case'], readCase(parts)),
    route(ENDPOINTS['leads/take-case'], takeCase(parts)),
  ];
}
