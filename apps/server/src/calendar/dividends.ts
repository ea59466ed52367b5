import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { sharesOf } from '@kuroshio/market';
import { formatMinor, units } from '@kuroshio/money';
import type { ExchangeView } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';

type Path = 'calendar/dividends';

interface Row {
  readonly [column: string]: unknown;
  readonly instrument_no: number;
  readonly shares: bigint;
  readonly net: bigint;
  readonly pays_on: string;
  readonly paid: boolean;
}

const PAYMENTS = `select instrument_no, shares, gross - fees - tax as net, pays_on, state = 'paid' as paid
  from entitlement
  where customer_id = $1 and pays_on >= $2::date and pays_on < $2::date + interval '1 month'
  order by pays_on, action_id`;

/** What a customer is paid in a month, each dividend on its day. */
export function dividends({
  database,
  exchange,
}: {
  readonly database: Database;
  readonly exchange: { readonly view: ExchangeView };
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ month }, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await database.query<Row>(PAYMENTS, [customerId, `${month}-01`]);
    return ok(
      rows.flatMap(({ instrument_no, shares, net, pays_on: date, paid }) => {
        const instrument = exchange.view.rulebook.instruments.byNo(instrument_no);
        if (instrument === undefined) return [];
        const { symbol, currency } = instrument;
        return [
          { date, symbol, currency, shares: sharesOf(instrument, units(Number(shares))), net: formatMinor(net), paid },
        ];
      }),
    );
  };
}
