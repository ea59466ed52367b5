import { floorToTick, type Instrument, wholeShares } from '@kuroshio/market';
import { CASH_ASSETS, cash, type Price, units } from '@kuroshio/money';
import { coverableWith } from '@kuroshio/orders';
import { balancesOf } from '../books/index.ts';
import { clockOf } from '../exchange/index.ts';
import type { ShortHolding } from '../margin/index.ts';
import type { Log } from '../platform/log.ts';
import { BEYOND, triedBefore } from './us-orders.ts';
import { CURRENCY, type UsMarginParts } from './us-parts.ts';

type Parts = Pick<UsMarginParts, 'database' | 'exchange'> & { readonly log: Log };

/** The price up to which the house buys back: so much above the last one. */
function aboveLast(instrument: Instrument, last: Price): Price {
  return floorToTick(instrument, Math.floor((last * (100 + BEYOND)) / 100));
}

/**
 * Buys shares that are owed back for a customer, by a limit a little above the last price, under a key with the day and how often it was tried. What is held for
 * them pays, then money that is free; what neither reaches stays owed.
 * @param prefix of the key, with the day
 */
export async function coverUs(
  { database, exchange, log }: Parts,
  { position, instrument, price: last }: ShortHolding,
  shares: number,
  prefix: string,
): Promise<void> {
  if (last === 0 || shares === 0) return;
  const { customer, id } = position;
  const price = aboveLast(instrument, last);
  const balance = (await balancesOf(database, customer)).get(CASH_ASSETS[CURRENCY].id);
  const order = { bookPrice: price, tradingDate: clockOf(exchange.view, 'US').date, isByPart: false };
  const paid = coverableWith(instrument, order, position, cash(balance?.available ?? 0n));
  const count = Math.min(shares, Number(wholeShares(instrument, paid)));
  if (count === 0) return;
  const placed = await exchange.place({
    customer,
    clientOrderId: `${prefix}${await triedBefore(database, customer, prefix)}`,
    instrumentNo: instrument.no,
    ticket: {
      ...{ side: 'buy', type: 'limit', timeInForce: 'ROD', board: 'regular', price },
      ...{ quantity: units(count * 10 ** instrument.shareScale), positionId: id, financing: 'short' },
    },
  });
  if (!placed.ok) log.warn({ short: id, prefix, code: placed.refusal.code }, 'owed US shares could not be bought back');
}
