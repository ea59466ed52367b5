import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { bookOf, customerAccount, POSTING_KINDS } from '@kuroshio/ledger';
import { CASH_ASSETS } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { type ExchangeView, venueOfMoney, wireStamp } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { isDay, MOST_DAYS } from './date-range.ts';
import { ENTRIES, type EntryRow, linesOf, wireEntry } from './entries.ts';

type Path = 'statements/fund-record';

export interface FundRecordParts {
  readonly database: Database;
  readonly exchange: { readonly view: ExchangeView };
}

export function fundRecord({ database, exchange }: FundRecordParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const instrumentOf = ({ instrument_no: no }: EntryRow) =>
    no === null ? undefined : exchange.view.rulebook.instruments.byNo(no);
  const stampOf = ({ created_at, trading_date }: EntryRow, currency: string) =>
    wireStamp(exchange.view, venueOfMoney(currency), created_at.getTime(), trading_date ?? undefined);
  return async (input, context) => {
    const { customerId } = context.requireCustomer();
    const { from = null, to = null } = input;
    for (const date of [from, to])
      if (date !== null && !isDay(date)) return refuse('DATE_RANGE_INVALID', { days: MOST_DAYS });
    const book = bookOf(customerAccount(customerId, CASH_ASSETS[input.currency].id, 'available'));
    const kind = input.kind === undefined ? null : POSTING_KINDS[input.kind];
    const rows = await database.query<EntryRow>(ENTRIES, [
      ...[book, input.before ?? null, kind, input.limit + 1],
      ...[input.withHolds, from, to],
    ]);
    const page = rows.slice(0, input.limit);
    const more = rows.length > input.limit || rows.at(-1)?.shown === false;
    return ok({
      entries: page
        .filter(({ shown }) => shown)
        .map((row) => ({
          ...wireEntry(row, instrumentOf(row), linesOf(row, customerId)),
          stamp: stampOf(row, input.currency),
        }))
        // What has no trading date is of the day of its stamp.
        .filter(({ stamp }) => (from === null || stamp.date >= from) && (to === null || stamp.date <= to)),
      more,
      next: more ? String(page.at(-1)?.id ?? '') : '',
    });
  };
}
