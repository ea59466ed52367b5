import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { dryRunAction } from './dry-run-action.ts';
import { exchangeLive } from './exchange-live.ts';
import { listActions } from './list-actions.ts';
import { markets } from './markets.ts';
import type { OversightParts } from './oversight-parts.ts';
import { proofs } from './proofs.ts';

export function oversightRoutes(parts: OversightParts): Route<'operators'>[] {
  return [
    route(ENDPOINTS['oversight/markets'], markets(parts)),
    route(ENDPOINTS['oversight/exchange-live'], exchangeLive(parts)),
    route(ENDPOINTS['oversight/proofs'], proofs(parts)),
    route(ENDPOINTS['oversight/list-actions'], listActions(parts)),
    route(ENDPOINTS['oversight/dry-run-action'], dryRunAction(parts)),
  ];
}
