import type { Refusal } from '@kuroshio/base';
import { floorToTick, type Instrument, isOddLot, lotOn, type TradingDate } from '@kuroshio/market';
import { type Cash, cash, NO_CASH, type Price, price, type Units, units } from '@kuroshio/money';
import {
  basketPurchases,
  basketSales,
  chargesFor,
  driftBps,
  fillValue,
  holdValue,
  WHOLE_BPS,
  weightBps,
} from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import { clockOf } from '../exchange/index.ts';
import { poolTradesIt } from '../leads/index.ts';
import { sizeFraction, sizeShares, unitsWorth } from '../plans/index.ts';
import type { BasketParts } from './basket-parts.ts';
import { ticketOfLine } from './line-ticket.ts';
import type { SeenLine } from './seen.ts';
import { type HeldPart, sumOf } from './value-basket.ts';

/**
 * So far from the last price an order of a basket goes, in hundredths of a percent: near enough to trade at once. What is confirmed may have
 * moved so far since it was shown. House terms since 2026-11-25.
 */
export const NEAR_BPS = 100;

/** An order that a basket would send, with what it comes to at its limit; at the market's price as the book stands. */
export interface Proposed {
  readonly line: SeenLine;
  readonly instrument: Instrument;
  readonly value: Cash;
  readonly fees: Cash;
  readonly tax: Cash;
}

export interface Proposal {
  readonly lines: readonly Proposed[];
  readonly skipped: readonly { readonly symbol: string; readonly side: 'buy' | 'sell'; readonly refusal: Refusal }[];
  /** Of new money and what the sales bring, what is not spent. */
  readonly rest: Cash;
  readonly driftBefore: number;
  readonly driftAfter: number;
  /** Of each part, what of each 10,000 it would be. */
  readonly after: readonly { readonly symbol: string; readonly weightBps: number }[];
}

/** The price beyond which an order is not sent, on a tick and within the day's limits. */
function limitOf({ instrument, market: { limits }, price: last }: HeldPart, side: 'buy' | 'sell'): Price {
  const near = (last * (10_000 + (side === 'buy' ? NEAR_BPS : -NEAR_BPS))) / 10_000;
  const most = limits === null ? near : side === 'buy' ? Math.min(near, limits.up) : Math.max(near, limits.down);
  return floorToTick(instrument, most) || price(last);
}

/** What a sale brings after its charges, and what a purchase takes with them. */
const brings = ({ value, fees, tax }: Proposed) => value - fees - tax;
const takes = ({ value, fees, tax }: Proposed) => value + fees + tax;

/** The orders in which a number of units is sold: in Taiwan whole lots and what is less than one, in the US as one. */
function saleLines({ instrument }: HeldPart, quantity: Units, limit: Price): SeenLine[] {
  const common = { no: instrument.no, side: 'sell', amount: '0' } as const;
  if (instrument.venue === 'US') return quantity > 0 ? [{ ...common, board: 'fractional', quantity, limit: 0 }] : [];
  const odd = quantity % lotOn(instrument, 'regular');
  return [
    { ...common, board: 'regular' as const, quantity: quantity - odd, limit },
    { ...common, board: 'odd-lot' as const, quantity: odd, limit },
  ].filter((one) => one.quantity > 0);
}

function purchaseLines({ instrument }: HeldPart, money: Cash, limit: Price, date: TradingDate): SeenLine[] {
  const common = { no: instrument.no, side: 'buy', quantity: 0, amount: '0' } as const;
  if (instrument.venue === 'US') {
    const { fraction } = sizeFraction(instrument, money, limit, date);
    return fraction > 0n ? [{ ...common, board: 'fractional', amount: String(fraction), limit: 0 }] : [];
  }
  const { lots, odd } = sizeShares(instrument, money, limit, date);
  return [
    { ...common, board: 'regular' as const, quantity: Number(lots), limit },
    { ...common, board: 'odd-lot' as const, quantity: Number(odd), limit },
  ].filter((one) => one.quantity > 0);
}

/**
 * What brings a basket to its target: sales of what is above it, where they are wanted, then purchases for the new money and what the
 * sales bring at their limits after charges. Each is asked of the exchange as the customer's own order would be, and what the exchange
 * would refuse is left out and named. Nothing is sent.
 * @param money new money, at most what may be spent
 */
