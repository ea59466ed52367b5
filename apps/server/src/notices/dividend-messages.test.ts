import { TABLES, type Instrument, unitsOf } from '@kuroshio/market';
import type { Price, Shares } from '@kuroshio/money';
import { loadTexts, translator } from '@kuroshio/text';
import { messageText } from '@kuroshio/text/message-text.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { marketAt } from '../exchange/index.ts';
import type { Ticket } from '@kuroshio/risk';
import { createStage, instrument, markAnnounced, type Stage } from '../exchange/stage.ts';
import { createLog } from '../platform/log.ts';
import { followDividends } from './dividend-messages.ts';
import { createInbox, type Inbox, type WrittenMessage } from './inbox.ts';
import { marketNews } from './market-news.ts';
import { messageFormat } from './message-format.ts';

const tsmc = instrument('TWSE:2330');
const apple = instrument('US:AAPL');
let stage: Stage;
let inbox: Inbox;
let told: WrittenMessage[];
let look: (now: number) => Promise<boolean>;
let keys = 0;

async function follow(): Promise<void> {
  look = await followDividends({ database: stage.db.database, exchange: stage.exchange, inbox });
}

beforeEach(async () => {
  stage = await createStage({ speed: 600, seed: 'ex-dates' });
  await stage.db.owner.query(`insert into invitation (code) values ('HOUSE222')`);
  told = [];
  inbox = createInbox({
    database: stage.db.database,
    log: createLog('silent'),
    view: stage.exchange.view,
    onWritten: (written) => told.push(...written),
    hub: { provide: () => undefined, publishTo: () => undefined, listeningTo: () => false },
  });
  await follow();
});
afterEach(() => stage.close());

async function customer(twd: bigint, usd = 1n): Promise<number> {
  const id = await stage.customer(twd, usd);
  await stage.db.owner.query(
    `insert into customer (id, phone, password_hash, invited_with, language, created_at)
     overriding system value values ($1::integer, '+88691' || $1::text, '', 'HOUSE222', 'tw', now())`,
    [id],
  );
  return id;
}

async function announce(
  one: Instrument,
  exDate: string,
  kind: string,
  gives: { cash?: string; shares?: string },
  pays?: string,
) {
  await stage.db.owner.query(
    `insert into corporate_action (instrument_no, ex_date, kind, cash_per_share, new_per_old, pay_date, source)
     values ($1, $2, $3, $4::numeric, $5::numeric, $6, 'operators')`,
    [one.no, exDate, kind, gives.cash ?? null, gives.shares ?? null, pays ?? null],
  );
  await markAnnounced(stage.db.owner, stage.seals.key);
}

async function untilPhase(one: Instrument, phase: string, date?: string): Promise<void> {
  await stage.until(one.venue, (now) => now.phase === phase && (date === undefined || now.date >= date));
}

async function buy(who: number, one: Instrument, quantity: number, more: Partial<Ticket> = {}): Promise<void> {
  const outcome = await stage.exchange.place({
    customer: who,
    clientOrderId: `message-${++keys}`,
    instrumentNo: one.no,
    ticket: {
      ...{ side: 'buy', type: 'market', board: 'regular', timeInForce: 'ROD', price: undefined },
      quantity: unitsOf(one, quantity as Shares),
      positionId: undefined,
      ...more,
    },
  });
  if (!outcome.ok) throw new Error(outcome.refusal.code);
}

const t = translator(await loadTexts('tw'));
const words = ({ message }: WrittenMessage) =>
  messageText(t, message.event, messageFormat(TABLES.instruments, 'tw', t));

