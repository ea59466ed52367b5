import type { Random } from '@kuroshio/base';
import { addTicks, nearestTick, sharesOfLots, type SideBoard } from '@kuroshio/market';
import { lots, type Price, shares, type Shares } from '@kuroshio/money';
import type { BoardDesk, Desk } from './desk.ts';
import { levelShares, levelTicks } from './make-markets.ts';
import type { MarketPort } from './market-port.ts';

/** Milliseconds of venue time between two actions, on average. Odd lots and hours beside the session are quiet. */
const REST: Readonly<Record<SideBoard, number>> = {
  extended: 8_000,
  'odd-lot': 25_000,
  'after-odd': 90_000,
  'fixed-price': 120_000,
};

const LEVELS = 5;
/** Chance per action that somebody takes what is offered. */
const TAKES = { 'odd-lot': 0.5, extended: 0.35 } as const;
/** Outside of the session quotes stand this much further from the fair price, and are this much smaller. */
const EXTENDED = { wider: 3, smaller: 0.2 } as const;
const MOST_ORDERS = 16;

/**
 * Lets the participants act on another board around `fair` (price units, with fraction): market makers renew their
 * quotes where orders meet again and again; for the one auction after hours orders gather.
 */
export function actOnBoard(
  desk: Desk,
  here: BoardDesk,
  board: SideBoard,
  port: MarketPort,
  fair: number,
  now: number,
  random: Random,
): void {
  if (board === 'odd-lot' || board === 'extended') requote(desk, here, board, port, fair, random);
  else gather(desk, here, board, port, fair, random);
  here.actsAt = now + REST[board] * (0.5 + random.next());
}

function send(
  desk: Desk,
  here: BoardDesk,
  board: SideBoard,
  port: MarketPort,
  side: 'buy' | 'sell',
  price: Price,
  shares: Shares,
): void {
  if (price <= 0 || (desk.up > 0 && price > desk.up) || (desk.down > 0 && price < desk.down)) return;
  const ref = desk.nextRef++;
  if (port.submitTo(board, desk.instrument.no, ref, side, price, shares) > 0) here.refs.push(ref);
}

function requote(
  desk: Desk,
  here: BoardDesk,
  board: 'odd-lot' | 'extended',
  port: MarketPort,
  fair: number,
  random: Random,
): void {
  const { instrument } = desk;
  for (const ref of here.refs) port.cancelOn(board, instrument.no, ref);
  here.refs.length = 0;
  const step = levelTicks(desk, fair) * (board === 'extended' ? EXTENDED.wider : 1);
  const middle = nearestTick(instrument, fair);
  const sizeOf = (level: number) =>
    board === 'odd-lot'
      ? oddShares(desk, random)
      : shares(Math.ceil(levelShares(desk, level, random) * EXTENDED.smaller));
  for (let level = 0; level < LEVELS; level++) {
    send(desk, here, board, port, 'buy', addTicks(instrument, middle, -step * (level + 1)), sizeOf(level));
    send(desk, here, board, port, 'sell', addTicks(instrument, middle, step * (level + 1)), sizeOf(level));
  }
  if (random.next() >= TAKES[board]) return;
  const side = random.next() < 0.5 ? 'buy' : 'sell';
  send(desk, here, board, port, side, addTicks(instrument, middle, side === 'buy' ? step : -step), sizeOf(0));
}

/** Shares of an order for less than a lot, as people choose them: round ones more often, small ones more often. */
function oddShares({ instrument }: Desk, random: Random): Shares {
  const most = instrument.lotSize - 1;
  const wanted = Math.ceil(most * random.next() ** 2);
  return shares(random.next() < 0.5 && wanted > 10 ? wanted - (wanted % 10) : Math.max(1, wanted));
}

function gather(
  desk: Desk,
  here: BoardDesk,
  board: 'after-odd' | 'fixed-price',
  port: MarketPort,
  close: number,
  random: Random,
): void {
  const { instrument } = desk;
  const arriving = here.refs.length === 0 ? 6 : random.whole(4);
  for (let i = 0; i < arriving && here.refs.length < MOST_ORDERS; i++) {
    const side = random.next() < 0.5 ? 'buy' : 'sell';
    const price = nearestTick(instrument, close);
    if (board === 'fixed-price') {
      const wanted = lots(1 + random.whole(Math.max(1, Math.round(desk.profile.touchLots))));
      send(desk, here, board, port, side, price, sharesOfLots(instrument, wanted));
    } else {
      send(desk, here, board, port, side, addTicks(instrument, price, random.whole(5) - 2), oddShares(desk, random));
    }
  }
}