export async function proposeOrders(
  { database, exchange }: BasketParts,
  customer: number,
  parts: readonly HeldPart[],
  wish: { readonly mode: 'buy-only' | 'full'; readonly money: Cash },
): Promise<Proposal> {
  const lines: Proposed[] = [];
  const skipped: { symbol: string; side: 'buy' | 'sell'; refusal: Refusal }[] = [];
  const dateOf = ({ instrument }: HeldPart) => clockOf(exchange.view, instrument.venue).date;

  /** What an order comes to, or why it would not be taken. Money that sales are still to bring is no reason. */
  async function ask(part: HeldPart, line: SeenLine): Promise<Proposed | Refusal> {
    const { instrument } = part;
    const { amount, limit } = line;
    if (await poolTradesIt(database, customer, instrument.no, dateOf(part)))
      return refuse('POOL_TRADES_IT', { symbol: instrument.symbol }).refusal;
    const asked = { customer, instrumentNo: instrument.no, ticket: ticketOfLine(line) };
    const previewed = await exchange.preview(asked);
    if (previewed.ok) {
      const { value, totals } = previewed.value.estimated;
      return { line, instrument, value, ...totals };
    }
    if (line.side === 'sell' || previewed.refusal.code !== 'BALANCE_INSUFFICIENT') return previewed.refusal;
    const isAmount = amount !== '0';
    const shares = isAmount ? unitsWorth(instrument, cash(BigInt(amount)), part.price as Price) : units(line.quantity);
    const value = isAmount ? cash(BigInt(amount)) : holdValue(instrument, price(limit), shares);
    const total = { value, shares, oddLot: isOddLot(line.board) };
    return { line, instrument, value, ...chargesFor(instrument, 'buy', total, dateOf(part)).totals };
  }

  /** Two orders for one part may be left out for one reason: it is said once. */
  const isSkipped = (part: HeldPart, { code }: Refusal) =>
    skipped.some(({ symbol, refusal }) => symbol === part.instrument.symbol && refusal.code === code);

  async function take(part: HeldPart, all: readonly SeenLine[]): Promise<readonly Proposed[]> {
    const taken: Proposed[] = [];
    for (const line of all) {
      const answer = await ask(part, line);
      if (!('code' in answer)) taken.push(answer);
      else if (!isSkipped(part, answer))
        skipped.push({ symbol: part.instrument.symbol, side: line.side, refusal: answer });
    }
    lines.push(...taken);
    return taken;
  }

  let money = wish.money;
  const left = new Map<HeldPart, Cash>(parts.map((part) => [part, part.value]));
  if (wish.mode === 'full') {
    const sales = basketSales(parts, money);
    for (const [at, part] of parts.entries()) {
      const excess = sales[at] ?? NO_CASH;
      if (excess === 0n) continue;
      const wanted = unitsWorth(part.instrument, excess, part.price as Price);
      // What is locked stays; where nothing is free, the exchange says why.
      const quantity = units(part.sellable > 0 ? Math.min(wanted, part.sellable) : wanted);
      for (const sale of await take(part, saleLines(part, quantity, limitOf(part, 'sell')))) {
        money = cash(money + brings(sale));
        const gone = fillValue(part.instrument, part.price as Price, units(sale.line.quantity));
        left.set(part, cash((left.get(part) ?? NO_CASH) - gone));
      }
    }
  }
  const now = parts.map((part) => ({ ...part, value: left.get(part) ?? part.value }));
  const purchases = basketPurchases(now, money);
  const after = [];
  for (const [at, part] of now.entries()) {
    const wanted = purchases[at] ?? NO_CASH;
    let { value } = part;
    if (wanted === 0n && isShort(part, now) && money === 0n) skipped.push(unsent(part, refuse('BASKET_NO_MONEY')));
    if (wanted > 0n) {
      const all = purchaseLines(part, wanted, limitOf(part, 'buy'), dateOf(part));
      if (all.length === 0) skipped.push(unsent(part, refuse('BASKET_BELOW_SHARE')));
      for (const bought of await take(part, all)) {
        money = cash(money - takes(bought));
        const { quantity } = bought.line;
        const shares = quantity > 0 ? fillValue(part.instrument, part.price as Price, units(quantity)) : bought.value;
        value = cash(value + shares);
      }
    }
    after.push({ ...part, value });
  }
  const total = sumOf(after);
  return {
    ...{ lines, skipped, rest: money, driftBefore: driftBps(parts), driftAfter: driftBps(after) },
    after: after.map(({ instrument, value }) => ({ symbol: instrument.symbol, weightBps: weightBps(value, total) })),
  };
}

const unsent = ({ instrument: { symbol } }: HeldPart, { refusal }: { readonly refusal: Refusal }) =>
  ({ symbol, side: 'buy', refusal }) as const;

/** Whether a part is less than its target says. */
const isShort = ({ value, targetBps }: HeldPart, all: readonly HeldPart[]) =>
  value * BigInt(WHOLE_BPS) < sumOf(all) * BigInt(targetBps);
