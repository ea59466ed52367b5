export {
  anyone,
  customer,
  type DoorName,
  DOORS,
  operator,
  OPERATOR_ROLES,
  type OperatorRole,
} from './doors.ts';
export type { Download } from './download.ts';
export { type Endpoint, endpoint, keyFieldsOf, operatorEndpoint } from './endpoint.ts';
export { APPLIED_WITHIN_DAYS, appliedBy, type BundleKind, BUNDLE_PARTS, mayBeBundled } from './requests/bundle-kind.ts';
export type { SentKind } from './requests/bundle-asked.ts';
export {
  isBreakGlass,
  type PayloadOf,
  REQUEST_KINDS,
  type RequestKind,
  termsOf,
} from './requests/kinds.ts';
export { REFUSAL_OF, type RestrictionKind, STOPS_TRADING, STOPS_WITHDRAWAL } from './restrictions/stopped.ts';
export {
  ALL_ENDPOINTS,
  ENDPOINTS,
  type EndpointPath,
  endpointsAt,
  type InputOf,
  type OutputOf,
  type SentInputOf,
} from './endpoints.ts';
export type { Setting, SettingName, SettingOf } from './settings/settings.ts';
export { COOLING_LENGTHS, LIMIT_KINDS, LIMIT_PERIODS, type LimitedDeed } from './own-limits/limited.ts';
export { postingKinds } from './statements/fund-record.ts';
export { clientKey, type StepUpFactor } from './words.ts';
export type * from './live.ts';
export * from './wire.ts';
