import type { OutputOf } from '@kuroshio/contract';
import { List } from '@kuroshio/ui';
import { cashText } from '../platform/format.ts';
import { useSymbolName } from '../platform/instruments.ts';
import { Link } from '../platform/navigation.tsx';

export type PlanDateRows = OutputOf<'plans/list-plan-dates'>;

/** What the customer's plans buy on a day of the calendar. */
export function PlanDates({ rows }: { rows: PlanDateRows }) {
  const nameOf = useSymbolName();
  return (
    <List items={rows} keyOf={({ id }) => id}>
      {({ id, symbol, amount, currency }) => (
        <Link
          to={`/trade/plan?id=${id}`}
          className="flex min-h-13 items-center justify-between gap-3 px-4 py-2 active:bg-surface-sunken"
        >
          <span className="min-w-0 flex-1 truncate text-base text-ink">{nameOf(symbol)}</span>
          <span className="num shrink-0 text-base text-ink">{cashText(amount, currency)}</span>
        </Link>
      )}
    </List>
  );
}
