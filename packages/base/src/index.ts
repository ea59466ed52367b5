export { assert, unreachable } from './assert.ts';
export type { Brand } from './brand.ts';
export { CSV_MARK, csvRow, plainNumber } from './csv.ts';
export { ok, type Outcome, type Refusal } from './outcome.ts';
export { createRandom, hashSeed, type Random } from './random.ts';
export { keptBy } from './kept-by.ts';
