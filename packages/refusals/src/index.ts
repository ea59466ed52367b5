export { CATALOGUE, type ParamKind, type RefusalCode } from './catalogue.ts';
export { refuse } from './refuse.ts';
