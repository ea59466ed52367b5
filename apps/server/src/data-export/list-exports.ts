import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { DataExportParts } from './export-parts.ts';
import { DAY, type ExportRow, lately, MOST_A_DAY } from './lately.ts';

type Path = 'data-export/list-exports';
const LAST = 'select at, ip, device from data_export where customer_id = $1 order by at desc limit 10';

export function listExports({ database }: Pick<DataExportParts, 'database'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (_input, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await database.query<ExportRow>(LAST, [customerId]);
    const oldest = (await lately(database, customerId, context.now))[MOST_A_DAY - 1];
    return ok({
      exports: rows.map(({ at, ip, device }) => ({ at: at.getTime(), ip, device })),
      most: MOST_A_DAY,
      nextAt: oldest === undefined ? null : oldest.at.getTime() + DAY,
    });
  };
}
