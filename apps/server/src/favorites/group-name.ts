import { ok, type Outcome } from '@kuroshio/base';
import { refuse } from '@kuroshio/refusals';
import type { Queryable } from '../platform/database/index.ts';

/** Characters of a watchlist's name. */
const LONGEST_NAME = 20;

/** A name as it is kept: one line, no control characters, no half characters, no spaces around it. */
function cleanName(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The name as it is kept, unless it is empty, too long, or another group of the customer has it. */
export async function freeName(
  tx: Queryable,
  customerId: number,
  typed: string,
  except?: number,
): Promise<Outcome<string>> {
  const name = cleanName(typed);
  const length = [...name].length;
  if (length === 0 || length > LONGEST_NAME) return refuse('GROUP_NAME_INVALID', { maximum: LONGEST_NAME });
  const [taken] = await tx.query(
    'select 1 from watch_group where customer_id = $1 and lower(name) = lower($2) and id <> $3',
    [customerId, name, except ?? 0],
  );
  return taken ? refuse('GROUP_NAME_TAKEN') : ok(name);
}
