// Makes the dump that a change of the tables adds, before the change: `node tests/databases/make-dump.ts <file.sql.gz>`.
// The program of today trades for two days, which takes five minutes, until the night that follows.
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { assert } from '@kuroshio/base';
import type { OutputOf, SentInputOf, WireOrder } from '@kuroshio/contract';
import { TABLES } from '../../packages/market/src/index.ts';
import { keptKey } from '../../apps/server/src/books/seals/seal-key.ts';
import { markAnnounced } from '../../apps/server/src/exchange/stage.ts';
import { ApiClient, eventually } from '../api/api-client.ts';
import { certifyByDesk } from '../api/certify-by-desk.ts';
import { lookInto, ownerUrlOf } from '../crash/program-database.ts';
import { type Program, startProgram } from '../program.ts';
import { dumpDatabase, keyOf } from './dump-database.ts';

type Ticket = SentInputOf<'trading/place-order'>;
type Leg = SentInputOf<'trading/place-conditional'>['legs'][number];
type Quote = OutputOf<'quotes/snapshot'>['quotes'][number];

const SPEED = 300;
const PATIENCE = 300_000;
let keys = 0;
const key = () => `make-dump-${++keys}`;

const numberOf = (symbol: string) => TABLES.instruments.bySymbol(symbol)?.no ?? 0;
const marketOf = (symbol: string) => (symbol.startsWith('US:') ? 'usd' : 'twd');

async function quoteOf(api: ApiClient, symbol: string): Promise<Quote> {
  const { quotes } = await api.must('quotes/snapshot', { symbols: [symbol] });
  const [quote] = quotes;
  assert(quote, `there is a quote of ${symbol}`);
  return quote;
}

const place = (api: ApiClient, change: Omit<Partial<Ticket>, 'symbol'> & { readonly symbol: string }) =>
  api.must('trading/place-order', {
    side: 'buy',
    type: 'market',
    timeInForce: 'ROD',
    clientOrderId: key(),
    ...change,
  });

/** Trades at the market, all of it. */
async function trade(api: ApiClient, change: Parameters<typeof place>[1]): Promise<WireOrder> {
  const { id, symbol } = await place(api, change);
  return eventually(`the fill of ${symbol}`, async () => {
    const { orders } = await api.must('trading/list-orders', { market: marketOf(symbol), show: 'ended', limit: 50 });
    return orders.find((one) => one.id === id && one.state === 'filled');
  });
}

/** Waits until the venues are in the phase, on another day than `date`. */
async function until(api: ApiClient, venues: readonly string[], phase: string, date = ''): Promise<string> {
  return eventually(
    `${phase} of ${venues.join()}`,
    async () => {
      const phases = await api.must('quotes/phases', {});
      const own = phases.filter(({ venue }) => venues.includes(venue));
      return own.every((one) => one.phase === phase && one.tradingDate !== date) ? own[0]?.tradingDate : undefined;
    },
    PATIENCE,
  );
}

async function positionsIn(api: ApiClient, symbol: string) {
  const { positions } = await api.must('portfolio/positions', { market: marketOf(symbol), show: 'held', symbol });
  return positions;
}

const sellAt = (kind: 'stop' | 'take-profit', price: number): Leg => ({
  trigger: { kind, price },
  type: 'market',
  timeInForce: 'ROD',
});

