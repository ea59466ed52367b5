import { settlementDate, type TradingDate, type Venue } from '@kuroshio/market';
import type { Connection } from '../../platform/database/index.ts';

/**
 * Moves settlements to come whose days the calendar now counts differently: a day without settlement is not counted.
 * Runs in the transaction of the batch that begins a day. Source: market-closure practice of TWSE (typhoon days do not
 * count towards T+2).
 */
export async function moveObligations(connection: Connection): Promise<void> {
  const { rows } = await connection.send<{ venue: Venue; trading_date: TradingDate; settles_on: TradingDate }>(
    `select distinct venue, trading_date, settles_on from obligation where state = 'pending'`,
    [],
    'obligation-days',
  );
  for (const { venue, trading_date, settles_on } of rows) {
    const day = settlementDate(venue, trading_date);
    if (day <= settles_on) continue;
    await connection.send(
      `update obligation set settles_on = $4 where state = 'pending' and venue = $1 and trading_date = $2 and settles_on = $3`,
      [venue, trading_date, settles_on, day],
      'move-obligations',
    );
  }
}
