// Credit: re-valuing 100,000 accounts while 5,000 trades a second come, beside adding up each account that holds the stock anew; and
// the intake of orders with the checks of credit and without them, in turns on the same exchange.
import { assert, createRandom } from '@kuroshio/base';
import {
  createCreditWatch,
  createUsWatch,
  marginLoanBps,
  stockQuota,
  usDeficit,
  type UsHolding,
  usMarginAccount,
  usMarginTermsOn,
} from '@kuroshio/credit';
import { cash } from '@kuroshio/money';
import { openBenchDatabase } from './bench-database.ts';
import { openExchange } from './bench-exchange.ts';
import { type Load, runLoad } from './load.ts';
import { printTable, ROUNDS, type Row, spreadOf } from './spread.ts';

const ACCOUNTS = 100_000;
const STOCKS = 1_000;
const TRADES = 5_000;
const TRADES_A_SECOND = 5_000;
const CALL_BPS = 13_000;

interface Held {
  readonly stock: number;
  readonly shares: number;
}

/** Few stocks are held and traded by many: the first by about one account of ten, the median one by one of five hundred. */
function popular(random: ReturnType<typeof createRandom>): number {
  return Math.floor(STOCKS * random.next() ** 2);
}

function revaluation(): Row[] {
  const random = createRandom('credit:bench');
  const watch = createCreditWatch(CALL_BPS, ACCOUNTS);
  const prices = Array.from({ length: STOCKS }, () => 1_000 + random.whole(20_000));
  const holdings: Held[][] = [];
  const holders = Array.from({ length: STOCKS }, (): number[] => []);
  const debts: number[] = [];
  for (const [stock, price] of prices.entries()) watch.trade(stock, price, () => undefined);
  for (let account = 0; account < ACCOUNTS; account++) {
    const own = [...new Set([popular(random), popular(random), popular(random)])].map((stock) => ({
      ...{ stock, shares: 1_000 * (1 + random.whole(5)) },
    }));
    const value = own.reduce((sum, { stock, shares }) => sum + (prices[stock] ?? 0) * shares, 0);
    for (const { stock, shares } of own) {
      watch.hold(account, stock, { held: shares, owed: 0 });
      holders[stock]?.push(account);
    }
    debts[account] = Math.floor(value * 0.6);
    watch.owe(account, { cover: 0, debt: debts[account] ?? 0 });
    holdings[account] = own;
  }
  const trades = Array.from({ length: TRADES }, () => popular(random));
  const moves = Float64Array.from({ length: TRADES }, () => 0.98 + random.next() * 0.04);
  let crossings = 0;
  const timed = (each: (stock: number, price: number) => void): number => {
    const began = performance.now();
    for (const [n, stock] of trades.entries()) {
      const price = Math.max(1, Math.round((prices[stock] ?? 1) * (moves[n] ?? 1)));
      prices[stock] = price;
      each(stock, price);
    }
    return (performance.now() - began) / TRADES;
  };
  const anew = (stock: number): void => {
    for (const account of holders[stock] ?? []) {
      let stands = 0;
      for (const { stock: held, shares } of holdings[account] ?? []) stands += shares * (prices[held] ?? 0);
      if (stands * 10_000 < CALL_BPS * (debts[account] ?? 0)) crossings++;
    }
  };
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(timed((stock, price) => watch.trade(stock, price, () => crossings++)));
    // The watch follows what the other rounds have moved.
    theirs.push(timed(anew));
    for (const [stock, price] of prices.entries()) watch.trade(stock, price, () => undefined);
  }
  for (const [account, own] of holdings.entries()) {
    const stands = own.reduce((sum, { stock, shares }) => sum + (prices[stock] ?? 0) * shares, 0);
    assert(
      watch.isBelow(account) === stands * 10_000 < CALL_BPS * (debts[account] ?? 0),
      'every account is as it adds up',
    );
  }
  assert(crossings > 0, 'some accounts cross the line');
  const share = (perTrade: readonly number[]) => spreadOf(perTrade.map((ms) => (ms * TRADES_A_SECOND) / 10));
  const peer = { name: 'each account that holds it anew', made: share(theirs) };
  return [{ figure: '100,000 accounts, 5,000 trades a second', unit: '% of a core', ours: share(ours), peer }];
}

/** One US account of so many owes the shares of one of its stocks. */
const SHORT_OF = 5;
/** Cents: four times where $5 a share is 30 %, as the server has it. */
const PER_SHARE_BELOW = 6_667;

interface UsHeld extends Held {
  readonly isOwed: boolean;
  /** What is lent on the shares, or held for those that are owed, in cents. */
  readonly money: number;
}

