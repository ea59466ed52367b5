import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { INSTRUMENTS } from '@kuroshio/market';
import type { Handler } from '../platform/http/index.ts';
import { PROVENANCE, wireListing } from './wire-listing.ts';

/** All instruments. They do not change while the program runs, so the answer is made once. */
export function instruments(): Handler<InputOf<'quotes/instruments'>, OutputOf<'quotes/instruments'>> {
  const answer = { provenance: PROVENANCE, listings: INSTRUMENTS.map(wireListing) };
  return async () => ok(answer);
}
