import type { Holding } from '@kuroshio/contract';
import { type Instrument, type Market, saleCosts, settlementDate, sharesOf, type TradingDate } from '@kuroshio/market';
import { type Cash, CASH_ASSETS, NO_CASH, type Price, type Units, units } from '@kuroshio/money';
import type { Position } from '@kuroshio/orders';
import { clockOf, type ExchangeView, instrumentAt, marketAt } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { VENUE_OF } from './settlement-days.ts';

/** What of a customer's shares could be sold as day trades now, by instrument. */
export type DayTradable = ReadonlyMap<number, Units>;

/** Orders of today stand in the obligations that settle with today's trades; in Taiwan none lives longer than its day. */
const TODAY = `select o.instrument_no,
    sum(case o.side when 'buy' then o.filled_quantity else -o.day_trade_quantity end)::bigint as free
  from obligation b join orders o on o.id = b.business_id
  where b.kind = 'order' and b.customer_id = $1 and b.asset = ${CASH_ASSETS.TWD.id} and b.settles_on = $2
    and b.trading_date = $3 and o.board not in ('odd-lot', 'after-odd')
  group by 1`;

/** The rule is the exchange's (`orders/day-trades.ts`): stocks of Taiwan bought today, less what was set against them. */
export async function readDayTradable(
  database: Queryable,
  view: ExchangeView,
  customer: number,
  market: Market,
  held: readonly Position[],
): Promise<DayTradable> {
  if (market !== 'twd') return new Map();
  const { date } = clockOf(view, VENUE_OF[market]);
  if (!held.some(({ openedOn }) => openedOn === date)) return new Map();
  const settlesOn = settlementDate(view.rulebook.calendar, VENUE_OF[market], date);
  const rows = await database.query<{ instrument_no: number; free: bigint }>(TODAY, [customer, settlesOn, date]);
  return new Map(
    rows
      .filter(({ instrument_no: no, free }) => {
        const { taxClass } = instrumentAt(view, no);
        return free > 0n && taxClass === 'tw-stock' && !marketAt(view, no).marks.includes('disposition');
      })
      .map(({ instrument_no, free }) => [instrument_no, units(Number(free))]),
  );
}

/** Fees and tax of selling a quantity at a price now, and by what they are reckoned again at another price. */
export function saleNow(
  view: ExchangeView,
  instrument: Instrument,
  price: Price | 0,
  quantity: Units,
  dayTradable: DayTradable,
): { readonly costs: Cash; readonly sale: Holding['sale'] } {
  const tradingDate: TradingDate = clockOf(view, instrument.venue).date;
  const sameDay = units(Math.min(quantity, dayTradable.get(instrument.no) ?? 0));
  return {
    costs: price === 0 || quantity === 0 ? NO_CASH : saleCosts(instrument, price, quantity, tradingDate, sameDay),
    sale: { taxClass: instrument.taxClass, tradingDate, dayTradable: sharesOf(instrument, sameDay) },
  };
}
