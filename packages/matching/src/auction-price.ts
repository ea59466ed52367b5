import { type Price, type Shares, shares } from '@kuroshio/money';
import { type Ladder, MARKET_KEY } from './ladder.ts';
import type { AuctionResult, PriceGrid } from './words.ts';

/**
 * The call auction's price from two ladders: the price at which most trades and everything better is filled; of
 * several, the nearest to `anchor`; of two equally near, the higher. TWSE Operating Rules art. 58-3 (2022 text);
 * the choice of the higher is general knowledge, not found in a source.
 *
 * Volume only changes at orders' prices, so each of these and each gap between them is judged once.
 */
export function auctionPrice(buys: Ladder, sells: Ladder, anchor: Price | 0, grid: PriceGrid): AuctionResult {
  // Below the lowest seller and above the highest buyer nothing trades, so only levels between the two are read.
  const highestBuy = buys.count > 0 ? buys.key(buys.at(0)) : Number.NEGATIVE_INFINITY;
  const lowestSell = sells.count > 0 ? -sells.key(sells.at(0)) : Number.POSITIVE_INFINITY;
  if (highestBuy < lowestSell) return { price: 0, quantity: shares(0) };
  const prices: Price[] = [];
  const bought = new Map<number, number>();
  const sold = new Map<number, number>();
  let marketBuys = 0;
  let marketSells = 0;
  let limitBuys = 0;
  for (let rank = 0; rank < buys.count; rank++) {
    const level = buys.at(rank);
    const key = buys.key(level);
    if (key < lowestSell) break;
    if (key === MARKET_KEY) marketBuys = buys.total(level);
    else {
      bought.set(key, buys.total(level));
      limitBuys += buys.total(level);
      prices.push(key as Price);
    }
  }
  for (let rank = 0; rank < sells.count; rank++) {
    const level = sells.at(rank);
    const key = sells.key(level);
    if (-key > highestBuy) break;
    if (key === MARKET_KEY) marketSells = sells.total(level);
    else {
      sold.set(-key, sells.total(level));
      if (!bought.has(-key)) prices.push(-key as Price);
    }
  }
  prices.sort((a, b) => a - b);
  const start = grid.nearest(anchor);

  let most = 0;
  let chosen = 0;
  let chosenFull = false;
  /** Candidates from `low` to `high` have the same volumes; the nearest of them to the anchor stands for all. */
  function judge(low: number, high: number, executed: number, buyAbove: number, sellBelow: number): void {
    if (executed === 0 || executed < most) return;
    const candidate = Math.min(high, Math.max(low, start));
    const full = buyAbove <= executed && sellBelow <= executed;
    const nearer = Math.abs(candidate - anchor) - Math.abs(chosen - anchor);
    const better =
      executed > most ||
      (full && !chosenFull) ||
      (full === chosenFull && (nearer < 0 || (nearer === 0 && candidate > chosen)));
    if (!better) return;
    most = executed;
    chosen = candidate;
    chosenFull = full;
  }

  if (prices.length === 0) {
    const both = Math.min(marketBuys, marketSells);
    judge(start, start, both, marketBuys, marketSells);
    return { price: chosen as Price | 0, quantity: most as Shares };
  }
  // Going up: `buyVolume` wants this price or more, `sellVolume` takes this price or less.
  let buyVolume = marketBuys + limitBuys;
  let sellVolume = marketSells;
  const first = prices[0] as Price;
  if (start < first) judge(start, grid.below(first), Math.min(buyVolume, sellVolume), buyVolume, sellVolume);
  for (let i = 0; i < prices.length; i++) {
    const p = prices[i] as Price;
    const buyHere = bought.get(p) ?? 0;
    const sellHere = sold.get(p) ?? 0;
    sellVolume += sellHere;
    judge(p, p, Math.min(buyVolume, sellVolume), buyVolume - buyHere, sellVolume - sellHere);
    buyVolume -= buyHere;
    const next = prices[i + 1];
    const low = grid.above(p);
    const high = next === undefined ? start : grid.below(next);
    if (low <= high) judge(low, high, Math.min(buyVolume, sellVolume), buyVolume, sellVolume);
  }
  return { price: chosen as Price | 0, quantity: most as Shares };
}
