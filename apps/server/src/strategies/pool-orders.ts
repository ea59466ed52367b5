import { assert } from '@kuroshio/base';
import { ceilToTick, floorToTick, type Instrument, unitsOf } from '@kuroshio/market';
import { cash, type Price, price, shares, type Units, units } from '@kuroshio/money';
import { fillValue } from '@kuroshio/orders';
import { collared, DAY_DESK, type Step, stepsToward, type Targets } from '@kuroshio/strategies';
import { clockOf, instrumentAt, marketAt, minutesOfDay } from '../exchange/index.ts';
import { venueOf } from './market-day.ts';
import { type Held, type PoolWorth, poolWorth, priceNow } from './pool-worth.ts';
import type { StrategyRunParts } from './strategy-parts.ts';
import type { StrategyRow } from './strategy-rows.ts';

/** What lately means of what was traded, milliseconds of venue time. */
const LATELY = DAY_DESK.lately * 60_000;

const OPEN = "select id from orders where customer_id = $1 and state = 'open' order by id";
const COUNT = 'select count(*)::integer as n from orders where customer_id = $1 and trading_date = $2';
const REFUSED = `insert into strategy_refusal (strategy_id, trading_date, instrument_no, side, quantity, code, at)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`;

/** What an instrument traded at in the last ten minutes that are over, and how much; the last price where nothing did. */
function tradedAt(
  parts: Pick<StrategyRunParts, 'exchange'>,
  no: number,
): { readonly price: number; readonly volume: number } {
  const market = marketAt(parts.exchange.view, no);
  const { msOfDay } = clockOf(parts.exchange.view, market.instrument.venue);
  const recent = minutesOfDay(market).filter(
    ({ minute }) => minute >= msOfDay - LATELY - 60_000 && minute <= msOfDay - 60_000,
  );
  const volume = recent.reduce((sum, minute) => sum + minute.volume, 0);
  const scale = 10 ** (market.instrument.priceScale - 2);
  const value = recent.reduce((sum, minute) => sum + minute.turnover * scale, 0);
  return volume === 0 ? { price: priceNow(parts.exchange.view, no), volume: 0 } : { price: value / volume, volume };
}

/** The limit of a pool's order, on the instrument's grid. */
function limitOf(
  parts: StrategyRunParts,
  instrument: Instrument,
  { side, hurried }: { readonly side: 'buy' | 'sell'; readonly hurried: boolean },
): Price | undefined {
  const { book, limits } = marketAt(parts.exchange.view, instrument.no);
  const fair = tradedAt(parts, instrument.no).price;
  if (fair === 0 || book === null) return undefined;
  const best = side === 'buy' ? book.asks[0] : book.bids[0];
  const wanted = hurried && side === 'sell' ? fair * (1 - DAY_DESK.hurried) : collared(side, fair, best);
  const [down, up] = [limits?.down ?? 1, limits?.up ?? Number.MAX_SAFE_INTEGER];
  const within = Math.min(Math.max(wanted, down), up);
  return side === 'buy' ? floorToTick(instrument, within) : ceilToTick(instrument, within);
}

/** Withdraws what stands. */
export async function withdrawOrders({ database, exchange }: StrategyRunParts, { pool }: StrategyRow): Promise<void> {
  const open = await database.query<{ id: bigint }>(OPEN, [pool]);
  for (const { id } of open) await exchange.cancel({ customer: pool, orderId: Number(id) });
}

/** How a pool goes a step. */
interface StepTerms {
  readonly hurried: boolean;
  readonly isBarred: (no: number) => boolean;
  readonly inShares: boolean;
}

/**
 * One step toward what the algorithm wants. What stands is withdrawn first; all that it goes by is durable.
 * @param hurried what must go goes at once. @param isBarred what is not traded stays as it is
 * @param inShares Taiwan's stocks are held to the share: whole lots are one order, what is left over is one of odd lots
 * @returns why the pool is stopped for the day
 */