/** Positions, parts of them sold, fractions, trades between customers, what companies announce. */
async function firstDay(program: Program, one: ApiClient, two: ApiClient): Promise<string> {
  await until(one, ['TWSE'], 'continuous');
  for (const api of [one, two]) {
    await trade(api, { symbol: 'TWSE:1101', quantity: 3000 });
    await trade(api, { symbol: 'TWSE:1101', quantity: 2000 });
  }
  const [newest] = await positionsIn(one, 'TWSE:1101');
  await trade(one, { symbol: 'TWSE:1101', side: 'sell', quantity: 1000, positionId: newest?.id });
  const date = await until(one, ['US'], 'continuous');
  for (const symbol of ['US:BAC', 'US:AAPL', 'US:T', 'US:KO']) {
    await trade(one, { symbol, quantity: 12 });
    await trade(two, { symbol, quantity: 7 });
    await trade(one, { symbol, side: 'sell', quantity: 5 });
  }
  await trade(one, { symbol: 'US:AAPL', quantity: 0.25, board: 'fractional' });
  await trade(two, { symbol: 'US:AAPL', amount: '12345', board: 'fractional' });
  await meet(program, one, two);
  await lookInto(ownerUrlOf(program.dataDir), async (database) => {
    const next = `(select trading_date + 1 from venue_state where venue = 'US')`;
    await database.query(
      `insert into corporate_action (instrument_no, ex_date, kind, cash_per_share, new_per_old, pay_date, source)
       select asset, ${next}, kind, cash, shares, ${next} + 40, 'announced'
       from (values ($1::int, 'cash', 0.75, null::numeric), ($2, 'split', null, 2), ($3, 'cash', 1.5, null))
         as announced (asset, kind, cash, shares)
       on conflict do nothing`,
      ['US:BAC', 'US:T', 'TWSE:1101'].map(numberOf),
    );
    // As the program marks what it announces: what it did not write has no effect.
    await markAnnounced(database, keptKey(path.join(program.dataDir, 'seal.key')));
  });
  return date;
}

/** One offers inside the spread, the other takes it. */
async function meet(program: Program, one: ApiClient, two: ApiClient): Promise<void> {
  const symbol = 'US:BAC';
  await eventually('a trade between customers', async () => {
    const { bid, ask } = await quoteOf(one, symbol);
    const price = ask - bid > 100 ? bid + 100 : bid;
    await place(one, { symbol, type: 'limit', price, quantity: 3 });
    await trade(two, { symbol, side: 'sell', quantity: 1 });
    const met = await lookInto(ownerUrlOf(program.dataDir), (database) =>
      database.query("select 1 from fill where counterparty = 'clearing' limit 1"),
    );
    return met.length > 0 ? true : undefined;
  });
}

/** Money and shares that are owed. */
async function onCredit(api: ApiClient): Promise<void> {
  await certifyByDesk(api);
  await api.must('margin/open-margin', { limit: '50000000', agreement: '2026-11' });
  await trade(api, { symbol: 'TWSE:2303', quantity: 3000, financing: 'margin' });
  await trade(api, { symbol: 'TWSE:2303', side: 'sell', quantity: 1000, financing: 'margin' });
  const [bought] = (await api.must('margin/margin-overview', {})).positions;
  assert(bought, 'something is owed on what was bought');
  await api.must('margin/repay-margin', { positionId: bought.id, principal: '100000', repayKey: key() });
  // Of some an ex-date may be near.
  for (const symbol of ['TWSE:2603', 'TWSE:2609', 'TWSE:2891', 'TWSE:2886']) {
    const { shortMarginBps, exDate } = await api.must('margin/margin-stock', { symbol });
    if (shortMarginBps === 0 || exDate !== undefined) continue;
    await trade(api, { symbol, side: 'sell', quantity: 2000, financing: 'short' });
    await trade(api, { symbol, quantity: 1000, financing: 'short' });
    return;
  }
  throw new Error('nothing can be sold short');
}

/** Money and shares that are owed in the US, of which a part is sold or bought back. */
async function onUsCredit(api: ApiClient): Promise<void> {
  await until(api, ['US'], 'continuous');
  await api.must('us-margin/open-us-margin', { agreement: '2026-11-us' });
  await trade(api, { symbol: 'US:AAPL', quantity: 20, financing: 'margin' });
  await trade(api, { symbol: 'US:AAPL', side: 'sell', quantity: 3, financing: 'margin' });
  // Some cannot be borrowed today, or only above the bid.
  for (const symbol of ['US:KO', 'US:PFE', 'US:BAC', 'US:T', 'US:INTC']) {
    const { shortMarginBps, shortFloor, shortRoom } = await api.must('margin/margin-stock', { symbol });
    if (shortMarginBps === 0 || shortFloor !== undefined || Number(shortRoom) < 500_000) continue;
    await trade(api, { symbol, side: 'sell', quantity: 20, financing: 'short' });
    await trade(api, { symbol, quantity: 5, financing: 'short' });
    return;
  }
  throw new Error('nothing of the US can be sold short');
}

