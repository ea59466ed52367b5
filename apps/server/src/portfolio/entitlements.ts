import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { POSTING_KINDS } from '@kuroshio/ledger';
import { type Instrument, sharesOf } from '@kuroshio/market';
import { formatMinor, units } from '@kuroshio/money';
import { type ExchangeView, instrumentAt } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { numbersOf } from './read-positions.ts';

type Path = 'portfolio/entitlements';

interface Row {
  readonly [column: string]: unknown;
  readonly action_id: bigint;
  readonly instrument_no: number;
  readonly shares: bigint;
  readonly gross: bigint;
  readonly fees: bigint;
  readonly tax: bigint;
  readonly ex_date: string;
  readonly pays_on: string;
  readonly state: 'pending' | 'paid';
  readonly entry_id: bigint | null;
}

/** A page goes on where the entitlement $3 stands. The posting of a payment is that of its action and customer. */
const ENTITLEMENTS = `select e.action_id, e.instrument_no, e.shares, e.gross, e.fees, e.tax, e.ex_date, e.pays_on, e.state,
    p.id as entry_id
  from entitlement e
  left join posting p on p.kind = ${POSTING_KINDS.dividend} and p.business_id = e.action_id and p.step = e.customer_id
  where e.customer_id = $1 and e.instrument_no = any($2::integer[])
    and ($3::bigint is null or (e.pays_on, e.action_id) <
      (select pays_on, action_id from entitlement where customer_id = $1 and action_id = $3))
  order by e.pays_on desc, e.action_id desc limit $4`;

/** What corporate actions have given a customer, or will. */
export function entitlements({
  database,
  exchange,
}: {
  readonly database: Database;
  readonly exchange: { readonly view: ExchangeView };
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (input, context) => {
    const { customerId } = context.requireCustomer();
    const { instruments } = exchange.view.rulebook;
    const numbers =
      input.symbol === undefined ? numbersOf(instruments, input.market) : [instruments.bySymbol(input.symbol)?.no ?? 0];
    const rows = await database.query<Row>(ENTITLEMENTS, [customerId, numbers, input.before ?? null, input.limit + 1]);
    return ok({
      entitlements: rows
        .slice(0, input.limit)
        .map((row) => wireEntitlement(instrumentAt(exchange.view, row.instrument_no), row)),
      more: rows.length > input.limit,
    });
  };
}

function wireEntitlement(instrument: Instrument, row: Row): OutputOf<Path>['entitlements'][number] {
  const { symbol, currency } = instrument;
  return {
    id: String(row.action_id),
    symbol,
    currency,
    shares: sharesOf(instrument, units(Number(row.shares))),
    gross: formatMinor(row.gross),
    fees: formatMinor(row.fees),
    tax: formatMinor(row.tax),
    net: formatMinor(row.gross - row.fees - row.tax),
    exDate: row.ex_date,
    paysOn: row.pays_on,
    state: row.state,
    entryId: row.entry_id === null ? '' : String(row.entry_id),
  };
}
