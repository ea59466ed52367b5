import { closeMarket, type TradingDate } from '@kuroshio/market';
import type { Queryable } from '../../platform/database/index.ts';

/** Tells the calendar of the days on which a market does not open although it should. */
export async function readClosures(database: Queryable): Promise<void> {
  const rows = await database.query<{ country: 'taiwan' | 'us'; day: TradingDate }>(
    'select country, day from market_closure order by day',
  );
  for (const { country, day } of rows) closeMarket(country, day);
}
