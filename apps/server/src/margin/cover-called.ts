import type { Log } from '../platform/log.ts';
import type { CallRow } from './call-rows.ts';
import { coverShares } from './cover-shares.ts';
import type { MarginParts } from './margin-parts.ts';
import { readOwing } from './margin-worth.ts';

/** Buys back what was called and not paid (article 55): only the short sales that were called. */
export async function coverCalled(
  parts: Pick<MarginParts, 'database' | 'exchange'> & { readonly log: Log },
  call: CallRow,
): Promise<void> {
  const called = new Set(call.shorts.map(Number));
  if (called.size === 0) return;
  for (const one of await readOwing(parts.database, parts.exchange, call.customer_id)) {
    if (one.kind === 'short' && called.has(one.position.id)) await coverShares(parts, one.position, `call.${call.id}`);
  }
}
