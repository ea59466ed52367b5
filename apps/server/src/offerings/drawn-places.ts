import { assert } from '@kuroshio/base';
import { drawPlaces, drawSeed } from '@kuroshio/offerings';
import type { OfferingRow } from './offering-rows.ts';
import { type DrawSecrets, hashed } from './secrets-of-draws.ts';

/** The places of the closed list that are drawn, once the beacon has spoken: reckoned again each time, and always the same. */
export function drawnPlaces(
  secrets: Pick<DrawSecrets, 'seed'>,
  {
    id,
    root,
    list_size: size,
    signature,
    units,
  }: Pick<OfferingRow, 'id' | 'root' | 'list_size' | 'signature' | 'units'>,
): number[] {
  assert(
    root !== null && size !== null && signature !== null,
    `the list of offering ${id} is closed, and the beacon has spoken`,
  );
  return drawPlaces(drawSeed({ seed: secrets.seed(id), root, beacon: signature }, hashed), size, units, hashed);
}
