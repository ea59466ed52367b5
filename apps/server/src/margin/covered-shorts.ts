import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { sharesOf } from '@kuroshio/market';
import { formatMinor } from '@kuroshio/money';
import { averagePrice, instrumentAt, SHORT_COLUMNS, type ShortRow, shortFromRow } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { MarginCallParts } from './margin-parts.ts';

type Path = 'margin/covered-shorts';

const COVERED = `select ${SHORT_COLUMNS} from short_position
  where customer_id = $1 and covered_quantity > 0 order by covered_at desc, id desc limit 50`;

export function coveredShorts({
  database,
  exchange,
}: Pick<MarginCallParts, 'database' | 'exchange'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (_, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await database.query<ShortRow>(COVERED, [customerId]);
    return ok(
      rows.map(shortFromRow).map((one) => {
        const instrument = instrumentAt(exchange.view, one.instrumentNo);
        return {
          ...{ id: String(one.id), symbol: instrument.symbol, openedOn: one.openedOn },
          quantity: sharesOf(instrument, one.coveredQuantity),
          soldAt: averagePrice(instrument, one.openedValue, one.openedQuantity),
          coveredAt: averagePrice(instrument, one.coveredValue, one.coveredQuantity),
          realised: formatMinor(one.realised),
        };
      }),
    );
  };
}
