import { createRandom, type Random } from '@kuroshio/base';
import { assetOf, HOUSE, ownerOf } from '@kuroshio/ledger';
import { lotOn, settlementDate, sharesOf, unitsOf } from '@kuroshio/market';
import { SELL } from '@kuroshio/matching';
import { CASH_ASSETS, cash, type Price, price, type Shares, type Units, units } from '@kuroshio/money';
import { coverable, fillValue, type Position } from '@kuroshio/orders';
import type { Ticket } from '@kuroshio/risk';
import { afterEach, describe, expect, it } from 'vitest';
import { proveBooks } from '../books/index.ts';
import { closeOf } from './venues/venue-markets.ts';
import { clockOf, marketAt } from './index.ts';
import type { ExchangeState } from './state.ts';
import { createStage, instrument, type Stage } from './stage.ts';
import { thinkInsideSpread, thinkOfOrder } from './think-of-order.ts';
import { instrumentAt } from './venues/venue-state.ts';

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

const traded = ['TWSE:2317', 'TWSE:1101', 'TPEX:8069', 'TPEX:3324', 'US:BAC', 'US:BLK', 'US:T'].map(instrument);
const GRANTED = { TWD: 1_500_000_00n, USD: 900_000_00n } as const;

interface FillRow {
  readonly [column: string]: unknown;
  readonly customer_id: number;
  readonly instrument_no: number;
  readonly cash_asset: number;
  readonly side: 'buy' | 'sell';
  readonly price: bigint;
  readonly quantity: bigint;
  readonly value: bigint;
  readonly fees: bigint;
  readonly tax: bigint;
  /** Of borrowed shares: they are nobody's holding. */
  readonly is_short: boolean;
}

/** What customers have paid of interest on loans on shares, by customer and currency: by sales, in money, and where more was drawn. */
async function interestOf({ db }: Stage): Promise<Map<string, bigint>> {
  const rows = await db.owner.query<{ account: string; interest: bigint }>(
    `select customer_id || ' ' || asset as account, sum(interest)::bigint as interest from (
        select o.customer_id, o.cash_asset as asset, interest from margin_close join orders o on o.id = order_id
        union all select m.customer_id, o.cash_asset, interest from margin_payment m
          join positions p on p.id = m.position_id join orders o on o.id = p.opened_by
        union all select customer_id, 1, interest from secured_draw) paid group by 1`,
  );
  return new Map(rows.map(({ account, interest }) => [account, interest]));
}

/** What the shares of an account are worth at the last prices, in minor units. */
function worth(state: ExchangeState, no: number, shares: bigint): bigint {
  return fillValue(instrumentAt(state, no), price(closeOf(marketAt(state, no))), units(Number(shares)));
}

/**
 * Per account (customer and currency): all its money and shares at the last prices are what was granted, plus what each
 * trade has won since at these prices, less charges. Both sides come from different tables: balances here, fills there.
 */
