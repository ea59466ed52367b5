import type { Queryable } from '../platform/database/index.ts';
import { CREDENTIAL_COLUMNS, type CredentialRow, type Marks } from './marks.ts';

interface Stored extends Omit<CredentialRow, 'table'> {
  readonly [column: string]: unknown;
  readonly mark: Uint8Array | null;
}

/** The credential of a customer; undefined where the program did not write it. */
export async function findCredential(
  on: Queryable,
  marks: Pick<Marks, 'holds'>,
  by: { readonly id: number } | { readonly phone: string },
  forUpdate = '',
): Promise<CredentialRow | undefined> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['phone', by.phone];
  const [stored] = await on.query<Stored>(
    `select ${CREDENTIAL_COLUMNS} from customer where ${column} = $1 ${forUpdate}`,
    [value],
  );
  if (stored === undefined) return undefined;
  const { mark, ...credential } = stored;
  const row: CredentialRow = { ...credential, table: 'customer' };
  return marks.holds(row, mark) ? row : undefined;
}

/** Says under the mark of the credential whether a second factor is asked for. */
export async function writeSecondFactor(
  tx: Queryable,
  marks: Marks,
  credential: CredentialRow,
  second_factor: boolean,
): Promise<void> {
  const row = { ...credential, second_factor };
  await tx.query('update customer set second_factor = $2, mark = $3 where id = $1', [
    ...[row.id, second_factor],
    marks.make(row),
  ]);
}
