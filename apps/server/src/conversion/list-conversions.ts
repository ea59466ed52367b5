import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { ConversionParts } from './conversion-parts.ts';
import { CONVERSION_COLUMNS, type ConversionRow, wireConversion } from './conversion-rows.ts';

type Path = 'conversion/list-conversions';

export function listConversions({
  database,
  exchange,
}: Pick<ConversionParts, 'database' | 'exchange'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ before, limit }, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await database.query<ConversionRow>(
      `select ${CONVERSION_COLUMNS} from conversion where customer_id = $1 and ($2::bigint is null or id < $2)
       order by id desc limit $3`,
      [customerId, before ?? null, limit + 1],
    );
    return ok({
      conversions: rows.slice(0, limit).map((row) => wireConversion(exchange.view, row)),
      more: rows.length > limit,
    });
  };
}