async function accountsAgree({ db, exchange: { state } }: Stage, interest: Map<string, bigint>): Promise<void> {
  const fills = await db.owner.query<FillRow>(
    `select customer_id, instrument_no, cash_asset, side, fill.price, fill.quantity, value, fees, tax,
       exists (select from short_order s where s.order_id = orders.id) as is_short
     from fill join orders on orders.id = fill.order_id`,
  );
  const balances = await db.owner.query<{ account_id: bigint; amount: bigint }>(
    'select account_id, amount from balance',
  );
  const own = new Map<string, bigint>();
  const due = new Map<string, bigint>();
  const add = (to: Map<string, bigint>, key: string, amount: bigint) => to.set(key, (to.get(key) ?? 0n) + amount);
  const currencyOf = (asset: number) => CASH_ASSETS[instrumentAt(state, asset).currency].id;
  const booked = new Map<string, bigint>();
  for (const { account_id, amount } of balances) {
    const asset = assetOf(account_id);
    const customer = ownerOf(account_id);
    // Free shares and held ones together, because each worth is rounded down.
    if (asset < 1_000) add(own, `${customer} ${asset}`, amount);
    else add(booked, `${customer} ${asset}`, amount);
  }
  const addWorth = (to: Map<string, bigint>, holdings: ReadonlyMap<string, bigint>) => {
    for (const [key, units] of holdings) {
      const [customer, no] = key.split(' ').map(Number) as [number, number];
      add(to, `${customer} ${currencyOf(no)}`, worth(state, no, units));
    }
  };
  addWorth(own, booked);
  // By what was bought and sold: an account's own shares would agree with themselves.
  const shares = new Map<string, bigint>();
  for (const key of own.keys()) add(due, key, key.endsWith(' 1') ? GRANTED.TWD : GRANTED.USD);
  for (const fill of fills) {
    const sign = fill.side === 'buy' ? 1n : -1n;
    // Who buys a fraction of a share pays up to a cent more, and never more than the whole shares cost.
    const one = instrumentAt(state, fill.instrument_no);
    const down = fillValue(one, Number(fill.price) as Price, Number(fill.quantity) as Units);
    const isPart = fill.side === 'buy' && Number(fill.quantity) % unitsOf(one, 1 as Shares) !== 0;
    expect([down, ...(isPart ? [down + 1n] : [])]).toContain(fill.value);
    add(due, `${fill.customer_id} ${fill.cash_asset}`, -sign * fill.value - fill.fees - fill.tax);
    if (!fill.is_short) add(shares, `${fill.customer_id} ${fill.instrument_no}`, sign * fill.quantity);
  }
  addWorth(due, shares);
  for (const [account, paid] of interest) add(due, account, -paid);
  // What borrowing has cost, and what was paid on ex-dates; what was added for shares that are owed is still the customer's.
  for (const { customer_id, amount } of await db.owner.query<{ customer_id: number; amount: bigint }>(
    "select customer_id, sum(amount)::bigint as amount from short_change where kind in ('fee', 'dividend') group by 1",
  ))
    add(due, `${customer_id} 2`, -amount);
  expect(Object.fromEntries(own)).toEqual(Object.fromEntries(due));
  for (const key of new Set([...booked.keys(), ...shares.keys()]))
    expect(booked.get(key) ?? 0n, key).toBe(shares.get(key) ?? 0n);
}

/** Cash and what open positions have cost are what was granted and what closed parts have realised. */
async function positionsAgree({ db }: Stage, interest: Map<string, bigint>): Promise<void> {
  const rows = await db.owner.query<{ customer: bigint; asset: number; cash: string; cost: string; realised: string }>(
    `with cash as (
        select account_id >> 24 as customer, ((account_id >> 8) & 65535)::int as asset, sum(amount) as cash
        from balance where (account_id >> 8) & 65535 < 1000 group by 1, 2),
      held as (
        select p.customer_id as customer, o.cash_asset as asset, sum(p.cost) as cost, sum(p.realised) as realised
        from positions p join orders o on p.opened_kind = 'order' and o.id = p.opened_by group by 1, 2)
      select cash.customer, cash.asset, cash::text, coalesce(cost, 0)::text as cost, coalesce(realised, 0)::text as realised
      from cash left join held on held.customer = cash.customer and held.asset = cash.asset`,
  );
  expect(rows.length).toBeGreaterThan(0);
  // What short sales brought that is still held for them, and what those that were bought back have realised.
  const shorts = await db.owner.query<{ customer: number; brought: bigint }>(
    'select customer_id as customer, sum(proceeds + realised)::bigint as brought from short_position group by 1',
  );
  for (const { customer, asset, cash, cost, realised } of rows) {
    const granted = asset === 1 ? GRANTED.TWD : GRANTED.USD;
    const paid = interest.get(`${customer} ${asset}`) ?? 0n;
    const brought = (asset === 2 && shorts.find((one) => one.customer === Number(customer))?.brought) || 0n;
    expect(BigInt(cash) + BigInt(cost), `${customer} in ${asset}`).toBe(granted + BigInt(realised) + brought - paid);
  }
  const parts = await db.owner.query(
    `select p.id from positions p left join (
        select position_id, sum(quantity) as quantity, sum(value) as value, sum(charges) as charges, sum(cost) as cost
        from position_close group by 1) c on c.position_id = p.id
      where p.quantity + coalesce(c.quantity, 0) <> p.opened_quantity or p.sold_value <> coalesce(c.value, 0)
        or p.sell_charges <> coalesce(c.charges, 0) or p.cost + coalesce(c.cost, 0) <> p.opened_value + p.buy_charges
        or p.realised <> coalesce(c.value - c.charges - c.cost, 0)`,
  );
  expect(parts).toEqual([]);
}

