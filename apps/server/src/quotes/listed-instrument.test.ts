import { type Instrument, parsePrice, tradingDate } from '@kuroshio/market';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { BasisPoints, Shares } from '@kuroshio/money';
import { marketAt } from '../exchange/index.ts';
import { createStage, type Stage } from '../exchange/stage.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { readDays } from './day-bars.ts';
import { instruments } from './instruments.ts';
import { findInstruments } from './search.ts';

let stage: Stage;
let listed: Instrument;
let asked: readonly number[] = [];

/** How many instruments the app is given. */
async function count(): Promise<number> {
  const answer = await instruments(stage)({}, {} as CustomerContext);
  return answer.ok ? answer.value.listings.length : 0;
}

beforeAll(async () => {
  stage = await createStage({ speed: 1_000 });
  const before = await count();
  listed = await stage.exchange.list({
    venue: 'TWSE',
    kind: 'stock',
    code: '7799',
    nameTw: '黑潮電',
    nameEn: 'Kuroshio Power',
    priceLimitBps: 1000 as BasisPoints,
    taxClass: 'tw-stock',
    industry: '24',
    sharesOutstanding: 120_000_000 as Shares,
    refPrice: parsePrice('64.5', 2),
    isin: '',
    listedDate: tradingDate('2026-07-14'),
  });
  const announced = await count();
  await stage.until('TWSE', ({ date, phase }) => date === '2026-07-15' && phase === 'continuous');
  await stage.pass(500);
  asked = [before, announced, await count()];
});
afterAll(() => stage.close());

it('an instrument is among those that the app is given from its day on', () => {
  const [before = 0] = asked;
  expect(asked).toEqual([before, before, before + 1]);
});

it('an instrument is found by its name from its day on', () => {
  expect(findInstruments(stage.exchange.view.rulebook.instruments, '黑潮電', 3)).toEqual([listed]);
});

it('the drawn days of an instrument go on to the one before its listing, and those that it traded follow', async () => {
  const span = { from: tradingDate('2026-07-08') };
  const dates = async () => {
    const market = marketAt(stage.exchange.view, listed.no);
    return (await readDays(stage.exchange, market, span)).map(({ date }) => date);
  };
  // A day that is over is stored beside the batches.
  await vi.waitFor(async () =>
    expect(await dates()).toEqual(['2026-07-08', '2026-07-09', '2026-07-13', '2026-07-14', '2026-07-15']),
  );
});