/** What waits over the night. */
async function secondDay(one: ApiClient, two: ApiClient): Promise<void> {
  // All of the money in one stock, sold, and its proceeds pledged for the next.
  await trade(two, { symbol: 'TWSE:2317', quantity: 30_000 });
  await trade(two, { symbol: 'TWSE:2317', side: 'sell', quantity: 30_000 });
  const { available } = await two.must('portfolio/assets', { market: 'twd' });
  const { ask } = await quoteOf(two, 'TWSE:2603');
  // Price units are hundredths as the money is.
  const lots = Math.ceil((Number(available) * 1.1) / (ask * 1000));
  await trade(two, { symbol: 'TWSE:2603', quantity: lots * 1000 });

  await until(one, ['US'], 'continuous');
  const { last } = await quoteOf(one, 'US:AAPL');
  const near = (factor: number) => Math.floor((last * factor) / 100) * 100;
  await trade(one, { symbol: 'US:KO', quantity: 4 });
  const waits = { symbol: 'US:AAPL', type: 'limit', timeInForce: 'GTC' } as const;
  await trade(one, { symbol: 'US:AAPL', quantity: 2 });
  const [newest] = await positionsIn(one, 'US:AAPL');
  assert(newest, 'what was just bought is held');
  await place(one, { ...waits, side: 'sell', quantity: 3, price: near(1.8) });
  await place(one, { ...waits, side: 'sell', quantity: 1, price: near(1.9), positionId: newest.id });
  const changed = await place(two, { ...waits, quantity: 6, price: near(0.5) });
  await two.must('trading/amend-order', { id: changed.id, quantity: 4 });
  const bracket = [sellAt('stop', near(0.3)), sellAt('take-profit', near(1.7))];
  await place(two, { ...waits, quantity: 2, price: near(0.55), bracket });
  const sell = { symbol: 'US:AAPL', side: 'sell', today: false } as const;
  const legs = [sellAt('stop', near(0.6)), sellAt('take-profit', near(1.6))];
  await one.must('trading/place-conditional', { ...sell, quantity: 1, legs, clientOrderId: key() });
  const trailing = {
    trigger: { kind: 'trailing', trail: 4000, trailUnit: 'bps' },
    type: 'market',
    timeInForce: 'ROD',
  } as const;
  await one.must('trading/place-conditional', {
    ...{ ...sell, quantity: 1, positionId: newest.id, legs: [trailing], clientOrderId: key() },
  });
  const partly = await quoteOf(two, 'US:BLK');
  await place(two, { ...waits, symbol: 'US:BLK', quantity: 60, price: partly.ask });
}

const [file] = process.argv.slice(2);
assert(file, 'say which file to write');
const program = await startProgram({ env: { SIM_SPEED: String(SPEED), HOUSE_DESK_SECONDS: '0' } });
try {
  const url = ownerUrlOf(program.dataDir);
  const [one, two] = [new ApiClient(program.url), new ApiClient(program.url)];
  for (const api of [one, two]) await api.register(program.invitationCode);
  const borrower = new ApiClient(program.url);
  await borrower.register(program.invitationCode);
  await one.must('quotes/watch', { symbol: 'US:AAPL', watched: true });
  const date = await firstDay(program, one, two);
  await until(one, ['US'], 'closed');
  await lookInto(url, (database) =>
    database.query('insert into holding_rule (instrument_no, lock_days) values ($1, 5)', [numberOf('US:KO')]),
  );
  await until(one, ['TWSE'], 'continuous', date);
  await onCredit(borrower);
  await secondDay(one, two);
  await onUsCredit(borrower);
  await until(one, ['TWSE', 'TPEX', 'US'], 'closed');
  await eventually('the stored night', () =>
    lookInto(url, async (database) => {
      const open = await database.query(
        "select 1 from venue_state where venue in ('TWSE', 'TPEX', 'US') and phase <> 'closed'",
      );
      return open.length === 0 ? true : undefined;
    }),
  );
  await dumpDatabase(url, file);
  // Without the key nothing that is sealed and marked would be known again.
  copyFileSync(path.join(program.dataDir, 'seal.key'), keyOf(file));
} finally {
  await program.remove();
}