/** What the house earned and withheld is what the fills were charged. */
async function chargesAgree({ db }: Stage): Promise<void> {
  const rows = await db.owner.query<{ kind: string; booked: string; charged: string }>(
    `select kind, (select coalesce(sum(amount), 0)::text from transfer where credit >> 24 = owner) as booked,
        ((select coalesce(sum(case kind when 'fees' then fees else tax end), 0) from fill)
          + case kind when 'fees' then (select coalesce(sum(amount), 0) from short_change c where c.kind = 'fee') else 0 end)::bigint::text as charged
      from (values ('fees', ${HOUSE.fees}), ('tax', ${HOUSE.tax})) as house (kind, owner)`,
  );
  for (const { kind, booked, charged } of rows) expect(booked, kind).toBe(charged);
  expect(
    await db.owner.query(
      `select o.id from orders o left join (select order_id, sum(quantity) as quantity, sum(value) as value, count(*) as fills
          from fill group by 1) f on f.order_id = o.id
        where o.filled_quantity <> coalesce(f.quantity, 0) or o.filled_value <> coalesce(f.value, 0)
          or o.fills <> coalesce(f.fills, 0)`,
    ),
  ).toEqual([]);
}

/** What a position owes is what its purchase was lent and what was drawn on it, less what its sales and payments have paid back: row by row. */
async function loansAgree({ db }: Stage): Promise<void> {
  const rows = await db.owner.query(
    `select m.position_id from margin_position m join positions p on p.id = m.position_id
        left join order_loan o on o.order_id = p.opened_by
        left join (select position_id, sum(principal) as paid from (
          select position_id, principal from margin_close union all select position_id, principal from margin_payment) t
          group by 1) paid on paid.position_id = m.position_id
        left join (select position_id, sum(principal) as lent from secured_draw group by 1) drawn on drawn.position_id = m.position_id
      where m.loan <> coalesce(o.loan, 0) + coalesce(drawn.lent, 0) - coalesce(paid.paid, 0)`,
  );
  expect(rows).toEqual([]);
}

/** What stands for the loan of another position is held by who owes that, who still owes it; and the same is in memory. */
async function pledgesAgree({ db, exchange }: Stage): Promise<void> {
  const rows = await db.owner.query<{ id: bigint; loan_of: bigint; isRight: boolean }>(
    `select n.position_id as id, n.loan_of, p.quantity > 0 and m.loan > 0 and o.customer_id = p.customer_id and n.loan_of <> p.id as "isRight"
      from pledged_position n join positions p on p.id = n.position_id join positions o on o.id = n.loan_of
      join margin_position m on m.position_id = n.loan_of where n.loan_of is not null order by 1`,
  );
  expect(rows.filter(({ isRight }) => !isRight)).toEqual([]);
  const inMemory = [...exchange.state.positions.values()].filter(({ pledge }) => pledge !== null);
  expect(new Map(inMemory.map(({ id, pledge }) => [id, pledge?.loanOf]))).toEqual(
    new Map(rows.map((row) => [Number(row.id), Number(row.loan_of)])),
  );
  for (const { instrumentNo } of inMemory) {
    const own = inMemory.filter((one) => one.instrumentNo === instrumentNo);
    const counted = own.reduce((sum, { pledge }) => sum + (pledge?.counted ?? 0n), 0n);
    expect(exchange.state.pledgedOn.get(instrumentNo)).toBe(counted);
  }
}

