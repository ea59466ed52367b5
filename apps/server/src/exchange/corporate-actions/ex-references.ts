import type { TradingDate } from '@kuroshio/market';
import { type Price, price } from '@kuroshio/money';
import type { Queryable } from '../../platform/database/index.ts';
import type { ExReference } from '../venues/stored-markets.ts';

/** The reference prices that were reckoned on ex-dates up to a day, oldest first. */
export async function readExReferences(
  database: Queryable,
  instruments: readonly number[],
  upTo: TradingDate,
): Promise<readonly ExReference[]> {
  const rows = await database.query<{
    instrument_no: number;
    effective_on: TradingDate;
    reference: bigint;
    opening_base: bigint | null;
  }>(
    `select instrument_no, effective_on, reference, opening_base from corporate_action
     where effective_on <= $2 and reference is not null and instrument_no = any($1::integer[]) order by effective_on`,
    [instruments, upTo],
  );
  return rows.map((row) => ({
    instrumentNo: row.instrument_no,
    from: row.effective_on,
    reference: price(Number(row.reference)),
    openingBase: priceOrNull(row.opening_base),
  }));
}

export function priceOrNull(stored: bigint | null): Price | null {
  return stored === null ? null : price(Number(stored));
}
