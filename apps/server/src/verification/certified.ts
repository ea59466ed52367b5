import type { Queryable } from '../platform/database/index.ts';
import type { Marks } from '../identity/index.ts';
import type { CaseState } from './case-life.ts';
import { aboutCase, markedCase, SELECT_CASE, type StoredCase } from './case-rows.ts';
import type { Particulars } from './particulars.ts';
import type { VerificationParts } from './verification-parts.ts';

const NEWEST = `${SELECT_CASE} where customer_id = $1 and purpose = 'certify' order by id desc limit 1`;
const CERTIFIED = `${SELECT_CASE} where customer_id = $1 and purpose = 'certify' and state = 'certified'`;
const OPEN = `${SELECT_CASE} where customer_id = $1 and state = 'under-review'`;

/** The certified case of a customer; undefined where there is none, or one that the program did not write. */
async function certifiedCase(on: Queryable, marks: Marks, customerId: number): Promise<StoredCase | undefined> {
  const [stored] = await on.query<StoredCase>(CERTIFIED, [customerId]);
  return stored !== undefined && marks.holds(markedCase(stored), stored.mark) ? stored : undefined;
}

/** Where a customer's verification stands; a case of any purpose that is being reviewed counts as under review. */
export async function stateOf(on: Queryable, marks: Marks, customerId: number): Promise<CaseState> {
  if ((await on.query(OPEN, [customerId])).length > 0) return 'under-review';
  if ((await certifiedCase(on, marks, customerId)) !== undefined) return 'certified';
  const [newest] = await on.query<StoredCase>(NEWEST, [customerId]);
  return newest === undefined ? 'not-certified' : 'failed';
}

export function openParticulars(
  vault: VerificationParts['vault'],
  row: Pick<StoredCase, 'id' | 'customer_id' | 'particulars'>,
): Particulars {
  return JSON.parse(vault.open(row.particulars, aboutCase(row.id, row.customer_id)).toString()) as Particulars;
}

/** What other capabilities ask of a customer's identity. */
export interface Certified {
  isCertified(on: Queryable, customerId: number): Promise<boolean>;
  /** As it was certified; undefined for who is not. */
  nameOf(on: Queryable, customerId: number): Promise<string | undefined>;
}

export function createCertified({ marks, vault }: Pick<VerificationParts, 'marks' | 'vault'>): Certified {
  return {
    isCertified: async (on, customerId) => (await certifiedCase(on, marks, customerId)) !== undefined,
    async nameOf(on, customerId) {
      const row = await certifiedCase(on, marks, customerId);
      return row && openParticulars(vault, row).name;
    },
  };
}