async function agree(current: Stage): Promise<void> {
  expect(await proveBooks(current.db.owner)).toEqual([]);
  expect(await current.exchange.audit()).toEqual([]);
  const interest = await interestOf(current);
  await accountsAgree(current, interest);
  await positionsAgree(current, interest);
  await loansAgree(current);
  await pledgesAgree(current);
  await chargesAgree(current);
}

const LAST_MINUTES = (15 * 60 + 45) * 60_000;

/** In the last minutes of the US day: more than is offered at that price, so that the rest waits for another day. */
function outliveTheDay(random: Random, { exchange }: Stage) {
  const clock = clockOf(exchange.state, 'US');
  if (clock.phase !== 'continuous' || clock.msOfDay < LAST_MINUTES) return undefined;
  const one = instrument('US:BLK');
  const price = marketAt(exchange.state, one.no).book?.best(SELL) || undefined;
  const ticket = thinkInsideSpread(random, one, 'buy', exchange);
  return {
    one,
    ticket: {
      ...ticket,
      timeInForce: 'GTC' as const,
      quantity: unitsOf(one, (100 + random.whole(300)) as Shares),
      price,
    },
  };
}

/** Positions of a customer in Taiwan, which alone is lent on. */
function heldInTaiwan(
  { exchange: { state } }: Stage,
  customer: number,
  isMeant: (one: Position) => boolean,
): Position[] {
  return [...state.positions.values()].filter(
    (one) => one.customer === customer && isMeant(one) && instrumentAt(state, one.instrumentNo).currency === 'TWD',
  );
}

/** US shares are sold short, of which the customer holds none, or some that are owed are bought back. */
function sellShort(random: Random, { exchange }: Stage, customer: number) {
  const { state } = exchange;
  const owed = [...(state.shortsOf.get(customer) ?? [])];
  const back = random.next() < 0.5 ? owed.find((one) => coverable(one) > 0) : undefined;
  const isHeld = (no: number) =>
    [...state.positions.values()].some((p) => p.customer === customer && p.instrumentNo === no);
  const one = back === undefined ? random.pick(traded.slice(4)) : instrumentAt(state, back.instrumentNo);
  if (back === undefined && isHeld(one.no)) return undefined;
  const ticket = thinkInsideSpread(random, one, back === undefined ? 'sell' : 'buy', exchange);
  const lot = lotOn(one, 'regular');
  const quantity = back === undefined ? units(lot * (20 + random.whole(80))) : coverable(back);
  // Some at market, so that they trade.
  const priced = random.next() < 0.5 ? { type: 'market' as const, price: undefined } : { type: 'limit' as const };
  const named = { quantity, positionId: back?.id, financing: 'short' as const, timeInForce: 'ROD' as const };
  return { one, ticket: { ...ticket, ...priced, ...named } };
}

function isSettled({ exchange: { state } }: Stage, { instrumentNo, openedOn }: Position): boolean {
  const { venue } = instrumentAt(state, instrumentNo);
  return settlementDate(state.rulebook.calendar, venue, openedOn) <= clockOf(state, venue).date;
}

/** A little is borrowed on shares that are paid for and that nothing stands for but such a loan. */
function drawOn(random: Random, current: Stage, customer: number) {
  const { state } = current.exchange;
  const held = heldInTaiwan(
    current,
    customer,
    (one) => one.financing !== 'margin' && one.quantity > 0 && isSettled(current, one),
  );
  if (held.length === 0) return undefined;
  const { instrumentNo } = random.pick(held);
  const amount = cash(BigInt(10 + random.whole(30)) * 1_000_00n);
  return { customer, instrumentNo, amount, ceiling: price(closeOf(marketAt(state, instrumentNo))) };
}

