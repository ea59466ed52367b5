import { firstSettings } from '../settings/index.ts';
import type { EndpointPath, InputOf, OutputOf } from '@kuroshio/contract';
import { customerAccount, withdrawalHold, withdrawalRelease } from '@kuroshio/ledger';
import { addDays } from '@kuroshio/market';
import { cash, units } from '@kuroshio/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clockOf, marketAt } from '../exchange/index.ts';
import { instrument } from '../exchange/stage.ts';
import { lendingRoutes, startLendingDays } from '../lending/index.ts';
import { createWithdrawalCheck, readStanding } from '../loans/index.ts';
import type { Handler, Route } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { portfolioRoutes } from '../portfolio/index.ts';
import { statementsRoutes } from '../statements/index.ts';
import { tradingRoutes } from '../trading/index.ts';
import { createMarginKept } from './margin-kept.ts';
import { createMarginStage, type MarginStage, nt } from './margin-stage.ts';

const foxconn = instrument('TWSE:2317');
const LIMIT = String(nt(5_000_000));
let margin: MarginStage;
let who: number;
/** What a test breaks on purpose is named here. */
let broken: RegExp | undefined;

beforeEach(async () => {
  broken = undefined;
  margin = await createMarginStage('accounts');
  who = await margin.customer(nt(2_000_000));
}, 60_000);
afterEach(async () => {
  const wrongs = (await margin.stage.wrongs()).map((one) => JSON.stringify(one, said));
  expect(wrongs.filter((one) => !broken?.test(one))).toEqual([]);
  await margin.close();
});

const said = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
type Answer<Value> = { ok: true; value: Value } | { ok: false; refusal: { code: string } };
const codeOf = (outcome: Answer<unknown>) => (outcome.ok ? 'done' : outcome.refusal.code);
async function must<Value>(outcome: Promise<Answer<Value>>): Promise<Value> {
  const answer = await outcome;
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}
/** A handler of another capability. */
function handlerOf<Path extends EndpointPath>(routes: readonly Route[], path: Path) {
  const found = routes.find(({ endpoint }) => endpoint.path === path);
  if (found === undefined) throw new Error(`${path} has a route`);
  return found.handler as Handler<InputOf<Path>, OutputOf<Path>>;
}
const open = (limit = LIMIT, by = who, act = margin.act) =>
  act.open({ limit, agreement: '2026-11' }, margin.as(by)) as Promise<Answer<{ limit: string }>>;
const overview = (by = who) => must(margin.act.overview({}, margin.as(by)));
const repay = (positionId: string, principal: bigint, key: string, by = who) =>
  margin.act.repay({ positionId, principal: String(principal), repayKey: key as never }, margin.as(by));
const available = async (by = who) => {
  const [row] = await margin.stage.db.owner.query<{ amount: bigint }>(
    'select amount from balance where account_id = $1',
    [customerAccount(by, 1, 'available')],
  );
  return row?.amount ?? 0n;
};

