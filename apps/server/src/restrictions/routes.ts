import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { appeal } from './appeal.ts';
import { ownRestrictions } from './own-restrictions.ts';
import type { Restrictions } from './start-restrictions.ts';

export function restrictionsRoutes({
  restrictions: { parts },
}: {
  readonly restrictions: Pick<Restrictions, 'parts'>;
}): Route[] {
  return [
    route(ENDPOINTS['restrictions/own-restrictions'], ownRestrictions(parts)),
    route(ENDPOINTS['restrictions/appeal'], appeal(parts)),
  ];
}
