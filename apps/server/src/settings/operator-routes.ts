import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { listSettings } from './list-settings.ts';
import type { SettingsParts } from './settings-parts.ts';

export function settingsOperatorRoutes(parts: SettingsParts): Route<'operators'>[] {
  return [route(ENDPOINTS['settings/list-settings'], listSettings(parts))];
}