export async function stepToward(
  parts: StrategyRunParts,
  strategy: StrategyRow,
  targets: Targets,
  { hurried, isBarred, inShares }: StepTerms,
): Promise<'too-many' | undefined> {
  const { database, exchange, clock, log } = parts;
  const { pool, id, asset } = strategy;
  const { date } = clockOf(exchange.view, venueOf(asset));
  await withdrawOrders(parts, strategy);
  const worth = await database.transaction((tx) => poolWorth(tx, exchange.view, strategy, priceNow), {
    isolation: 'repeatable read',
  });
  const [counted] = await database.query<{ n: number }>(COUNT, [pool, date]);
  let count = counted?.n ?? 0;
  let stopped: 'too-many' | undefined;
  const wanted = [
    ...stepsOf(parts, worth, targets, inShares).flatMap((step) => ordersOf(parts, step, { hurried, inShares })),
    ...(inShares ? [] : worth.held.flatMap((held) => oddRest(parts, held, targets))),
  ];
  for (const { instrument, side, board, quantity } of wanted) {
    if (isBarred(instrument.no)) continue;
    const limit = limitOf(parts, instrument, { side, hurried });
    if (limit === undefined) continue;
    if (count >= DAY_DESK.mostOrders) {
      stopped = 'too-many';
      // What is held must go all the same.
      if (side === 'buy') continue;
    }
    count += 1;
    const placed = await exchange.place({
      customer: pool,
      // By the number of the day's orders: a place that was not answered is not made twice.
      clientOrderId: `pool-${id}-${date}-${count}`,
      instrumentNo: instrument.no,
      ticket: { side, type: 'limit', timeInForce: 'ROD', board, quantity, price: limit, positionId: undefined },
    });
    if (placed.ok) continue;
    const { code } = placed.refusal;
    log.info({ strategy: strategy.code, symbol: instrument.symbol, side, code }, 'an order of a strategy was refused');
    await database.query(REFUSED, [id, date, instrument.no, side, quantity, code, new Date(clock.now())]);
  }
  return stopped;
}

interface Wanted {
  readonly instrument: Instrument;
  readonly side: 'buy' | 'sell';
  readonly board: 'regular' | 'odd-lot';
  readonly quantity: Units;
}

/** The orders of a step, which counts lots, or shares where it is in these. */
function ordersOf(
  parts: StrategyRunParts,
  { symbol, lots }: Step,
  { hurried, inShares }: Pick<StepTerms, 'hurried' | 'inShares'>,
): Wanted[] {
  const instrument = parts.exchange.view.rulebook.instruments.bySymbol(symbol);
  assert(instrument !== undefined, 'a pool trades what is there');
  const { lotSize } = instrument;
  const lately = tradedAt(parts, instrument.no).volume / lotSize;
  const most = hurried ? Number.MAX_SAFE_INTEGER : Math.max(1, Math.floor(lately * DAY_DESK.partOfVolume));
  const asked = Math.abs(lots) * (inShares ? 1 : lotSize);
  const odd = asked % lotSize;
  const side = lots > 0 ? 'buy' : 'sell';
  const parted = [
    { board: 'regular', count: Math.min((asked - odd) / lotSize, most) * lotSize },
    { board: 'odd-lot', count: odd },
  ] as const;
  return parted.flatMap(({ board, count }) =>
    count === 0 ? [] : { instrument, side, board, quantity: unitsOf(instrument, shares(count)) },
  );
}

/** Less than a lot, as a stock dividend leaves it, is sold as such where nothing of the holding is wanted. */
function oddRest({ exchange: { view } }: StrategyRunParts, { no, quantity }: Held, targets: Targets): Wanted[] {
  const instrument = instrumentAt(view, no);
  const rest = units(quantity % unitsOf(instrument, instrument.lotSize));
  const isOdd = rest > 0 && instrument.lotSize > 1 && !targets.has(instrument.symbol);
  return isOdd ? [{ instrument, side: 'sell', board: 'odd-lot', quantity: rest }] : [];
}

function stepsOf({ exchange }: StrategyRunParts, worth: PoolWorth, targets: Targets, inShares: boolean) {
  const { view } = exchange;
  const { instruments } = view.rulebook;
  const numbers = new Set(worth.held.map(({ no }) => no));
  for (const symbol of targets.keys()) {
    const no = instruments.bySymbol(symbol)?.no;
    if (no !== undefined) numbers.add(no);
  }
  const tradable = [...numbers].map((no) => {
    const instrument = instrumentAt(view, no);
    const lot = unitsOf(instrument, inShares ? shares(1) : instrument.lotSize);
    const now = priceNow(view, no);
    const held = worth.held.find((one) => one.no === no)?.quantity ?? units(0);
    // Money for charges, and for a price that moves meanwhile.
    const dear = now === 0 ? 0 : price(Math.ceil(now * 1.01));
    return {
      symbol: instrument.symbol,
      lotValue: dear === 0 ? cash(0n) : fillValue(instrument, dear, lot),
      held: Math.floor(held / lot),
    };
  });
  const money = worth.buyingPower - worth.owed;
  return stepsToward(targets, tradable, worth.value, cash(money > 0n ? money : 0n));
}
