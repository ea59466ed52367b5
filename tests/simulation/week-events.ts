import { shares } from '../../packages/money/src/index.ts';
import { addTicks, floorToTick, unitsOf } from '../../packages/market/src/index.ts';
import { SELL } from '../../packages/matching/src/index.ts';
import { bandsOf } from '../../apps/server/src/exchange/venues/price-bands.ts';
import { clockOf, marketAt } from '../../apps/server/src/exchange/index.ts';
import { closeDay, EVENING_BEFORE, SPLIT_DAY, SUSPENDED, WEEK } from './week-plan.ts';
import type { Week, WeekVenue } from './week-run.ts';

type Instrument = (typeof WEEK)[keyof typeof WEEK];

/** What came of the events of the week: what the exchange answered or showed just then. */
export interface Seen {
  readonly events: ReadonlyMap<string, unknown>;
}

const RICH = 900_000_000_000_00n;
/** 499 lots. */
const LARGEST = 499_000;
const HOUR = 3_600_000;

/** Has the customers of the test do what the week is to show, each at its day and hour. */
export function planEvents(week: Week): Seen {
  const events = new Map<string, unknown>();

  const market = (one: Instrument) => marketAt(week.stage.exchange.state, one.no);
  const last = (one: Instrument) => market(one).day.last || market(one).reference;
  const near = (one: Instrument, ticks: number) => addTicks(one, floorToTick(one, last(one)), ticks);

  function at(venue: WeekVenue, date: string, hours: number, then: () => Promise<void>): void {
    week.once(() => {
      const clock = week.clock(venue);
      return clock.date === date && clock.phase !== 'closed' && clock.msOfDay >= hours * HOUR;
    }, then);
  }

  function whenClosed(venue: WeekVenue, date: string, then: () => Promise<void>): void {
    week.once(() => week.ended.get(venue)?.includes(date) === true, then);
  }

  const place = (customer: number, one: Instrument, change: Parameters<Week['stage']['place']>[2]) =>
    week.stage.place(customer, one, change);

  const codeOf = (outcome: Awaited<ReturnType<typeof place>>) => (outcome.ok ? 'ok' : outcome.refusal.code);

  /** Somebody offers far away, and somebody else buys all that is nearer and what is offered there. */
  async function drive(one: Instrument, price: number): Promise<void> {
    const [buyer, seller] = [await week.customer(RICH, RICH), await week.customer(RICH, RICH)];
    await place(seller, one, { type: 'market', quantity: 2 * one.lotSize });
    await place(seller, one, { side: 'sell', price, quantity: one.lotSize });
    let standing: number = one.lotSize;
    market(one).book?.each(SELL, (_, level, shares) => {
      if (level <= price) standing += shares;
    });
    for (; standing > 0; standing -= LARGEST) await place(buyer, one, { price, quantity: Math.min(standing, LARGEST) });
  }

  at('TWSE', '2026-07-09', 10, async () => {
    await drive(WEEK.volatile, market(WEEK.volatile).limits?.up ?? 0);
    events.set('interruption', market(WEEK.volatile).pause?.reason);
  });

  at('US', '2026-07-09', 11, async () => {
    const one = WEEK.banded;
    const bands = bandsOf(
      week.stage.exchange.state.rulebook.calendar,
      market(one),
      clockOf(week.stage.exchange.state, 'US'),
    );
    await drive(one, addTicks(one, bands?.up ?? 0, 1));
    events.set('limit state', market(one).pause?.reason);
  });

  planBreakdowns();
  planPurchases();
  planLateOpening();
  planListing();
  planSuspension();
  planSplit();

  at('TWSE', '2026-07-16', 11, async () => {
    events.set('disposition', [market(WEEK.disposition).pause?.reason, market(WEEK.disposition).day.trades > 0]);
  });

  whenClosed('TWSE', EVENING_BEFORE, () => closeDay(week.stage.db.owner, week.stage.seals.key));

  /** Every customer holds some of what will pay or change. */
  function planPurchases(): void {
    const buyAll = async (bought: readonly Instrument[]) => {
      for (const customer of week.traders.customers) {
        for (const one of bought) await place(customer, one, { type: 'market', quantity: Math.max(one.lotSize, 23) });
      }
    };
    at('US', '2026-07-08', 11, () => buyAll([WEEK.usPayer, WEEK.usSplitter]));
    at('TWSE', '2026-07-09', 11, () =>
      buyAll([WEEK.typhoonPayer, WEEK.closurePayer, WEEK.stockGiver, WEEK.parChanger, WEEK.listing]),
    );
  }

  /** What breaks at the moments that come once a day, those that take instruments over their ex-dates above all. */
  function planBreakdowns(): void {
    const begun = (venue: WeekVenue, date: string) => () => week.clock(venue).date === date;
    const during = (venue: WeekVenue, date: string, phase: string) => () =>
      week.clock(venue).date === date && week.clock(venue).phase === phase;
    week.breakAt([
      { fault: { kind: 'answer-lost' }, when: during('TWSE', '2026-07-09', 'after-hours') },
      { fault: { kind: 'commit-undone' }, when: begun('TWSE', '2026-07-13') },
      { fault: { kind: 'statement', nth: 4 }, when: during('TWSE', '2026-07-14', 'continuous') },
      { fault: { kind: 'commit-undone' }, when: begun('TWSE', '2026-07-16') },
      { fault: { kind: 'statement', matching: /update corporate_action/ }, when: begun('US', SPLIT_DAY) },
      { fault: { kind: 'commit-undone' }, when: during('US', '2026-07-14', 'continuous') },
    ]);
    for (const [venue, date, phase, crash] of [
      ['TWSE', '2026-07-13', 'closing-auction', true],
      ['TPEX', '2026-07-16', 'intake', false],
      ['US', SPLIT_DAY, 'pre-market', false],
    ] as const) {
      week.once(during(venue, date, phase), async () => {
        const { date: day, phase: found } = week.clock(venue);
        await week.restart(crash);
        events.set(`restart of ${venue}`, [day, found, week.stage.exchange.ready()].join(' '));
      });
    }
  }

  function planLateOpening(): void {
    const one = WEEK.lateOpener;
    const day = '2026-07-14';
    const orders: number[] = [];
    let customer = 0;
    const inIntake = () => week.clock('TWSE').date === day && week.clock('TWSE').phase === 'intake';
    week.once(inIntake, async () => {
      customer = await week.customer(RICH, 0n);
      for (let i = 0; i < 14; i++) {
        const placed = await place(customer, one, { price: market(one).limits?.up ?? 0, quantity: 499_000 });
        if (placed.ok) orders.push(placed.value.id);
      }
    });
    // Only what is cancelled in the last minute counts, which has begun with its first sample.
    week.once(
      () => inIntake() && orders.length > 0 && market(one).call.sampledAt > 0,
      async () => {
        for (const orderId of orders) await week.stage.exchange.cancel({ customer, orderId });
      },
    );
    week.once(
      () => week.clock('TWSE').date === day && week.clock('TWSE').phase === 'continuous',
      async () => {
        events.set('late opening', [market(one).pause?.reason, market(one).day.trades]);
      },
    );
  }

  /** Free of limits for five days, one of which the typhoon moves; then ten percent. */
  function planListing(): void {
    const one = WEEK.listing;
    at('TWSE', '2026-07-14', 10, async () => {
      const beyond = floorToTick(one, market(one).reference * 1.14);
      await drive(one, beyond);
      events.set('new listing', [market(one).limits, market(one).pause?.reason, market(one).day.high >= beyond]);
    });
    for (const day of ['2026-07-17', '2026-07-20']) {
      at('TWSE', day, 11, async () => {
        const customer = await week.customer(RICH, 0n);
        const price = floorToTick(one, market(one).reference * 1.2);
        events.set(`far price on ${day}`, codeOf(await place(customer, one, { price })));
      });
    }
  }

  function planSuspension(): void {
    for (const day of [SUSPENDED.first, SUSPENDED.last, '2026-07-16']) {
      at('TPEX', day, 10, async () => {
        const customer = await week.customer(RICH, 0n);
        events.set(`par change on ${day}`, codeOf(await place(customer, WEEK.parChanger, { type: 'market' })));
      });
    }
  }

  /** Orders that live over the split, each told by what it asks for before and after. */
  function planSplit(): void {
    const one = WEEK.usSplitter;
    const day = '2026-07-10';
    let ids: readonly (readonly [string, number])[] = [];
    at('US', day, 11, async () => {
      const customer = await week.customer(0n, RICH);
      await place(customer, one, { type: 'market', quantity: 30 });
      const far = { side: 'sell', timeInForce: 'GTC', price: near(one, 1_501), quantity: 7 } as const;
      const low = { timeInForce: 'GTC', price: near(one, -1_502), quantity: 9 } as const;
      const trigger = { kind: 'stop', price: near(one, -1_503), trail: 0, trailUnit: 'price' } as const;
      const stop = {
        side: 'sell',
        quantity: unitsOf(one, shares(5)),
        type: 'market',
        timeInForce: 'ROD',
        price: 0,
        trigger,
      } as const;
      const request = { customer, clientOrderId: 'event-stop-over-split', instrumentNo: one.no, legs: [stop] };
      const placed = [await place(customer, one, far), await place(customer, one, low)];
      await week.stage.exchange.placeConditional({ ...request, positionId: null, today: false });
      ids = placed.map((order, n) => [n === 0 ? 'sale' : 'purchase', order.ok ? order.value.id : 0] as const);
    });
    const read = async (when: string) => {
      const { owner } = week.stage.db;
      for (const [name, id] of ids) {
        const [row] = await owner.query('select state, quantity, price from orders where id = $1', [id]);
        events.set(`${name} ${when}`, row);
      }
      const [stop] = await owner.query(
        `select state, quantity, trigger_price as price from conditional_order where client_order_id = 'event-stop-over-split'`,
      );
      events.set(`stop ${when}`, stop);
    };
    whenClosed('US', day, () => read('before'));
    week.once(
      () => week.clock('US').date === SPLIT_DAY,
      () => read('after'),
    );
  }

  return { events };
}
