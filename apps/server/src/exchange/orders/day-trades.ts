import { type Instrument, isOddLot, type TradingDate } from '@kuroshio/market';
import { lesser, minus, plus, type Units, units } from '@kuroshio/money';
import type { Order } from '@kuroshio/orders';
import type { Queryable } from '../../platform/database/index.ts';
import type { VenueState } from '../venues/venue-state.ts';

/** What a customer has bought and sold of a stock today. */
interface DayTrade {
  readonly date: TradingDate;
  bought: Units;
  /** What was sold and set against purchases. */
  offset: Units;
}

/** By customer and instrument. */
export type DayTrades = Map<string, DayTrade>;

interface WithDayTrades {
  readonly dayTrades: DayTrades;
}

const keyOf = (customer: number, instrumentNo: number) => `${customer}:${instrumentNo}`;

/** Taiwan's 現股當日沖銷 is for stocks: funds have the lower tax anyway, the US knows none. */
function countsFor({ taxClass }: Pick<Instrument, 'taxClass'>): boolean {
  return taxClass === 'tw-stock';
}

/** What a sale of now could set against purchases of today, where nothing bars it. */
export function dayTradable(
  state: WithDayTrades,
  customer: number,
  instrument: Pick<Instrument, 'no' | 'taxClass'>,
  date: TradingDate,
): Units {
  const known = state.dayTrades.get(keyOf(customer, instrument.no));
  return known?.date === date && countsFor(instrument) ? minus(known.bought, known.offset) : units(0);
}

/**
 * What of a sale is set against what the customer bought earlier the same day, and so is taxed at the lower rate;
 * what they held before stays outside, whichever lots the sale closes. A purchase after the sale is not set against it.
 * Odd lots and margin purchases are no day trades: they are sold at the full tax. Of a stock under disposition what was held before is sold.
 * Source: Securities Transaction Tax Act art. 2-2 (a sale on the same day of the same quantity bought).
 */
export function dayTradePart(
  state: WithDayTrades & Pick<VenueState, 'markets'>,
  sale: Pick<Order, 'customer' | 'side' | 'board'> & { readonly financing?: Order['financing'] | undefined },
  instrument: Pick<Instrument, 'no' | 'taxClass'>,
  date: TradingDate,
  quantity: Units,
): Units {
  if (sale.side === 'buy' || isOddLot(sale.board) || (sale.financing ?? 'cash') !== 'cash') return units(0);
  if (state.markets.get(instrument.no)?.marks.includes('disposition') === true) return units(0);
  return lesser(quantity, dayTradable(state, sale.customer, instrument, date));
}

/** Takes note of a fill, of which `part` was set against purchases of the day. */
export function noteDayTrade(
  state: WithDayTrades,
  { customer, side, board, financing }: Pick<Order, 'customer' | 'side' | 'board' | 'financing'>,
  instrument: Pick<Instrument, 'no' | 'taxClass'>,
  date: TradingDate,
  quantity: Units,
  part: Units,
): void {
  if (!countsFor(instrument) || isOddLot(board) || financing !== 'cash') return;
  const key = keyOf(customer, instrument.no);
  const known = state.dayTrades.get(key);
  const today = known?.date === date ? known : { date, bought: units(0), offset: units(0) };
  if (side === 'buy') today.bought = plus(today.bought, quantity);
  today.offset = plus(today.offset, part);
  if (today.bought > 0) state.dayTrades.set(key, today);
  else state.dayTrades.delete(key);
}

/** What of each venue's running day is in the database. */
export async function readDayTrades(database: Queryable): Promise<DayTrades> {
  const rows = await database.query<{
    customer_id: number;
    instrument_no: number;
    date: TradingDate;
    bought: string;
    offset: string;
  }>(
    `with today as (
       select o.customer_id, o.instrument_no, v.trading_date as date, o.id, o.side,
         case o.side when 'buy' then f.quantity else 0 end as bought
       from (select distinct trading_date from venue_state where venue in ('TWSE', 'TPEX')) v
         join fill f on f.trading_date = v.trading_date join orders o on o.id = f.order_id
       where o.board not in ('odd-lot', 'after-odd') and not exists (select from order_loan where order_id = o.id)),
     sold as (
       select customer_id, instrument_no, sum(day_trade_quantity) as offset from orders
       where id in (select id from today where side = 'sell') group by 1, 2)
     select customer_id, instrument_no, max(date) as date, sum(bought)::text as bought,
       coalesce(max(sold.offset), 0)::text as offset
     from today left join sold using (customer_id, instrument_no)
     group by 1, 2 having sum(bought) > 0`,
  );
  return new Map(
    rows.map(({ customer_id, instrument_no, date, bought, offset }) => [
      keyOf(customer_id, instrument_no),
      { date, bought: units(Number(bought)), offset: units(Number(offset)) },
    ]),
  );
}
