import type { SettingName } from '@kuroshio/contract';
import { type CashCode, CASH_ASSETS } from '@kuroshio/money';
import { houseAccount } from '@kuroshio/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, type Books, createBooks, createPostingIds, proveBooks } from '../books/index.ts';
import { createStage, type Stage } from '../exchange/stage.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { convert } from './convert.ts';
import { listConversions } from './list-conversions.ts';
import { quoteConversion } from './quote-conversion.ts';
import { firstSettings, type Settings } from '../settings/index.ts';
import { createQuotes } from './quotes.ts';

const CODES = Object.keys(CASH_ASSETS) as CashCode[];
const PAIRS = ['USDTWD', 'USDJPY', 'USDCNY', 'USDHKD', 'USDKRW', 'USDTHB', 'USDMYR', 'USDVND', 'USDTUSD'];
const log = createLog('silent');
let stage: Stage;
let books: Books;
let act: {
  readonly quote: ReturnType<typeof quoteConversion>;
  readonly convert: ReturnType<typeof convert>;
  readonly list: ReturnType<typeof listConversions>;
};
let customer: number;
let now = 0;

function as(customerId: number): CustomerContext {
  return {
    customer: undefined,
    requireCustomer: () => ({ customerId, sessionId: 1 }),
    ...{ token: undefined, account: undefined, ip: '203.0.113.7', userAgent: '', now, log },
  };
}

const first = firstSettings();
/** From this moment on the house keeps more of Taiwan dollars. */
let dearerFrom = Number.POSITIVE_INFINITY;
const settings = {
  at: (name: SettingName, moment: number) =>
    name === 'exchange-spread-twd' && moment >= dearerFrom ? 90 : first.at(name, moment),
} as Pick<Settings, 'at'>;

beforeAll(async () => {
  stage = await createStage({ instruments: PAIRS.map((code) => `FX:${code}`), seed: 'conversion' });
  await stage.until('FX', ({ phase }) => phase === 'continuous');
  await stage.pass(2_000);
  books = createBooks({
    ...{ chain: stage.seals.chains.books, database: stage.db.database, ids: createPostingIds() },
    ...{ log, now: stage.clock.now },
  });
  const parts = { database: stage.db.database, books, exchange: stage.exchange, settings };
  const quotes = createQuotes();
  act = { quote: quoteConversion(parts, quotes), convert: convert(parts, quotes), list: listConversions(parts) };
}, 120_000);
afterAll(async () => {
  await books.close();
  await stage.close();
});
beforeEach(async () => {
  now = stage.clock.now();
  customer = await opened(1_000_000_00n, 10_000_00n);
});

/** A customer with money who has registered. */
async function opened(twd: bigint, usd?: bigint): Promise<number> {
  const id = await stage.customer(twd, usd);
  await stage.db.owner.query("insert into invitation (code) values ('HOUSE222') on conflict do nothing");
  await stage.db.owner.query(
    `insert into customer (id, phone, password_hash, invited_with, language, created_at)
      overriding system value values ($1, $2, '', 'HOUSE222', 'tw', now())`,
    [id, `+8869${String(id).padStart(8, '0')}`],
  );
  return id;
}

async function offered(from: CashCode, to: CashCode, amount: string, who = customer) {
  const outcome = await act.quote({ from, to, amount }, as(who));
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value;
}
let keys = 0;
const take = (quoteId: string, conversionKey = `key-${++keys}-of-test`, who = customer) =>
  act.convert({ quoteId, conversionKey: conversionKey as never }, as(who));
const available = async (code: CashCode, who = customer) =>
  (await balancesOf(stage.db.database, who)).get(CASH_ASSETS[code].id)?.available ?? 0n;