describe('opening a margin account', () => {
  it('says what it asks for, opens one of the limits, gives it another, and closes', async () => {
    const before = await overview();
    expect(before).toMatchObject({ conditions: [{ kind: 'verified', met: true }], own: String(nt(2_000_000)) });
    expect(before.account).toBeUndefined();
    // 30 % of the limit must be one's own, above half a million.
    expect(before.limits.map(({ own, met }) => [own, met])).toEqual([
      ['0', true],
      [String(nt(300_000)), true],
      [String(nt(750_000)), true],
      [String(nt(1_500_000)), true],
      [String(nt(3_000_000)), false],
      [String(nt(9_000_000)), false],
    ]);
    const { date } = clockOf(margin.stage.exchange.view, 'TWSE');
    expect(await must(open())).toEqual({ limit: LIMIT, openedOn: date });
    await must(open(String(nt(500_000))));
    expect((await overview()).account).toEqual({
      ...{ limit: String(nt(500_000)), used: '0', ordered: '0', remaining: String(nt(500_000)), openedOn: date },
      ...{ shortUsed: '0', shortOrdered: '0', shortRemaining: String(nt(500_000)) },
    });
    await must(margin.act.close({}, margin.as(who)));
    expect((await overview()).account).toBeUndefined();
    expect(await must(margin.act.stock({ symbol: 'TWSE:2317' }, margin.as(who)))).toMatchObject({ hasAccount: false });
  });

  it.each([
    ['no limit of the list', '60000000', 'MARGIN_LIMIT_UNKNOWN'],
    ['more than the means are for', String(nt(10_000_000)), 'MARGIN_LIMIT_NEEDS'],
  ])('is refused for %s', async (_, limit, code) => {
    expect(codeOf(await open(limit))).toBe(code);
  });

  it('is refused to who is not verified, and to who is not here long enough where that is asked for', async () => {
    const strict = margin.again({ needs: { days: 90, trades: 10 } });
    expect(codeOf(await open(LIMIT, who, strict.act))).toBe('MARGIN_CONDITIONS');
    await strict.days.stop();
    margin.strangers.add(who);
    expect(codeOf(await open())).toBe('VERIFICATION_REQUIRED');
  });

  it('does not close while an order may still be lent to, nor while something is owed', async () => {
    await must(open());
    const { limits } = marketAt(margin.stage.exchange.view, foxconn.no);
    const wish = { quantity: 1_000, price: limits?.down, financing: 'margin' } as const;
    const placed = await margin.stage.place(who, foxconn, wish);
    if (!placed.ok) throw new Error(placed.refusal.code);
    const close = () => margin.act.close({}, margin.as(who));
    expect(codeOf(await close())).toBe('MARGIN_ORDERS_OPEN');
    expect(BigInt((await overview()).account?.ordered ?? 0)).toBeGreaterThan(0n);
    await margin.stage.exchange.cancel({ customer: who, orderId: placed.value.id });
    await margin.buy(who, 1);
    expect(codeOf(await close())).toBe('MARGIN_LOANS_OPEN');
  });
});

describe('what a customer sees', () => {
  it('is said before confirming, and agrees with what it is after', async () => {
    await must(open());
    const { database } = margin.stage.db;
    const { limits } = marketAt(margin.stage.exchange.view, foxconn.no);
    const preview = handlerOf(tradingRoutes({ exchange: margin.parts.exchange, database }), 'trading/preview-order');
    const ticket = { symbol: 'TWSE:2317', side: 'buy', type: 'limit', timeInForce: 'ROD', board: 'regular' } as const;
    const asked = { ...ticket, quantity: 3_000, price: limits?.up ?? 0, financing: 'margin' } as const;
    const seen = await must(preview(asked, margin.as(who)));
    const value = BigInt(limits?.up ?? 0) * 3_000n;
    const loan = ((value * 6n) / 10n / 100_000n) * 100_000n;
    expect(seen.margin).toMatchObject({
      ...{ loanBps: 6_000, loan: String(loan), rateBps: 645, callBelowBps: 13_000 },
      own: String(value + BigInt(seen.charges[0]?.amount ?? 0) - loan),
      // 6.45 % of a year of 365 days, to the cent.
      aDay: String((loan * 645n) / 3_650_000n),
    });
    // The highest price of the grid at which three thousand shares are worth less than 130 % of the loan.
    const called = (price: number) => BigInt(price) * 3_000n * 10n < loan * 13n;
    const at = seen.margin?.callPrice ?? 0;
    const tick = at >= 500_00 ? 100 : at >= 100_00 ? 50 : at >= 50_00 ? 10 : 5;
    expect([called(at), called(at + tick)]).toEqual([true, false]);
    expect((await must(preview({ ...asked, financing: undefined }, margin.as(who)))).margin).toBeUndefined();
    expect(codeOf(await preview({ ...asked, board: 'odd-lot', quantity: 10 }, margin.as(who)))).toBe(
      'MARGIN_NOT_OFFERED',
    );

    const bought = await margin.buy(who, 3);
    const now = await overview();
    const [position] = now.positions;
    expect([now.loan, position?.loan, now.account?.used]).toEqual(Array(3).fill(String(bought.loan)));
    const worth = BigInt(marketAt(margin.stage.exchange.view, foxconn.no).day.last) * 3_000n;
    expect(now.ratioBps).toBe(Number((worth * 10_000n) / bought.loan));
    expect(position).toMatchObject({ quantity: 3_000, value: String(worth), days: 0, interest: '0', dividend: '0' });
    expect(await must(margin.act.stock({ symbol: 'TWSE:2317' }, margin.as(who)))).toMatchObject({
      ...{ hasAccount: true, loanBps: 6_000, sellable: 3_000 },
    });
  });

  it('of "what if" is what comes when prices are so', async () => {
    await must(open());
    await margin.buy(who, 2);
    const { rows } = await must(margin.act.whatIf({}, margin.as(who)));
    for (const percent of [-60, -40, -22, -21, -5, 0, 30]) {
      margin.fall((100 + percent) / 100);
      const row = rows.find((one) => one.percent === percent);
      const then = await overview();
      // A price is a whole number of cents.
      expect(Math.abs((row?.ratioBps ?? 0) - (then.ratioBps ?? 0))).toBeLessThanOrEqual(2);
      const called = (then.ratioBps ?? 0) < 13_000;
      expect([percent, BigInt(row?.amount ?? 0) > 0n]).toEqual([percent, called]);
      if (called) expect(Math.abs(Number(BigInt(row?.amount ?? 0) - BigInt(then.kept)))).toBeLessThan(3_000);
      else expect(then.kept).toBe('0');
    }
    // Of a stock that is not held nothing changes.
    margin.fall(1);
    const other = await must(margin.act.whatIf({ symbol: 'TWSE:2330' }, margin.as(who)));
    expect(new Set(other.rows.map(({ ratioBps }) => ratioBps)).size).toBe(1);
  });
});

