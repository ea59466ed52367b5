import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { type ConfigParts, config } from './config.ts';

export function commonRoutes(parts: ConfigParts): Route[] {
  return [route(ENDPOINTS['common/config'], config(parts))];
}