const house = async (code: CashCode) => {
  const [row] = await stage.db.owner.query<{ sum: bigint | null }>(
    'select sum(case when credit = $1 then amount else -amount end)::bigint as sum from transfer where $1 in (debit, credit)',
    [houseAccount('conversion', CASH_ASSETS[code].id)],
  );
  return row?.sum ?? 0n;
};
const codeOf = (outcome: { ok: true } | { ok: false; refusal: { code: string } }) =>
  outcome.ok ? 'done' : outcome.refusal.code;

describe('a quote', () => {
  it('of every pair is the market’s middle less the spread, as the rows say it', async () => {
    for (const from of CODES) {
      for (const to of CODES) {
        if (from === to) continue;
        const amount = String(
          100n * 10n ** BigInt(CASH_ASSETS[from].decimals) * (CASH_ASSETS[from].decimals === 0 ? 1000n : 1n),
        );
        const { sold, bought, unit, mid, rate, spreadBps } = await offered(from, to, amount);
        const units = (minor: string, code: CashCode) => Number(minor) / 10 ** CASH_ASSETS[code].decimals;
        expect(spreadBps).toBeGreaterThanOrEqual(10);
        const perSold = (text: string) => (unit === from ? Number(text) : 1 / Number(text));
        expect(Number(mid)).toBeGreaterThanOrEqual(0.999);
        expect(perSold(rate) / perSold(mid)).toBeCloseTo(1 - spreadBps / 10_000, 4);
        const exact = units(sold, from) * perSold(rate);
        // Six digits of the rate are shown; what is paid out is at most a smallest unit less.
        expect(units(bought, to)).toBeLessThanOrEqual(exact * 1.00001);
        expect(units(bought, to)).toBeGreaterThan(
          exact * 0.99999 - (to === 'TWD' ? 1 : 1 / 10 ** CASH_ASSETS[to].decimals),
        );
      }
    }
  });

  it('says where its rates come from, and stands for fifteen seconds', async () => {
    const quote = await offered('TWD', 'USD', '100000');
    expect(quote).toMatchObject({ provenance: { source: 'simulated' }, lasts: 15_000, expiresAt: now + 15_000 });
    expect(quote.ratesStamp).toMatchObject({ date: '2026-07-09', zone: 'Asia/Taipei' });
  });

  it.each([
    ['the same currency', 'TWD', 'TWD', '1000', 'SAME_CURRENCY'],
    ['less than a dollar', 'TWD', 'USD', '3000', 'AMOUNT_BELOW_MINIMUM'],
    ['more than a million dollars', 'USD', 'TWD', '100000100', 'AMOUNT_ABOVE_MAXIMUM'],
  ] as const)('of %s is refused', async (_, from, to, amount, code) => {
    expect(codeOf(await act.quote({ from, to, amount }, as(customer)))).toBe(code);
  });
});

it('keeps the spread of a quote that stands, and takes the new one for the next', async () => {
  const quote = await offered('TWD', 'USD', '1000000');
  dearerFrom = now + 1_000;
  now += 2_000;
  const outcome = await take(quote.quoteId);
  expect(outcome).toMatchObject({ ok: true, value: { bought: quote.bought, spreadBps: 15 } });
  expect((await offered('TWD', 'USD', '1000000')).spreadBps).toBe(95);
  dearerFrom = Number.POSITIVE_INFINITY;
});

