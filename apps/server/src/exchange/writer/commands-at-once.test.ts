import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { unitsOf, type Venue } from '@kuroshio/market';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Price } from '@kuroshio/money';
import { clockOf, marketAt } from '../index.ts';
import { createStage, instrument, type Stage } from '../stage.ts';

const foxconn = instrument('TWSE:2317');
let stage: Stage;
let keys = 0;

beforeEach(async () => {
  stage = await createStage({ speed: 600 });
});
afterEach(() => stage.close());

async function untilPhase(venue: Venue, phase: string, step: number): Promise<void> {
  for (let steps = 0; steps < 2_000 && clockOf(stage.exchange.state, venue).phase !== phase; steps++) {
    stage.clock.advance(step);
    await stage.exchange.idle();
  }
  expect(clockOf(stage.exchange.state, venue).phase).toBe(phase);
}

function buyFarBelow(customer: number) {
  return stage.exchange.place({
    customer,
    clientOrderId: `at-once-${++keys}`,
    instrumentNo: foxconn.no,
    ticket: {
      side: 'buy',
      type: 'limit',
      board: 'regular',
      timeInForce: 'ROD',
      quantity: unitsOf(foxconn, foxconn.lotSize),
      price: (marketAt(stage.exchange.state, foxconn.no).limits?.down ?? 0) as Price,
      positionId: undefined,
    },
  });
}

describe('commands that come at once', () => {
  it('a second cancel of the same order hears that it is over, not that it never was', async () => {
    const customer = await stage.customer(1_000_000_00n);
    await untilPhase('TWSE', 'continuous', 100);
    const placed = await buyFarBelow(customer);
    if (!placed.ok) throw new Error(placed.refusal.code);
    const cancel = () => stage.exchange.cancel({ customer, orderId: placed.value.id });
    const answers = await Promise.all([cancel(), cancel()]);
    expect(answers.map((answer) => (answer.ok ? answer.value.state : answer.refusal.code))).toEqual([
      'cancelled',
      'ORDER_NOT_PENDING',
    ]);
  });

  it('an order that is placed while the exchange stops is answered', async () => {
    const customer = await stage.customer(1_000_000_00n);
    await untilPhase('TWSE', 'continuous', 100);
    const { exchange } = stage;
    const first = buyFarBelow(customer);
    await turn();
    const second = buyFarBelow(customer);
    const stopping = stage.restart();
    const third = buyFarBelow(customer);
    await stopping;
    expect(stage.exchange).not.toBe(exchange);
    const answers = [await first, await second, await third].map((one) => (one.ok ? 'ok' : one.refusal.code));
    expect(answers[2]).toBe('SYSTEM_BUSY');
    const accepted = answers.filter((answer) => answer === 'ok').length;
    expect(answers.filter((answer) => answer === 'SYSTEM_BUSY').length).toBe(3 - accepted);
    const [stored] = await stage.db.owner.query<{ count: bigint }>('select count(*) from orders');
    expect(stored?.count).toBe(BigInt(accepted));
  });
});

describe('a look at the books', () => {
  it('is answered though another look is under way', async () => {
    const first = stage.exchange.audit();
    await turn();
    const second = stage.exchange.audit();
    const late = sleep(2_000).then(() => 'never answered');
    expect(await Promise.race([Promise.all([first, second]), late])).toEqual([[], []]);
  });

  it('does not keep the exchange from stopping, nor is it left without an answer', async () => {
    const { exchange } = stage;
    const looks = [exchange.audit()];
    await turn();
    looks.push(exchange.audit());
    const late = sleep(2_000).then(() => 'never');
    expect(await Promise.race([exchange.stop().then(() => 'stopped'), late])).toBe('stopped');
    const answered = Promise.allSettled(looks).then(() => 'answered');
    expect(await Promise.race([answered, sleep(2_000).then(() => 'never')])).toBe('answered');
  });
});

describe('a restart at midnight', () => {
  it('after the last trade of a market that never closes finds its day again', async () => {
    await untilPhase('CRYPTO', 'closed', 1_000);
    await stage.restart();
    expect(stage.exchange.ready()).toBe(true);
  }, 60_000);
});