/** Shares of one's own for a loan on others, or, where there are such, some back. */
function pledge(random: Random, current: Stage, customer: number, clientKey: string) {
  const { exchange } = current;
  const standing = heldInTaiwan(current, customer, (one) => one.pledge !== null);
  if (standing.length > 0 && random.next() < 0.6) {
    const { id: positionId, pledge: of } = random.pick(standing);
    const loanOf = of?.loanOf ?? 0;
    const pledged = standing.filter((one) => one.pledge?.loanOf === loanOf).map(({ id }) => id);
    const loan = exchange.state.positions.get(loanOf)?.loan ?? cash(0n);
    return [exchange.returnShares({ customer, clientKey, positionId, seen: { loan, pledged } })];
  }
  const owing = heldInTaiwan(current, customer, (one) => one.loan > 0n && one.quantity > 0);
  const free = heldInTaiwan(
    current,
    customer,
    (one) => one.financing === 'cash' && one.quantity > 0 && isSettled(current, one),
  );
  if (owing.length === 0 || free.length === 0) return [];
  const { id: positionId, instrumentNo } = random.pick(free);
  const ceiling = price(closeOf(marketAt(exchange.state, instrumentNo)));
  return [exchange.pledgeShares({ customer, clientKey, positionId, loanOf: random.pick(owing).id, ceiling })];
}

/** Of shares that stand for a secured loan one lot is sold, whichever position it is of; of those that were put up for another, of that one. */
function sellSecured(random: Random, current: Stage, customer: number) {
  const held = heldInTaiwan(
    current,
    customer,
    ({ financing, state, quantity }) => financing === 'secured' && state === 'holding' && quantity >= 1_000,
  );
  if (held.length === 0) return undefined;
  const pledged = held.filter((one) => one.pledge !== null);
  const { id, pledge: isPledged, instrumentNo } = random.pick(pledged.length > 0 ? pledged : held);
  const one = instrumentAt(current.exchange.state, instrumentNo);
  const ticket = thinkInsideSpread(random, one, 'sell', current.exchange);
  const positionId = isPledged === null ? undefined : id;
  const quantity = units(lotOn(one, 'regular'));
  // At market, so that it trades.
  const priced = { type: 'market' as const, price: undefined };
  return { one, ticket: { ...ticket, ...priced, quantity, positionId, financing: 'secured' as const } };
}

function sellByName(random: Random, { exchange }: Stage, customer: number) {
  const holding = [...exchange.state.positions.values()].filter(
    (one) => one.customer === customer && one.state === 'holding',
  );
  if (holding.length === 0) return undefined;
  const position = random.pick(holding);
  const one = instrumentAt(exchange.state, position.instrumentNo);
  const ticket = thinkInsideSpread(random, one, 'sell', exchange);
  const { quantity, id: positionId, financing } = position;
  return { one, ticket: { ...ticket, quantity, positionId, financing } };
}