describe('a conversion', () => {
  it('moves both currencies at once at the quote, and the house has the other side', async () => {
    const before = { twd: await house('TWD'), jpy: await house('JPY') };
    const quote = await offered('TWD', 'JPY', '5000000');
    const outcome = await take(quote.quoteId);
    expect(outcome).toMatchObject({
      ok: true,
      value: { from: 'TWD', to: 'JPY', sold: '5000000', bought: quote.bought },
    });
    expect(await available('TWD')).toBe(1_000_000_00n - 5_000_000n);
    expect(await available('JPY')).toBe(BigInt(quote.bought));
    expect(await house('TWD')).toBe(before.twd + 5_000_000n);
    expect(await house('JPY')).toBe(before.jpy - BigInt(quote.bought));
    expect(await proveBooks(stage.db.owner)).toEqual([]);
    const listed = await act.list({ limit: 10 }, as(customer));
    expect(listed).toMatchObject({
      ok: true,
      value: { conversions: [{ sold: '5000000', rate: quote.rate }], more: false },
    });
  });

  it('is refused a moment after the quote has expired, and nothing moves', async () => {
    const quote = await offered('TWD', 'USD', '100000');
    now += 15_000;
    expect(codeOf(await take(quote.quoteId))).toBe('QUOTE_EXPIRED');
    now -= 1;
    expect(codeOf(await take(quote.quoteId))).toBe('done');
  });

  it('under the same key is done once, and answered again when the quote has long expired', async () => {
    const { quoteId } = await offered('TWD', 'USD', '100000');
    const first = await take(quoteId, 'the-same-key');
    now += 3_600_000;
    expect(await take(quoteId, 'the-same-key')).toEqual(first);
    expect(codeOf(await take('0'.repeat(32), 'the-same-key'))).toBe('KEY_REUSED');
    expect(await available('TWD')).toBe(1_000_000_00n - 100_000n);
  });

  it('of one quote is done once, whatever the keys and however many at a time', async () => {
    const { quoteId } = await offered('TWD', 'USD', '100000');
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => take(quoteId)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(outcomes.map(codeOf))).toEqual(new Set(['done', 'QUOTE_EXPIRED']));
    const again = await offered('TWD', 'USD', '100000');
    const same = await Promise.all(Array.from({ length: 12 }, () => take(again.quoteId, 'one-key-for-all')));
    expect(new Set(same.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(await available('TWD')).toBe(1_000_000_00n - 200_000n);
  });

  it('takes no more than what is free, and leaves the quote standing', async () => {
    const { quoteId } = await offered('USD', 'TWD', '1000001');
    const refused = await take(quoteId);
    expect(refused).toMatchObject({
      refusal: { code: 'BALANCE_INSUFFICIENT', params: { needed: '1000001', available: '1000000', currency: 'USD' } },
    });
    expect(await available('TWD')).toBe(1_000_000_00n);
  });

  it('with another customer’s quote is refused', async () => {
    const { quoteId } = await offered('TWD', 'USD', '100000');
    const thief = await opened(1_000_000_00n);
    expect(codeOf(await take(quoteId, undefined, thief))).toBe('QUOTE_EXPIRED');
    expect(await available('TWD', thief)).toBe(1_000_000_00n);
  });

  it('at an older quote of one’s own is refused: nobody gathers many and takes the best', async () => {
    const older = await offered('TWD', 'USD', '100000');
    await offered('TWD', 'USD', '100000');
    expect(codeOf(await take(older.quoteId))).toBe('QUOTE_EXPIRED');
  });
});

it('in circles, asking for twenty quotes each time and waiting for the best, money only becomes less', async () => {
  let [code, amount]: [CashCode, bigint] = ['TWD', 1_000_000_00n];
  for (const to of ['USD', 'JPY', 'USDT', 'KRW', 'TWD', 'CNY', 'TWD'] as const) {
    let best: Awaited<ReturnType<typeof offered>> | undefined;
    for (let look = 0; look < 20; look++) {
      await stage.pass(200);
      now = stage.clock.now();
      const quote = await offered(code, to, String(amount));
      if (best === undefined || BigInt(quote.bought) > BigInt(best.bought)) best = quote;
      if (look === 19) break;
    }
    // Only the newest stands, so the best that was seen is had only where it comes again.
    const last = await offered(code, to, String(amount));
    const outcome = await take(last.quoteId);
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    [code, amount] = [to, BigInt(outcome.value.bought)];
  }
  expect(amount).toBeLessThan(1_000_000_00n);
  expect(await proveBooks(stage.db.owner)).toEqual([]);
}, 120_000);
