import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { drawnPlaces } from './drawn-places.ts';
import { offeringOf } from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';
import type { DrawSecrets } from './secrets-of-draws.ts';

type Path = 'offerings/draw';

export function draw(
  { database, marks }: Pick<OfferingParts, 'database' | 'marks'>,
  secrets: DrawSecrets,
): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id }) => {
    const row = await offeringOf(database, marks, Number(id));
    if (row?.kind !== 'lottery') return refuse('OFFERING_NOT_FOUND');
    const { root, list_size: size, signature, commitment, units } = row;
    const drawn =
      signature === null ? undefined : { seed: secrets.seed(row.id), signature, places: drawnPlaces(secrets, row) };
    return ok({
      ...{ id: String(row.id), units, commitment, beaconKey: secrets.beaconKey, round: row.id },
      ...(root === null || size === null ? {} : { list: { root, size } }),
      ...(drawn === undefined ? {} : { drawn }),
    });
  };
}