describe('random days of customers who trade with each other', () => {
  it.each(['typhoon', 'first rain', 'kuroshio'])(
    '%s: money and shares are conserved to the cent',
    async (seed) => {
      const usStock = () => ({ requirementBps: 3_000, ceiling: Number.MAX_SAFE_INTEGER, height: 1, fellBefore: false });
      const usBorrow = () => ({ kind: 'hard', quota: cash(100_000_000n), rateBps: 5_000 }) as const;
      stage = await createStage({ speed: 1_200, seed, usStock, usBorrow });
      const current = stage;
      const random = createRandom(`conservation:${seed}`);
      const customers: number[] = [];
      for (let i = 0; i < 6; i++) customers.push(await stage.customer(GRANTED.TWD, GRANTED.USD));
      let keys = 0;
      // Every second customer may buy on margin in both markets, and does with every other order.
      const borrows = (customer: number) => customer % 2 === 0;
      for (const customer of customers.filter(borrows)) {
        await stage.exchange.setMarginAccount({ customer, limit: cash(GRANTED.TWD) });
        await stage.exchange.setMarginAccount({ customer, account: 'us-margin', limit: cash(GRANTED.USD) });
      }
      const place = (customer: number, no: number, ticket: Ticket) => {
        const financing = ticket.financing ?? (borrows(customer) && random.next() < 0.5 ? 'margin' : undefined);
        return current.exchange.place({
          ...{ customer, clientOrderId: `fair-${++keys}`, instrumentNo: no, ticket: { ...ticket, financing } },
        });
      };
      const repay = (customer: number) => {
        const owing = [...(current.exchange.state.onMargin.get(customer) ?? [])];
        if (owing.length === 0) return [];
        const { id: positionId, loan } = random.pick(owing);
        const principal = random.next() < 0.3 ? loan : cash(BigInt(1 + random.whole(50_000)) * 100n);
        return [current.exchange.repayMargin({ customer, clientKey: `pay-${++keys}`, positionId, principal })];
      };
      const draw = (customer: number) => {
        const wished = drawOn(random, current, customer);
        if (wished === undefined) return [];
        const terms = { clientKey: `draw-${++keys}`, rateBps: 450, purpose: 'consumption' };
        return [current.exchange.drawSecured({ ...wished, ...terms })];
      };
      const trade = () => {
        if (random.next() < 0.12)
          return pledge(random, current, random.pick(customers.filter(borrows)), `pledge-${++keys}`);
        const inTaiwan = clockOf(current.exchange.state, 'TWSE').phase === 'continuous';
        const owner = random.pick(customers.filter(borrows));
        const secured = inTaiwan && random.next() < 0.2 ? sellSecured(random, current, owner) : undefined;
        if (secured !== undefined) return [place(owner, secured.one.no, secured.ticket)];
        const one = random.pick(traded);
        const [first, second] = [random.pick(customers), random.pick(customers)];
        const chance = random.next();
        if (chance > 0.96) return repay(first);
        if (chance > 0.87) return draw(first);
        if (chance < 0.25) return [place(first, one.no, thinkOfOrder(random, one, current.exchange))];
        const lasting = chance < 0.5 ? outliveTheDay(random, current) : undefined;
        if (lasting !== undefined) return [place(first, lasting.one.no, lasting.ticket)];
        const short = chance > 0.65 && borrows(first) ? sellShort(random, current, first) : undefined;
        if (short !== undefined) return [place(first, short.one.no, short.ticket)];
        const named = chance < 0.45 ? sellByName(random, current, first) : undefined;
        if (named !== undefined) return [place(first, named.one.no, named.ticket)];
        const offer = thinkInsideSpread(random, one, random.pick(['buy', 'sell']), current.exchange);
        const answer = {
          ...offer,
          side: offer.side === 'buy' ? ('sell' as const) : ('buy' as const),
          timeInForce: random.pick(['ROD', 'IOC', 'FOK'] as const),
          quantity: units(lotOn(one, 'regular') * (1 + random.whole(30))),
        };
        return [place(first, one.no, { ...offer, timeInForce: 'ROD' }), place(second, one.no, answer)];
      };
      const days = new Set<string>();
      let steps = 0;
      for (; days.size < 5; steps++) {
        days.add(clockOf(stage.exchange.state, 'TWSE').date);
        const open = (['TWSE', 'US'] as const).some(
          (venue) => clockOf(current.exchange.state, venue).phase !== 'closed',
        );
        stage.clock.advance(open ? random.pick([100, 300, 500]) : 5_000);
        await stage.exchange.idle();
        if (open) await Promise.all(Array.from({ length: random.whole(6) }, trade).flat());
        if (steps % 60 === 59) await agree(stage);
      }
      await agree(stage);
      expect(stage.exchange.ready()).toBe(true);
      const [counts] = await stage.db.owner.query<Record<string, number>>(
        `select (select count(*)::int from fill where counterparty = 'clearing') as between_customers,
        (select count(*)::int from orders where fills > 1) as partly,
        (select count(*)::int from orders where position_id is not null and fills > 0) as by_name,
        (select count(*)::int from orders where time_in_force in ('IOC', 'FOK')) as immediate,
        (select count(*)::int from (select order_id from fill group by 1 having count(distinct trading_date) > 1) t) as over_days,
        (select count(*)::int from posting p join transfer t on t.posting_id = p.id where p.kind = 6 and t.debit & 255 = 5) as redeemed,
        (select count(*)::int from order_loan where loan > 0) as on_margin,
        (select count(*)::int from margin_close where interest > 0) as bore_interest,
        (select count(*)::int from margin_payment) as paid_back,
        (select count(*)::int from orders where loan > 0 and cash_asset = 2) as us_on_margin,
        (select count(*)::int from margin_close join orders on id = order_id where cash_asset = 2 and interest > 0) as us_bore_interest,
        (select count(*)::int from margin_payment m join positions p on p.id = position_id
          join orders o on o.id = p.opened_by where cash_asset = 2) as us_paid_back,
        (select count(*)::int from short_position) as us_sold_short,
        (select count(*)::int from short_cover) as us_bought_back,
        (select count(*)::int from short_change where kind = 'fee') as us_borrowed,
        (select count(*)::int from secured_draw) as drawn,
        (select count(*)::int from secured_draw where interest > 0) as drawn_again,
        (select count(*)::int from margin_close join secured_order using (order_id) where principal > 0) as secured_sold,
        (select count(*)::int from margin_payment where position_id in (select position_id from secured_draw)) as secured_paid_back,
        (select count(*)::int from pledge_change where kind = 'pledged') as put_up,
        (select count(*)::int from pledge_change where kind = 'returned') as given_back,
        (select count(*)::int from margin_close c join secured_order using (order_id) join position_close s using (order_id, step)
          where c.principal > 0 and c.position_id <> s.position_id) as paid_by_others,
        (select count(*)::int from obligation where state = 'settled') as settled`,
      );
      met.push(counts ?? {});
    },
    120_000,
  );

  const met: Record<string, number>[] = [];

  it('have met customers on both sides, parts, names, pledges and days', () => {
    expect(met.length).toBe(3);
    const ofMargin = ['on_margin', 'bore_interest', 'paid_back', 'us_on_margin', 'us_bore_interest', 'us_paid_back'];
    const ofShorts = ['us_sold_short', 'us_bought_back', 'us_borrowed'];
    const ofPledges = ['put_up', 'given_back', 'paid_by_others'];
    const ofSecured = ['drawn', 'drawn_again', 'secured_sold', 'secured_paid_back'];
    for (const kind of [
      ...[...ofMargin, ...ofShorts, ...ofSecured, ...ofPledges],
      'between_customers',
      'partly',
      'by_name',
      'immediate',
      'over_days',
      'redeemed',
      'settled',
    ]) {
      expect(
        met.reduce((sum, counts) => sum + (counts[kind] ?? 0), 0),
        kind,
      ).toBeGreaterThan(0);
    }
  });
});

