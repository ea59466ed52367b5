import { usBorrowFee } from '@kuroshio/credit';
import { shortFee } from '@kuroshio/ledger';
import {
  addTradingDays,
  daysOf,
  type Instrument,
  settlementDate,
  type TradingDate,
  wholeShares,
} from '@kuroshio/market';
import { CASH_ASSETS, cash, NO_CASH } from '@kuroshio/money';
import type { ShortPosition } from '@kuroshio/orders';
import type { Connection } from '../../platform/database/index.ts';
import { addPosting, type Changes, put } from '../batch/changes.ts';
import type { ShortsState } from '../positions/short-book.ts';
import { SHORT_CHANGES, SHORT_POSITIONS } from '../positions/short-rows.ts';
import { clockOf, type VenueState } from '../venues/venue-state.ts';

type State = ShortsState & VenueState;

/** The batch that began the day may be durable though its answer was lost: then the day begins again. */
const CHARGED = `select short_id from short_change where kind = 'fee' and trading_date = $1`;

/**
 * What borrowing US shares costs, when a day begins: of what was owed at the close before, for the nights between the days on which trades of the two days
 * settle, at that close and at the rate of that day. So it begins when a sale is delivered and ends when what is bought back is, and what is sold short and bought
 * back within a day costs nothing.
 * @returns how many were charged
 */
export async function chargeBorrowing(connection: Connection, state: State, changes: Changes): Promise<number> {
  const { date } = clockOf(state, 'US');
  const { calendar } = state.rulebook;
  const before = addTradingDays(calendar, 'US', date, -1);
  const days = daysOf(settlementDate(calendar, 'US', date)) - daysOf(settlementDate(calendar, 'US', before));
  const owing = [...state.shorts.values()].filter(({ quantity, instrumentNo }) => {
    const market = state.markets.get(instrumentNo);
    return quantity > 0 && market?.instrument.venue === 'US';
  });
  if (owing.length === 0) return 0;
  const { rows } = await connection.send<{ short_id: bigint }>(CHARGED, [date], 'fees-charged');
  const charged = new Set(rows.map(({ short_id }) => Number(short_id)));
  let count = 0;
  for (const position of owing) {
    if (charged.has(position.id)) continue;
    const market = state.markets.get(position.instrumentNo);
    if (market === undefined) continue;
    const { instrument, marks, day, reference } = market;
    const close = day.last || reference;
    const { rateBps } = state.usBorrow(instrument, marks, before, state.creditRates(changes.now).usBorrowBps);
    const shares = wholeShares(instrument, position.quantity);
    const fee = usBorrowFee({ close: BigInt(close), scale: instrument.priceScale, shares }, rateBps, days);
    if (takeFee(state, changes, position, instrument, { fee, date })) count++;
  }
  return count;
}

/** Never more than is held: what is missing then the house does not get. */
function takeFee(
  state: State,
  changes: Changes,
  position: ShortPosition,
  instrument: Instrument,
  { fee, date }: { readonly fee: bigint; readonly date: TradingDate },
): boolean {
  const { id: shortId, customer, collateral } = position;
  const amount = cash(fee < collateral ? fee : collateral);
  if (amount === NO_CASH) return false;
  const id = state.nextShortChangeId++;
  position.collateral = cash(collateral - amount);
  position.realised = cash(position.realised - amount);
  put(changes, SHORT_POSITIONS, position);
  put(changes, SHORT_CHANGES, {
    ...{ id, customer, clientKey: `fee.${shortId}.${date}`, fingerprint: 0n, shortId, kind: 'fee' },
    ...{ amount, tradingDate: date },
  });
  const asset = CASH_ASSETS[instrument.currency].id;
  addPosting(changes, shortFee({ customer, changeId: BigInt(id), asset, amount }), date);
  return true;
}
