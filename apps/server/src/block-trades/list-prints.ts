import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { clockOf, wireStamp } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { BlockParts } from './block-parts.ts';
import { printsOf } from './print-rows.ts';

type Path = 'block-trades/list-prints';

/** The newest of a day; there are eight blocks a day of all companies together at most. */
const MOST = 50;

export function listPrints({
  database,
  marks,
  exchange: { view },
}: BlockParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ symbol }) => {
    const instrument = view.rulebook.instruments.bySymbol(symbol);
    if (instrument === undefined || !view.markets.has(instrument.no)) return refuse('INSTRUMENT_NOT_FOUND');
    const { venue, no } = instrument;
    const prints = await printsOf(database, marks, { instrumentNo: no, day: clockOf(view, venue).date, limit: MOST });
    return ok(
      prints.map(({ id, block_id, shares, price, printed_at }) => ({
        ...{ id: String(id), blockId: String(block_id), shares: Number(shares), price: Number(price) },
        ...{ at: printed_at.getTime(), stamp: wireStamp(view, venue, printed_at.getTime()) },
      })),
    );
  };
}
