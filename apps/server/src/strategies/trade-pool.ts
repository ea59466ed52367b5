import { assert } from '@kuroshio/base';
import { ceilToTick, floorToTick, type Instrument, unitsOf } from '@kuroshio/market';
import { cash, type Price, price, shares, units } from '@kuroshio/money';
import { fillValue } from '@kuroshio/orders';
import { type Algorithm, collared, stepsToward, type Targets } from '@kuroshio/strategies';
import { clockOf, instrumentAt, marketAt, minutesOfDay } from '../exchange/index.ts';
import { sessionOf, venueOf } from './market-day.ts';
import { type PoolWorth, poolWorth, priceNow } from './pool-worth.ts';
import { seenBy } from './seen.ts';
import type { StrategyRunParts } from './strategy-parts.ts';
import type { StrategyRow } from './strategy-rows.ts';

/** Orders stand for so long, milliseconds of venue time, then they are withdrawn and what is still wanted is sent anew. */
const ROUND = 10 * 60_000;
/** Nothing new is sent so long before the session ends: what stands then is withdrawn in time for a net asset value. */
const RESTS_BEFORE = 10 * 60_000;
/** Of what traded in these minutes, a pool's order is at most this part, and at least a lot. */
const PART_OF_VOLUME = 0.1;

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
    ({ minute }) => minute >= msOfDay - ROUND - 60_000 && minute <= msOfDay - 60_000,
  );
  const volume = recent.reduce((sum, minute) => sum + minute.volume, 0);
  const scale = 10 ** (market.instrument.priceScale - 2);
  const value = recent.reduce((sum, minute) => sum + minute.turnover * scale, 0);
  return volume === 0 ? { price: priceNow(parts.exchange.view, no), volume: 0 } : { price: value / volume, volume };
}

/** The limit of a pool's order, on the instrument's grid. */
function limitOf(parts: StrategyRunParts, instrument: Instrument, side: 'buy' | 'sell'): Price | undefined {
  const { book, limits } = marketAt(parts.exchange.view, instrument.no);
  const fair = tradedAt(parts, instrument.no).price;
  if (fair === 0 || book === null) return undefined;
  const wanted = collared(side, fair, side === 'buy' ? book.asks[0] : book.bids[0]);
  const [down, up] = [limits?.down ?? 1, limits?.up ?? Number.MAX_SAFE_INTEGER];
  const within = Math.min(Math.max(wanted, down), up);
  return side === 'buy' ? floorToTick(instrument, within) : ceilToTick(instrument, within);
}

/** Withdraws what stands. @returns how many there were */
async function withdrawOrders({ database, exchange }: StrategyRunParts, { pool }: StrategyRow): Promise<number> {
  const open = await database.query<{ id: bigint }>(OPEN, [pool]);
  for (const { id } of open) await exchange.cancel({ customer: pool, orderId: Number(id) });
  return open.length;
}

/** One step toward what the algorithm wants. What stands is withdrawn first; all that it goes by is durable. */
async function step(parts: StrategyRunParts, strategy: StrategyRow, targets: Targets): Promise<void> {
  const { database, exchange, clock, log } = parts;
  const { pool, id, asset } = strategy;
  const { date } = clockOf(exchange.view, venueOf(asset));
  await withdrawOrders(parts, strategy);
  const worth = await database.transaction((tx) => poolWorth(tx, exchange.view, strategy, priceNow), {
    isolation: 'repeatable read',
  });
  const [counted] = await database.query<{ n: number }>(COUNT, [pool, date]);
  let count = counted?.n ?? 0;
  for (const { symbol, lots } of stepsOf(parts, worth, targets)) {
    const instrument = exchange.view.rulebook.instruments.bySymbol(symbol);
    assert(instrument !== undefined, 'a pool trades what is there');
    const side = lots > 0 ? 'buy' : 'sell';
    const limit = limitOf(parts, instrument, side);
    if (limit === undefined) continue;
    const most = Math.max(1, Math.floor((tradedAt(parts, instrument.no).volume * PART_OF_VOLUME) / instrument.lotSize));
    const quantity = unitsOf(instrument, shares(Math.min(Math.abs(lots), most) * instrument.lotSize));
    count += 1;
    const placed = await exchange.place({
      customer: pool,
      // By the number of the day's orders: a place that was not answered is not made twice.
      clientOrderId: `pool-${id}-${date}-${count}`,
      instrumentNo: instrument.no,
      ticket: {
        ...{ side, type: 'limit', timeInForce: 'ROD', board: 'regular', quantity, price: limit, positionId: undefined },
      },
    });
    if (placed.ok) continue;
    const { code } = placed.refusal;
    log.info({ strategy: strategy.code, symbol, side, code }, 'an order of a strategy was refused');
    await database.query(REFUSED, [id, date, instrument.no, side, quantity, code, new Date(clock.now())]);
  }
}

function stepsOf({ exchange }: StrategyRunParts, worth: PoolWorth, targets: Targets) {
  const { view } = exchange;
  const { instruments } = view.rulebook;
  const numbers = new Set(worth.held.map(({ no }) => no));
  for (const symbol of targets.keys()) {
    const no = instruments.bySymbol(symbol)?.no;
    if (no !== undefined) numbers.add(no);
  }
  const tradable = [...numbers].map((no) => {
    const instrument = instrumentAt(view, no);
    const lot = unitsOf(instrument, instrument.lotSize);
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

/** Runs pools: each goes a step toward what its algorithm wants in each round of the session. */
export function createTrading(parts: StrategyRunParts): {
  look(strategy: StrategyRow, algorithm: Algorithm): Promise<void>;
} {
  /** The round in which each pool last went a step: after a restart it goes one again, from what is durable. */
  const last = new Map<bigint, string>();
  return {
    async look(strategy, algorithm) {
      const { view } = parts.exchange;
      const venue = venueOf(strategy.asset);
      const { date, phase, msOfDay } = clockOf(view, venue);
      const { opens, closes } = sessionOf(view, venue, date);
      if (phase === 'closed' || msOfDay >= closes - RESTS_BEFORE) {
        await withdrawOrders(parts, strategy);
        return;
      }
      // The first minutes have prices of their own.
      if (phase !== 'continuous' || msOfDay < opens + ROUND) return;
      const round = `${date} ${Math.floor(msOfDay / ROUND)}`;
      if (last.get(strategy.id) === round) return;
      const stopped = strategy.stopped_on !== null;
      const targets: Targets = stopped ? new Map() : algorithm.targets(await seenBy(parts, algorithm, venue));
      await step(parts, strategy, targets);
      last.set(strategy.id, round);
    },
  };
}
