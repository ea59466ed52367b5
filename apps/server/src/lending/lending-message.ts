import { formatMinor } from '@kuroshio/money';
import type { NewMessage } from '../notices/index.ts';
import { CURRENCY, type LendingParts } from './lending-parts.ts';
import { type LendingRow, wireLending } from './lending-rows.ts';

type LendingEvent = Extract<NewMessage['event'], { event: 'share-lending' }>;

/** What a customer is told of lent shares, each once. */
export function lendingMessage(
  parts: Pick<LendingParts, 'exchange'>,
  row: LendingRow,
  change: LendingEvent['change'],
): NewMessage {
  const { symbol, quantity } = wireLending(parts, row);
  const event: LendingEvent = {
    ...{ event: 'share-lending', change, lendingId: String(row.id), symbol, shares: quantity, currency: CURRENCY },
    ...{ reason: row.reason, paid: formatMinor(row.lender - row.withheld), dueOn: row.due_on },
  };
  return { customer: row.customer_id, kind: 'settlement', key: `lending/${row.id}/${change}`, event };
}
