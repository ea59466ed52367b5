export { CATALOGUE, type RefusalCode, type RefusalParams } from './catalogue.ts';
export type { ParamKind } from './entry.ts';
export { type Refused, refuse } from './refuse.ts';
