import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import type { HaltParts } from './halt-parts.ts';
import { listHalts } from './list-halts.ts';

export function haltRoutes(parts: HaltParts): Route<'operators'>[] {
  return [route(ENDPOINTS['halts/list-halts'], listHalts(parts))];
}
