import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { approve } from './approve.ts';
import { decline } from './decline.ts';
import { detail } from './detail.ts';
import { list } from './list.ts';
import type { RequestParts } from './request-parts.ts';
import { send } from './send.ts';
import { withdraw } from './withdraw.ts';

export function requestsRoutes(parts: RequestParts): Route<'operators'>[] {
  return [
    route(ENDPOINTS['requests/send'], send(parts)),
    route(ENDPOINTS['requests/approve'], approve(parts)),
    route(ENDPOINTS['requests/decline'], decline(parts)),
    route(ENDPOINTS['requests/withdraw'], withdraw(parts)),
    route(ENDPOINTS['requests/list'], list(parts)),
    route(ENDPOINTS['requests/detail'], detail(parts)),
  ];
}
