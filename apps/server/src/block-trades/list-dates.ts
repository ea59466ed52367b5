import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { instrumentAt } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { timeText } from './block-moments.ts';
import type { BlockParts } from './block-parts.ts';
import { markedBlock, SELECT_BLOCK, type StoredBlock } from './block-rows.ts';

type Path = 'block-trades/list-dates';

const OF_MONTH = `${SELECT_BLOCK} where (opens_on >= $1 and opens_on < $1::date + interval '1 month')
  or (closes_on >= $1 and closes_on < $1::date + interval '1 month') order by id`;
const OWN = 'select distinct block_id from block_purchase where customer_id = $1 and block_id = any($2::integer[])';

export function listDates({ database, marks, exchange: { view } }: BlockParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ month }, context) => {
    const rows = await database.query<StoredBlock>(OF_MONTH, [`${month}-01`]);
    const blocks = rows.filter((row) => marks.holds(markedBlock(row), row.mark));
    const caller = context.customer?.customerId;
    const bought =
      caller === undefined ? [] : await database.query<{ block_id: number }>(OWN, [caller, blocks.map(({ id }) => id)]);
    const own = new Set(bought.map(({ block_id }) => block_id));
    const dates = blocks.flatMap((row) => {
      const { symbol, nameTw, nameEn } = instrumentAt(view, row.instrument_no);
      const said = {
        id: String(row.id),
        symbol,
        nameTw,
        nameEn,
        simulated: row.source === 'simulated',
        own: own.has(row.id),
      };
      return [
        { date: row.opens_on, time: timeText(row.opens_at), step: 'opens' as const, ...said },
        { date: row.closes_on, time: timeText(row.closes_at), step: 'closes' as const, ...said },
      ].filter(({ date }) => date.startsWith(month));
    });
    // One's own first, then by the hour.
    return ok(
      dates.sort(
        (one, other) =>
          one.date.localeCompare(other.date) ||
          Number(other.own) - Number(one.own) ||
          one.time.localeCompare(other.time),
      ),
    );
  };
}
