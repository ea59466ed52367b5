import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import type { Handler } from '../platform/http/index.ts';
import type { FundingCaseParts } from './case-parts.ts';
import { type BankLineRow, currencyOf, markedLine, SELECT_LINE, type Stored } from './deposit-rows.ts';

type Path = 'funding/list-bank-lines';

const UNMATCHED = `select l.*, d.id as open_id, d.amount as open_amount from (${SELECT_LINE}) l
  left join deposit d on d.pay_to = l.pay_to and l.pay_to <> '' and d.state = 'under-review' and d.asked_at <= l.at
  where l.state = 'unmatched' and ($1::bigint is null or l.id > $1) order by l.id limit 100`;

/** What banks say has come and no deposit has taken up. */
export function listBankLines({ funding }: FundingCaseParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const { database, marks } = funding.parts;
  return async ({ after }) => {
    const rows = await database.query<
      Stored<BankLineRow> & { readonly open_id: bigint | null; readonly open_amount: bigint | null }
    >(UNMATCHED, [after ?? null]);
    return ok({
      lines: rows
        .filter((row) => marks.holds(markedLine(row), row.mark))
        .map((row) => ({
          ...{ id: String(row.id), source: row.source, reference: row.reference, account: row.pay_to },
          customer: row.customer_id === null ? null : String(row.customer_id),
          ...{ currency: currencyOf(row.asset), amount: formatMinor(row.amount), at: row.at.getTime() },
          deposit:
            row.open_id === null || row.open_amount === null
              ? null
              : { id: String(row.open_id), amount: formatMinor(row.open_amount) },
        })),
    });
  };
}