describe('who held shares before an ex-date', () => {
  it('is told once of the dividend and once of its payment, over a restart too', async () => {
    await announce(tsmc, '2026-07-13', 'cash', { cash: '4.5' }, '2026-07-14');
    const [holder, silent, late] = [
      await customer(100_000_000_00n),
      await customer(100_000_000_00n),
      await customer(100_000_000_00n),
    ];
    await stage.db.owner.query('insert into notice_preference values ($1, true, true, true, false)', [silent]);
    await untilPhase(tsmc, 'continuous');
    await buy(holder, tsmc, 5000);
    await buy(silent, tsmc, 1000);
    await look(1);
    expect(told).toEqual([]);
    await untilPhase(tsmc, 'continuous', '2026-07-13');
    await buy(late, tsmc, 1000);
    await look(2);
    await look(3);
    const facts = {
      ...{ symbol: tsmc.symbol, exDate: '2026-07-13', paysOn: '2026-07-14', shares: 5000, currency: 'TWD' },
      ...{ gross: '2250000', fees: '1000', tax: '47400', net: '2201600' },
    };
    expect(told.map((one) => [one.customer, one.message.event])).toEqual([
      [holder, { event: 'dividend-entitled', ...facts }],
    ]);
    expect(told.map(words)).toEqual([
      {
        title: '台積電 除息：您可領 NT$22,016.00',
        body: '您於 2026.07.13 除息前持有 5 張，股利 NT$22,016.00 將於 2026.07.14 起的第一個交易日入帳。\n應發 NT$22,500.00，扣除費用 NT$10.00、稅與補充保費 NT$474.00。',
      },
    ]);
    await stage.restart();
    await follow();
    await look(4);
    expect(told).toHaveLength(1);
    await untilPhase(tsmc, 'continuous', '2026-07-14');
    await look(5);
    await follow();
    await look(6);
    expect(told.slice(1).map((one) => [one.customer, one.message.event])).toEqual([
      [holder, { event: 'dividend-paid', ...facts }],
    ]);
  }, 120_000);

  it('is told of what came while nothing followed', async () => {
    await announce(tsmc, '2026-07-13', 'cash', { cash: '4.5' }, '2026-07-14');
    const holder = await customer(100_000_000_00n);
    await untilPhase(tsmc, 'continuous');
    await buy(holder, tsmc, 1000);
    await untilPhase(tsmc, 'continuous', '2026-07-14');
    await follow();
    await look(1);
    expect(told.map(({ message }) => message.event.event)).toEqual(['dividend-paid']);
  }, 120_000);

  it('is told how many shares there are now, and parts of one in the US among them', async () => {
    await announce(apple, '2026-07-09', 'stock', { shares: '1.5' });
    const holder = await customer(1n, 10_000_000_00n);
    await untilPhase(apple, 'continuous');
    await buy(holder, apple, 31);
    await buy(holder, apple, 10, {
      ...{ side: 'sell', type: 'limit', timeInForce: 'GTC' },
      price: (marketAt(stage.exchange.state, apple.no).day.last * 2) as Price,
    });
    await untilPhase(apple, 'continuous', '2026-07-09');
    // What is traded after the ex-date is not of it.
    await buy(holder, apple, 7);
    await look(1);
    await follow();
    await look(2);
    expect(told.map(({ message }) => message.event)).toEqual([
      {
        ...{
          event: 'shares-changed',
          symbol: apple.symbol,
          date: '2026-07-09',
          before: 31,
          after: 46.5,
          currency: 'USD',
        },
        paid: '0',
      },
    ]);
    expect(told.map(words)[0]?.title).toBe('Apple Inc. 持股由 31 股 變為 46.5 股');
  }, 120_000);
});

describe('news of corporate actions', () => {
  it('tell once of what is announced, and of the ex-date with its prices', async () => {
    await announce(tsmc, '2026-07-13', 'cash', { cash: '4.5' }, '2026-07-14');
    await announce(tsmc, '2026-07-13', 'stock', { shares: '1.05' });
    await stage.restart();
    const keysSeen = { keys: new Set<string>() };
    const news = () => marketNews(stage.exchange.view, keysSeen, 1).filter(({ symbols }) => symbols[0] === tsmc.symbol);
    await untilPhase(tsmc, 'continuous');
    expect(news().map(({ event }) => event)).toEqual([
      {
        ...{
          kind: 'action-announced',
          symbol: tsmc.symbol,
          date: '2026-07-13',
          action: 'cash',
          cash: '4.5',
          stock: '',
        },
        ...{ currency: 'TWD', payDate: '2026-07-14', quality: 'unverified' },
      },
      {
        ...{
          kind: 'action-announced',
          symbol: tsmc.symbol,
          date: '2026-07-13',
          action: 'stock',
          cash: '',
          stock: '1.05',
        },
        ...{ currency: 'TWD', payDate: '', quality: 'unverified' },
      },
    ]);
    await untilPhase(tsmc, 'after-hours');
    const close = marketAt(stage.exchange.state, tsmc.no).day.last;
    await untilPhase(tsmc, 'continuous', '2026-07-13');
    const { reference } = marketAt(stage.exchange.state, tsmc.no);
    expect(reference).toBeLessThan(close);
    const exDates = news().filter(({ event }) => event.kind === 'ex-date');
    expect(exDates).toMatchObject([
      { event: { action: 'cash', previousClose: close, reference, quality: 'unverified' } },
      { event: { action: 'stock', stock: '1.05', previousClose: close, reference } },
    ]);
    expect(news()).toEqual([]);
  }, 120_000);
});
