import { adoptRows, createSealProof, type SealedKind, type SealProof, type Seals } from '../books/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { EARLIER_MARGIN_ORDERS } from './positions/margin-rows.ts';
import { WRITTEN } from './written.ts';

/** The kinds of rows that batches seal, and have sealed; one that two tables write is there once. */
const SEALED: readonly SealedKind<never>[] = [
  ...new Set(WRITTEN.flatMap(({ sealed }) => sealed ?? [])),
  EARLIER_MARGIN_ORDERS,
];

/** Seals what an earlier version left unsealed, and begins to watch over all that is sealed. */
export async function watchSeals(database: Database, seals: Seals, log: Log): Promise<SealProof> {
  const adopted = await adoptRows(database, seals, SEALED);
  if (adopted > 0) log.warn({ rows: adopted }, 'rows that nobody had sealed are sealed as they stand');
  return createSealProof(database, { key: seals.key, kinds: SEALED, outside: seals.outside });
}
