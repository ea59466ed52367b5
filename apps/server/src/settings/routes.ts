import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { houseTerms } from './house-terms.ts';
import type { Settings } from './start-settings.ts';

export interface SettingsRoutesParts {
  readonly settings: Settings;
  /** What its markets are as a whole; simulated where it is left out. */
  readonly mode?: 'simulated' | 'replay' | undefined;
}

export function settingsRoutes(parts: SettingsRoutesParts): Route[] {
  return [route(ENDPOINTS['settings/house-terms'], houseTerms(parts))];
}
