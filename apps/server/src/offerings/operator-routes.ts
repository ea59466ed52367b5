import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import type { OfferingParts } from './offering-parts.ts';
import { dryRun } from './dry-run.ts';
import { listRunning } from './list-running.ts';
import { previewOffer } from './preview-offer.ts';

export function offeringOperatorRoutes(parts: OfferingParts): Route<'operators'>[] {
  return [
    route(ENDPOINTS['offerings/list-running'], listRunning(parts)),
    route(ENDPOINTS['offerings/dry-run'], dryRun(parts)),
    route(ENDPOINTS['offerings/preview-offer'], previewOffer(parts)),
  ];
}
