import type { Database } from '../../platform/database/index.ts';
import { type SealedRow } from './pack-keys.ts';
import { readersOf } from './read-rows.ts';
import type { Seals } from './seals.ts';
import type { SealedKind } from './sealed-kind.ts';

/**
 * Seals what stands where nothing has been sealed yet: books that an earlier version of the program has kept. From then on
 * they are held to this; what was wrong with them before is for the other proofs to find.
 * @returns how many rows; 0 where there are seals
 */
export async function adoptRows(
  database: Database,
  seals: Seals,
  kinds: readonly SealedKind<never>[],
): Promise<number> {
  const chain = seals.chains.start;
  let adopted = 0;
  await database.transaction(async (tx) => {
    const [sealed] = await tx.query('select 1 from seal limit 1');
    if (sealed !== undefined) return;
    await chain.reread(tx);
    for (const reader of readersOf(seals.key, kinds)) {
      for await (const rows of reader.all(tx)) {
        const sealing = chain.begin();
        const parts = rows.map(({ key, check }): SealedRow => ({ key: key.split(' ').map(Number), check }));
        sealing.addStanding(
          reader.code,
          parts,
          rows.flatMap(({ leaf }) => leaf ?? []),
        );
        await chain.seal((sql, params) => tx.query(sql, params), sealing);
        chain.committed();
        adopted += rows.length;
      }
    }
  });
  return adopted;
}
