import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { apply } from './apply.ts';
import { cancel } from './cancel.ts';
import { desk } from './desk.ts';
import { end } from './end.ts';
import type { LeadParts } from './lead-parts.ts';
import { overview } from './overview.ts';
import { place } from './place.ts';
import { readRule } from './read-rule.ts';
import { withdraw } from './withdraw.ts';

export interface LeadRoutesParts {
  readonly leads: LeadParts;
}

export function leadRoutes({ leads: parts }: LeadRoutesParts): Route[] {
  return [
    route(ENDPOINTS['leads/overview'], overview(parts)),
    route(ENDPOINTS['leads/apply'], apply(parts)),
    route(ENDPOINTS['leads/withdraw'], withdraw(parts)),
    route(ENDPOINTS['leads/desk'], desk(parts)),
    route(ENDPOINTS['leads/place'], place(parts)),
    route(ENDPOINTS['leads/cancel'], cancel(parts)),
    route(ENDPOINTS['leads/end'], end(parts)),
    route(ENDPOINTS['leads/read-rule'], readRule(parts)),
  ];
}
