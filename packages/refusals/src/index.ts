export { CATALOGUE, type ParamKind, type RefusalCode, type RefusalParams } from './catalogue.ts';
export { type Refused, refuse } from './refuse.ts';
