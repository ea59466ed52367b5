export { settingsOperatorRoutes } from './operator-routes.ts';
export { settingRules } from './request-rules.ts';
export { type SettingsRoutesParts, settingsRoutes } from './routes.ts';
export { SETTING_VERSIONS } from './setting-rows.ts';
export type { SettingsParts } from './settings-parts.ts';
export { firstSettings, type KeptSettings, type Settings, startSettings, type Window } from './start-settings.ts';
