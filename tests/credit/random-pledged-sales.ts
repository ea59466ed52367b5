import { assert } from '@kuroshio/base';
import type { Board } from '@kuroshio/market';
import type { Order } from '@kuroshio/orders';
import { count, type Episode, stockNo } from './episode.ts';
import type { PlainAccount } from './plain-account.ts';
import { least } from './plain-fraction.ts';
import { standingFor } from './plain-lots.ts';
import { soldFor } from './plain-pledges.ts';
import type { PlainLot } from './plain-words.ts';
import { noteOffer, unsoldOf } from './random-offers.ts';
import { marketOf, openOf, priceOf } from './random-orders.ts';

const LOT = 1_000n;

/** What stands in the way of a sale by the house. */
interface Hindrances {
  isInSale(lot: PlainLot): boolean;
  isBoughtBack(stock: string): boolean;
  /** Less than a lot is sold while the market trades, not before. */
  readonly isTrading: boolean;
}

/** In words, what the house sells of what was put up for loans whose own shares are gone: one sale of it at a time, and none twice a day. */
export function salesOfPledged(episode: Episode, account: PlainAccount, by: Hindrances): string[] {
  const { memory, clock } = episode.exchange;
  const today = memory.housed.filter(({ date }) => date === clock.date).map(({ key }) => key);
  const wasPutIn = (id: number, board: Board) => today.some((key) => key.includes(`.${id}.${board}.`));
  const sold = [...account.lots.values()].filter(({ quantity, loan }) => quantity === 0n && loan > 0n);
  const left = [...sold.map(({ id, loan }) => [id, loan] as const), ...missingOf(episode, account)];
  return left.flatMap(([id, loan]) => {
    const standing = standingFor(account.lots, id);
    if (standing.some((one) => by.isInSale(one))) {
      count(episode, 'pledged sale waited for');
      return [];
    }
    return soldFor(standing, loan, (stock) => priceOf(episode, stock)).flatMap(([lot, quantity]) => {
      const whole = (quantity / LOT) * LOT;
      const isLots = whole > 0n;
      const isKept = isLots ? by.isBoughtBack(lot.stock) : !by.isTrading;
      const { limits } = marketOf(episode, lot.stock);
      assert(limits !== null, 'each stock has limits');
      if (isKept || (by.isTrading && wasPutIn(lot.id, isLots ? 'regular' : 'odd-lot'))) return [];
      return [`sell secured ${lot.id} ${isLots ? whole : quantity} at ${limits.down}`];
    });
  });
}

/** Of called loans whose own shares found nobody on the six days before today: what is missing of the call, of none more than its loan. */
function missingOf(episode: Episode, account: PlainAccount): (readonly [number, bigint])[] {
  return [...account.calls].flatMap(([counted, call]) => {
    if (call.state !== 'selling') return [];
    let missing = call.amount - account.paid(counted);
    return unsoldOf(episode, account, [counted, call], 1).flatMap(({ id, loan }) => {
      const part = least(missing, loan);
      if (part <= 0n) return [];
      missing -= part;
      if (standingFor(account.lots, id).length > 0) count(episode, 'pledged sold for what found nobody');
      return [[id, part] as const];
    });
  });
}

export const wordOf = ({ side, financing, closes, quantity, bookPrice }: Order): string =>
  `${side} ${financing} ${closes[0]?.positionId} ${quantity} at ${bookPrice}`;

/**
 * What the house puts in of it while the market trades, after a sale has left something owed this day. An order of the customer's that
 * sells some of it is taken back.
 * @param before what was open before the house looked
 */
export function checkPledgedSales(
  episode: Episode,
  customer: number,
  account: PlainAccount,
  before: ReadonlyMap<number, Order>,
): void {
  const orders = openOf(episode, customer);
  const old = orders.filter(({ id }) => before.has(id));
  const inSale = new Set(
    old.filter(({ side }) => side === 'sell').flatMap(({ closes }) => closes.map(({ positionId }) => positionId)),
  );
  const isNew = ({ id, closes, side }: Order) =>
    side === 'sell' &&
    !before.has(id) &&
    closes.some((one) => account.lots.get(one.positionId)?.standsFor !== undefined);
  const put = orders.filter(isNew);
  // What was put in just now was not before.
  const known = episode.exchange.memory.housed;
  const fresh = new Set(put.map(({ clientOrderId }) => clientOrderId));
  const earlier = known.filter(({ key }) => !fresh.has(key));
  const memory = { ...episode.exchange.memory, housed: earlier };
  const wanted = salesOfPledged({ ...episode, exchange: { ...episode.exchange, memory } }, account, {
    isInSale: ({ id }) => inSale.has(id),
    isBoughtBack: (stock) =>
      orders.some(
        ({ side, instrumentNo, clientOrderId }) =>
          side === 'buy' && instrumentNo === stockNo(stock) && clientOrderId.startsWith('margin-'),
      ),
    isTrading: true,
  });
  const said = put.map(wordOf);
  assert(said.sort().join() === wanted.sort().join(), `the house puts in ${said.join()}, not ${wanted.join()}`);
  for (const one of put) {
    count(episode, `house pledged ${one.board} put in`);
    noteOffer(episode, one);
  }
}
