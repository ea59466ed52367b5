import { addTicks, exReferenceOf, exTerms, type Instrument, nearestTick, priceLimits } from '@kuroshio/market';
import { price } from '@kuroshio/money';
import { afterEach, expect, it } from 'vitest';
import { createStage, instrument, markAnnounced, type Stage } from '../stage.ts';
import type { PriceFeeds } from './price-feeds.ts';
import { marketAt } from './venue-state.ts';

const SILENT = {
  wanted: instrument('TPEX:8069'),
  offered: instrument('TWSE:1101'),
  between: instrument('TWSE:2603'),
  payer: instrument('TWSE:2317'),
  us: instrument('US:KO'),
} as const;
const silent = new Set(Object.values(SILENT).map(({ no }) => no));

/** Nobody but customers is in these markets: in Taiwan from the 13th on, in the US from the 9th. */
const feeds: PriceFeeds = {
  source: {
    begin: (no, date) => silent.has(no) && date >= (no === SILENT.us.no ? '2026-07-09' : '2026-07-13'),
    reference: () => undefined,
    follow: () => null,
  },
  history: (drawn) => drawn,
  provenance: () => undefined,
};

let stage: Stage;
afterEach(async () => {
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
});

const market = (one: Instrument) => marketAt(stage.exchange.state, one.no);

async function rest(customer: number, one: Instrument, side: 'buy' | 'sell', ticks: number): Promise<number> {
  const at = addTicks(one, nearestTick(one, market(one).reference), ticks);
  const outcome = await stage.place(customer, one, { side, price: at });
  expect(outcome).toMatchObject({ ok: true, value: { state: 'open' } });
  return at;
}

it('a day without a trade leaves its last quote as the reference of the next, also over a restart and on an ex-date', async () => {
  stage = await createStage({ speed: 600, seed: 'untraded', feeds });
  const { wanted, offered, between, payer } = SILENT;
  await stage.db.owner.query(
    `insert into corporate_action (instrument_no, ex_date, kind, cash_per_share, source)
     values ($1, '2026-07-14', 'cash', 3.3333, 'operators')`,
    [payer.no],
  );
  await markAnnounced(stage.db.owner, stage.seals.key);
  const customer = await stage.customer(100_000_000_00n, 1_000_000_00n);
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
  for (const one of [offered, between]) {
    const bought = await stage.place(customer, one, { type: 'market', quantity: 2 * one.lotSize });
    expect(bought).toMatchObject({ ok: true, value: { state: 'filled' } });
  }
  await stage.until('TWSE', ({ phase, date }) => phase === 'continuous' && date === '2026-07-13');
  const before = market(between).reference;
  const bid = await rest(customer, wanted, 'buy', 4);
  await rest(customer, wanted, 'buy', -4);
  const ask = await rest(customer, offered, 'sell', -3);
  await rest(customer, between, 'buy', -2);
  await rest(customer, between, 'sell', 2);
  const payersBid = await rest(customer, payer, 'buy', 6);
  await stage.until('TWSE', ({ phase }) => phase === 'after-hours');
  // The quotes are durable with the batch in which the orders expired: a program that ends here has not lost them.
  expect(
    await stage.db.owner.query('select instrument_no, bid, ask, reference from closing_quote order by instrument_no'),
  ).toEqual(
    [
      { instrument_no: offered.no, bid: 0n, ask: BigInt(ask), reference: BigInt(ask) },
      { instrument_no: payer.no, bid: BigInt(payersBid), ask: 0n, reference: BigInt(payersBid) },
      { instrument_no: wanted.no, bid: BigInt(bid), ask: 0n, reference: BigInt(bid) },
    ].sort((a, b) => a.instrument_no - b.instrument_no),
  );
  for (const one of [wanted, offered, between, payer]) expect(market(one).day.trades).toBe(0);
  await stage.until('TWSE', ({ phase }) => phase === 'closed');
  await stage.restart();

  const paid = exReferenceOf(payer, price(payersBid), exTerms([{ cashPerShare: '3.3333', newPerOld: null }]));
  const expected = () => {
    expect(market(wanted)).toMatchObject({ reference: bid, limits: priceLimits(wanted, price(bid)) });
    expect(market(offered)).toMatchObject({ reference: ask, limits: priceLimits(offered, price(ask)) });
    expect(market(between).reference).toBe(before);
    expect(market(payer).reference).toBe(paid);
  };
  await stage.until('TWSE', ({ phase, date }) => phase === 'continuous' && date === '2026-07-14');
  expected();
  await stage.restart();
  expected();
  // Nobody asks for anything on this day: its reference stands.
  await stage.until('TWSE', ({ phase, date }) => phase === 'continuous' && date === '2026-07-15');
  expected();
  await stage.restart();
  expected();
}, 120_000);

it('in the US the last close stands', async () => {
  stage = await createStage({ speed: 600, seed: 'untraded', feeds });
  const { us } = SILENT;
  const customer = await stage.customer(1_00n, 1_000_000_00n);
  await stage.until('US', ({ phase, date }) => phase === 'continuous' && date === '2026-07-09');
  const { reference } = market(us);
  await rest(customer, us, 'buy', 5);
  await stage.until('US', ({ phase, date }) => phase === 'continuous' && date === '2026-07-10');
  expect(market(us).reference).toBe(reference);
  expect(await stage.db.owner.query('select count(*)::int as n from closing_quote')).toEqual([{ n: 0 }]);
}, 60_000);