describe('a sale of several lots', () => {
  it('closes the one it names, else the oldest first, and the cost goes with the shares', async () => {
    stage = await createStage({ speed: 600, seed: 'lots' });
    const customer = await stage.customer(1n, 100_000_00n);
    while (clockOf(stage.exchange.state, 'US').phase !== 'continuous') await stage.pass(100);
    const bank = instrument('US:BAC');
    const trade = async (side: 'buy' | 'sell', quantity: number, positionId?: number) => {
      const outcome = await (stage as Stage).place(customer, bank, { side, type: 'market', quantity, positionId });
      if (!outcome.ok) throw new Error(outcome.refusal.code);
      expect(outcome.value.state).toBe('filled');
      return outcome.value.id;
    };
    const [first, second, third] = [await trade('buy', 10), await trade('buy', 20), await trade('buy', 30)];
    const sales = [await trade('sell', 5, second), await trade('sell', 25), await trade('sell', 30)];
    const closes = await stage.db.owner.query<{ order_id: bigint; position_id: bigint; quantity: bigint }>(
      `select order_id, position_id, sum(quantity)::bigint as quantity from position_close
       group by order_id, position_id order by order_id, position_id`,
    );
    const shares = (units: bigint) => sharesOf(bank, Number(units) as Units);
    expect(closes.map((one) => [Number(one.order_id), Number(one.position_id), shares(one.quantity)])).toEqual([
      [sales[0], second, 5],
      [sales[1], first, 10],
      [sales[1], second, 15],
      [sales[2], third, 30],
    ]);
    const open = await stage.db.owner.query("select id from positions where state <> 'closed' or cost <> 0");
    expect(open).toEqual([]);
    expect(await proveBooks(stage.db.owner)).toEqual([]);
    await chargesAgree(stage);
  });
});