describe('a call', () => {
  it('goes back to the ratio at which the stock was lent on, where that is lower than the statute’s most', async () => {
    broken = /order/;
    await must(open());
    const { loan } = await margin.buy(who, 1);
    // As of a stock of which half is lent, by an order of before what is lent stood in its row.
    const { owner } = margin.stage.db;
    await owner.query('insert into margin_order select id, 5000, loan from orders where loan_bps is not null');
    await owner.query('update orders set loan_bps = null, loan = null');
    margin.fall(0.6);
    const [position] = (await overview()).positions;
    expect((await overview()).kept).toBe(String(loan - BigInt(position?.value ?? 0) / 2n));
  });
});

describe('thieves', () => {
  it('borrow no more than the limit by placing many orders at once', async () => {
    await must(open(String(nt(500_000))));
    const { limits } = marketAt(margin.stage.exchange.view, foxconn.no);
    const wish = { quantity: 1_000, price: limits?.up, financing: 'margin' } as const;
    const placed = await Promise.all(Array.from({ length: 8 }, () => margin.stage.place(who, foxconn, wish)));
    expect(placed.some((one) => !one.ok && one.refusal.code === 'MARGIN_LIMIT')).toBe(true);
    for (let n = 0; n < 20; n++) await margin.stage.pass(100);
    const { account, loan } = await overview();
    expect(BigInt(loan)).toBeGreaterThan(0n);
    expect(BigInt(loan) + BigInt(account?.ordered ?? 0)).toBeLessThanOrEqual(nt(500_000));
  });

  it('pay once for a key, by ten at once; and never from the debt of somebody else', async () => {
    await must(open());
    await margin.buy(who, 1);
    const [position] = (await overview()).positions;
    if (position === undefined) throw new Error('bought');
    const before = await available();
    const paid = await Promise.all(Array.from({ length: 10 }, () => repay(position.id, nt(10_000), 'repay-key-1')));
    expect(new Set(paid.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(before - (await available())).toBe(nt(10_000));
    expect(codeOf(await repay(position.id, nt(20_000), 'repay-key-1'))).toBe('KEY_REUSED');
    expect(codeOf(await repay(position.id, 50n, 'repay-key-2'))).toBe('LOAN_STEP');
    expect(codeOf(await repay(position.id, nt(9_000_000), 'repay-key-3'))).toBe('REPAYMENT_ABOVE_OWED');
    expect(codeOf(await repay(position.id, nt(100), 'repay-key-4', await margin.customer(nt(1_000))))).toBe(
      'POSITION_NOT_FOUND',
    );
  });

  it('take no money out while they are called, nor between a fall and the close; paid, or above the line, all of it', async () => {
    await must(open());
    const { loan } = await margin.buy(who, 1);
    const inTaiwan = createMarginKept(margin.parts);
    const check = createWithdrawalCheck(margin.parts, async (on, customer) => ({
      TWD: await inTaiwan(on, customer),
      USD: { owed: cash(0n), kept: cash(0n) },
    }));
    const ask = async (amount: bigint, currency = 'TWD') =>
      (await check(margin.parts.database, who, currency, cash(amount)))?.code;
    expect(await ask(await available())).toBeUndefined();
    margin.fall(0.6);
    const { kept } = await overview();
    expect(BigInt(kept)).toBeGreaterThan(0n);
    const free = (await available()) - BigInt(kept);
    expect([await ask(free), await ask(free + 1n)]).toEqual([undefined, 'OUTSTANDING_CREDIT']);
    // Called at the close; that the price comes back after it does not free what was called.
    await margin.stage.until('TWSE', ({ phase }) => phase === 'closed');
    await margin.days.look();
    expect((await overview()).call).toMatchObject({ state: 'called', paid: '0' });
    margin.fall(0.9);
    const called = await overview();
    expect([called.kept, await ask((await available()) - BigInt(called.kept) + 1n)]).toEqual([
      called.call?.amount,
      'OUTSTANDING_CREDIT',
    ]);
    // What is exchanged first is the same money.
    expect(await ask(1n, 'USD')).toBeUndefined();
    const has = await available();
    const hold = { customer: who, withdrawalId: 7n, asset: 1, amount: cash(has - BigInt(called.kept) + 1n) };
    await margin.books.post({ postings: [{ posting: withdrawalHold(hold), tradingDate: null }] });
    expect(await ask(1n, 'USD')).toBe('OUTSTANDING_CREDIT');
    await margin.books.post({ postings: [{ posting: withdrawalRelease(hold), tradingDate: null }] });
    const [position] = called.positions;
    const principal = ((BigInt(called.call?.left ?? 0) + 99n) / 100n) * 100n;
    await must(repay(position?.id ?? '', principal, 'meets-the-call'));
    expect([(await overview()).kept, loan > principal]).toEqual(['0', true]);
    expect(await ask(await available())).toBeUndefined();
  });

  it('open no account by a row of the database, nor raise a limit by one', async () => {
    broken = /margin_account/;
    const forger = await margin.customer(nt(10_000));
    await must(open(String(nt(500_000))));
    await margin.stage.restart(async () => {
      await margin.stage.db.owner.query(
        `insert into margin_account (customer_id, credit_limit, opened_on) values ($1, 99900000000, '2026-07-09')`,
        [forger],
      );
      await margin.stage.db.owner.query('update margin_account set credit_limit = 99900000000 where customer_id = $1', [
        who,
      ]);
      // With an agreement that nobody has marked.
      await margin.stage.db.owner.query(
        `insert into margin_agreement (customer_id, credit_limit, version, at, mark)
         values ($1, 99900000000, '2026-11', now(), decode(repeat('00', 16), 'hex'))`,
        [forger],
      );
    });
    // The seals name the rows, and the accounts are what was agreed to.
    const named = await margin.stage.exchange.proveSeals(true);
    expect(JSON.stringify(named, said)).toContain('margin_account');
    const { days } = margin.again();
    await days.look();
    await days.stop();
    const limitOf = (customer: number) => margin.stage.exchange.state.marginAccounts.get(customer)?.limit;
    expect([limitOf(forger), limitOf(who)]).toEqual([undefined, nt(500_000)]);
  });
});

describe('what stands for a margin loan stands for nothing else', () => {
  it('neither for the credit loan nor for lending, and its debt is no cover of theirs', async () => {
    await must(open());
    const before = await readStanding(margin.parts, margin.parts.database, who);
    const bought = await margin.buy(who, 2);
    const after = await readStanding(margin.parts, margin.parts.database, who);
    expect([after.owed, after.principal, after.lendable]).toEqual([0n, 0n, 0n]);
    // One's own part went into them: it is not counted twice.
    expect(before.own - after.own).toBe(
      bought.filledValue - bought.loan + Object.values(bought.charges).reduce((sum, one) => sum + one, 0n),
    );
    const lending = { ...margin.parts, books: margin.books, settings: firstSettings(), seed: 'accounts' };
    const board = handlerOf(lendingRoutes({ lending }), 'lending/lending-board');
    const [row] = (await must(board({}, margin.as(who)))).holdings;
    expect(row).toMatchObject({ symbol: 'TWSE:2317', held: 2_000, lots: 0 });
  });

  it('nor for lent shares of one’s own that are sold: these come back', async () => {
    await must(open());
    const shares = { customer: who, instrumentNo: foxconn.no, quantity: units(1_000), cost: cash(1n) };
    const by = { kind: 'transfer' as const, id: who };
    await must(margin.stage.exchange.deliver({ ...shares, by, step: 0, from: 'issuers' }));
    await margin.buy(who, 1);
    const lending = { ...margin.parts, books: margin.books, settings: firstSettings(), seed: 'accounts' };
    const routes = lendingRoutes({ lending });
    const wish = { symbol: 'TWSE:2317', lots: 1, days: 14, rateBps: 0, lendKey: 'lend-own-shares' as never };
    await must(handlerOf(routes, 'lending/lend-shares')(wish, margin.as(who)));
    const days = startLendingDays({ ...lending, clock: margin.stage.clock, log: createLog('silent') });
    const lent = async () =>
      (await must(handlerOf(routes, 'lending/list-lent')({ show: 'lent', limit: 50 }, margin.as(who)))).rows;
    await days.look();
    expect(await lent()).toHaveLength(1);
    await margin.buy(who, 1, {
      ...{ side: 'sell', financing: 'cash', price: marketAt(margin.stage.exchange.view, foxconn.no).limits?.down },
    });
    await days.look();
    await days.stop();
    expect(await lent()).toEqual([]);
  });
});

describe('interest of a loan', () => {
  it('that a sale pays is no profit, in every account of it', async () => {
    await must(open());
    await margin.buy(who, 2);
    const { date } = clockOf(margin.stage.exchange.view, 'TWSE');
    await margin.stage.until('TWSE', (own) => own.phase === 'continuous' && own.date > addDays(date, 9));
    const sold = await margin.buy(who, 1, {
      ...{ side: 'sell', price: marketAt(margin.stage.exchange.view, foxconn.no).limits?.down },
    });
    const [close] = await margin.stage.db.owner.query<{ interest: bigint }>('select interest from margin_close');
    const [position] = await margin.stage.db.owner.query<{ realised: bigint }>('select realised from positions');
    expect(close?.interest).toBeGreaterThan(0n);
    const parts = { exchange: margin.parts.exchange, database: margin.stage.db.database };
    const after = String((position?.realised ?? 0n) - (close?.interest ?? 0n));
    const own = portfolioRoutes(parts);
    const [held] = await must(handlerOf(own, 'portfolio/holdings')({ market: 'twd' }, margin.as(who)));
    const assets = await must(handlerOf(own, 'portfolio/assets')({ market: 'twd' }, margin.as(who)));
    expect([held?.realisedProfit, assets.realisedProfit]).toEqual([after, after]);
    const range = { market: 'twd', from: sold.tradingDate, to: sold.tradingDate } as const;
    const sales = await must(
      handlerOf(statementsRoutes(parts as never), 'statements/realised')({ ...range, limit: 10 }, margin.as(who)),
    );
    expect(sales.sales).toMatchObject([{ interest: String(close?.interest), profit: after }]);
  });
});
