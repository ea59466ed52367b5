export { CATALOGUE, type RefusalCode } from './catalogue.ts';
export type { ParamKind } from './entry.ts';
export { refuse } from './refuse.ts';
