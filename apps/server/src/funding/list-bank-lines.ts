import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import type { Handler } from '../platform/http/index.ts';
import type { FundingCaseParts } from './case-parts.ts';
import { type BankLineRow, currencyOf, markedLine, SELECT_LINE, type Stored } from './deposit-rows.ts';
import { BANK_FILE } from './own-deposit.ts';
import { ownerOfNumber } from './virtual-account.ts';

type Path = 'funding/list-bank-lines';
type Reason = OutputOf<Path>['lines'][number]['reason'];

/** What the practice bank wrote it also sends back by itself; of a bank's file somebody does. */
const OPEN = `select l.*, d.id as open_id, d.amount as open_amount, d.asset as open_asset, r.id as request_id,
    exists (select 1 from account_closure c where c.customer_id = l.customer_id) as closed,
    exists (select 1 from bank_line o where o.reference = l.reference and o.id <> l.id and o.source = 'operator'
      and l.source = '${BANK_FILE}') as named
  from (${SELECT_LINE}) l
  left join deposit d on d.pay_to = l.pay_to and l.pay_to <> '' and d.state = 'under-review' and d.asked_at <= l.at
  left join operator_request r on r.about = 'bank-line/' || l.id and r.state in ('sent', 'approved')
  where (l.state = 'unmatched' or (l.state = 'returned' and l.return_reference is null and l.source = '${BANK_FILE}'))
    and ($1::bigint is null or l.id > $1) order by l.id limit 100`;

interface Open extends Stored<BankLineRow> {
  readonly open_id: bigint | null;
  readonly open_amount: bigint | null;
  readonly open_asset: number | null;
  readonly request_id: bigint | null;
  readonly closed: boolean;
  readonly named: boolean;
}

function reasonOf(row: Open): Reason {
  if (row.state === 'returned') return 'to-return';
  if (row.named) return 'named-otherwise';
  if (row.pay_to === '') return 'no-number';
  const owner = ownerOfNumber(row.pay_to);
  if (owner === 0) return 'house-number';
  if (owner === undefined || row.customer_id === null) return 'unknown-number';
  if (row.closed) return 'account-closed';
  if (row.open_id === null) return 'no-deposit';
  if (row.open_asset !== row.asset) return 'other-currency';
  return row.open_amount === row.amount ? 'matches' : 'other-amount';
}

/** What banks say has come and no deposit has taken up, and what is to be sent back. */
export function listBankLines({ funding }: FundingCaseParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const { database, marks } = funding.parts;
  return async ({ after }) => {
    const rows = await database.query<Open>(OPEN, [after ?? null]);
    return ok({
      lines: rows
        .filter((row) => marks.holds(markedLine(row), row.mark))
        .map((row) => ({
          ...{ id: String(row.id), source: row.source, reference: row.reference, account: row.pay_to },
          customer: row.customer_id === null ? null : String(row.customer_id),
          ...{ currency: currencyOf(row.asset), amount: formatMinor(row.amount), at: row.at.getTime() },
          ...{ remark: row.remark, reason: reasonOf(row) },
          deposit:
            row.open_id === null || row.open_amount === null
              ? null
              : { id: String(row.open_id), amount: formatMinor(row.open_amount) },
          request: row.request_id === null ? null : String(row.request_id),
        })),
    });
  };
}