/** The same in the US, where a look a second takes the last prices: who may be near by the watch and then exactly, beside every account exactly. */
function usRevaluation(): Row[] {
  const random = createRandom('credit:us');
  const terms = usMarginTermsOn('2026-07-09' as never);
  const watch = createUsWatch(terms, 500, 1);
  const prices = Array.from({ length: STOCKS }, () => 1_000 + random.whole(20_000));
  const holders = Array.from({ length: STOCKS }, (): number[] => []);
  const accounts: (readonly UsHeld[])[] = [];
  for (const [stock, price] of prices.entries()) watch.trade(stock, price);
  for (let account = 0; account < ACCOUNTS; account++) {
    const stocks = [...new Set([popular(random), popular(random), popular(random)])];
    // From half, as bought, to what is near the line; a few are below it. As much for what was sold, of what it brought and half.
    const near = 0.3 * random.next();
    const own = stocks.map((stock, n): UsHeld => {
      const [shares, price] = [1 + random.whole(500), prices[stock] ?? 0];
      const isOwed = account % SHORT_OF === 0 && n === stocks.length - 1;
      const part = isOwed ? 1.7 - near : 0.3 + near;
      return { stock, shares, isOwed, money: Math.floor(shares * price * part) };
    });
    for (const stock of stocks) holders[stock]?.push(account);
    accounts.push(own);
    const some = own.map(({ stock, shares, isOwed }) => ({
      ...{ kind: isOwed ? ('short' as const) : ('long' as const), instrumentNo: stock, shares },
      perShare: isOwed && (prices[stock] ?? 0) < PER_SHARE_BELOW ? Number(terms.shortPerShare) : 0,
      requirementBps: terms.houseBps,
    }));
    watch.put(
      account,
      some,
      own.reduce((sum, { isOwed, money }) => sum + (isOwed ? -money : money), 0),
    );
  }
  watch.take();
  let short = 0;
  const exactly = (account: number): void => {
    const holdings = (accounts[account] ?? []).map(({ stock, shares, isOwed, money }): UsHolding => {
      const value = cash(BigInt(shares * (prices[stock] ?? 0)));
      const common = { instrumentNo: stock, value, requirementBps: terms.houseBps };
      return isOwed
        ? { ...common, kind: 'short', collateral: cash(BigInt(money)), shares: BigInt(shares) }
        : { ...common, kind: 'long', loan: cash(BigInt(money)) };
    });
    if (usDeficit(usMarginAccount(terms, holdings)) > 0n) short++;
  };
  /** What a look a second finds: each stock that has traded, at its last price. */
  const second = (look: (stocks: ReadonlySet<number>) => void): number => {
    const stocks = new Set(Array.from({ length: TRADES }, () => popular(random)));
    for (const stock of stocks)
      prices[stock] = Math.max(1, Math.round((prices[stock] ?? 1) * (0.995 + random.next() * 0.01)));
    const began = performance.now();
    look(stocks);
    return performance.now() - began;
  };
  const follow = (stocks: Iterable<number>) => {
    for (const stock of stocks) watch.trade(stock, prices[stock] ?? 1);
  };
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(
      second((stocks) => {
        follow(stocks);
        watch.take().forEach(exactly);
      }),
    );
    // Each account once a look, however many of its stocks have moved.
    theirs.push(second((stocks) => new Set([...stocks].flatMap((stock) => holders[stock] ?? [])).forEach(exactly)));
    follow(prices.keys());
    watch.take();
  }
  assert(short > 0, 'some accounts are short');
  const share = (ms: readonly number[]) => spreadOf(ms.map((one) => one / 10));
  const peer = { name: 'each account that holds one exactly', made: share(theirs) };
  return [{ figure: '100,000 US accounts, a look a second', unit: '% of a core', ours: share(ours), peer }];
}

const CUSTOMERS = 5_000;
const CALLERS = 100;
const ROUND = 1_000;
/** More than others run: what is looked for is a tenth, and rounds differ by more. */
const INTAKE_ROUNDS = 15;
/** So many lots of each stock may be lent on, so that no quota is reached by orders that rest. */
const LOTS = 2_000n;

async function intake(): Promise<Row[]> {
  const open = await openBenchDatabase();
  try {
    const ours = await openExchange(open.database, CUSTOMERS, {
      isWanted: (stock) =>
        marginLoanBps(stock, [], '2026-07-09' as never) > 0 &&
        stockQuota(stock) > BigInt(stock.refPrice) * BigInt(stock.lotSize) * LOTS,
    });
    await ours.openMargin();
    const [credit, cash]: [Load[], Load[]] = [[], []];
    await runLoad(CALLERS, ROUND, ours.place);
    await runLoad(CALLERS, ROUND, ours.placeOnMargin);
    for (let round = 0; round < INTAKE_ROUNDS; round++) {
      credit.push(await runLoad(CALLERS, ROUND, ours.placeOnMargin));
      cash.push(await runLoad(CALLERS, ROUND, ours.place));
    }
    await ours.stop();
    const rate = (loads: readonly Load[]) => spreadOf(loads.map((load) => load.rate));
    const peer = { name: 'with own money', made: rate(cash) };
    return [{ figure: '100 at once, margin purchases', unit: '/s', ours: rate(credit), peer }];
  } finally {
    await open.close();
  }
}

printTable(revaluation());
printTable(usRevaluation());
printTable(await intake());
