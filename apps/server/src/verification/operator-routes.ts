import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { listCases } from './list-cases.ts';
import type { CaseParts } from './operator-parts.ts';
import { readCase } from './read-case.ts';
import { takeCase } from './take-case.ts';
import { viewPhotos } from './view-photos.ts';

export function verificationOperatorRoutes(parts: CaseParts): Route<'operators'>[] {
  return [
    route(ENDPOINTS['verification/list-cases'], listCases(parts)),
    route(ENDPOINTS['verification/read-case'], readCase(parts)),
    route(ENDPOINTS['verification/take-case'], takeCase(parts)),
    route(ENDPOINTS['verification/view-photos'], viewPhotos(parts)),
  ];
}
