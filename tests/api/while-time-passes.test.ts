import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Program, startProgram } from '../program.ts';
import { checkAccount } from './account-view.ts';
import { ApiClient, eventually } from './api-client.ts';
import { connectSilent, LiveClient } from './live-client.ts';
import { brokenProofs, metric, readMetrics } from './read-metrics.ts';

const SPEED = 900;
/** Milliseconds that must be left of a session when a customer comes. */
const ENOUGH = 8_000;

/** What takes long takes it at the same time: each test with a program of its own. */
let days: Program;
let crowd: Program;

beforeAll(async () => {
  crowd = await startProgram({ env: { SIM_SPEED: '60' } });
  // A Taiwan day takes 18 seconds, and so does the night after it: nothing else is waited for in it.
  days = await startProgram({ env: { SIM_SPEED: String(SPEED) } });
}, 240_000);

afterAll(async () => {
  await days.remove();
  await crowd.remove();
});

async function phaseOf(client: ApiClient, venue: 'TWSE' | 'US') {
  const phases = await client.must('quotes/phases', {});
  const found = phases.find((one) => one.venue === venue);
  if (!found) throw new Error(`${venue} has no phase`);
  return found;
}

/** Waits for a session of which enough is left. */
async function tradesOn(client: ApiClient, venue: 'TWSE' | 'US'): Promise<void> {
  await eventually(
    `a session of ${venue}`,
    async () => {
      const { phase, endsAt } = await phaseOf(client, venue);
      return phase === 'continuous' && endsAt - Date.now() > ENOUGH ? true : undefined;
    },
    90_000,
  );
}

const buy = { side: 'buy', timeInForce: 'ROD' } as const;

describe('while time passes', () => {
  it.concurrent('a day closes, refuses orders, expires what was pending, and the next one settles', async () => {
    const client = new ApiClient(days.url);
    await client.register(days.invitationCode);
    const live = await LiveClient.connect(days.url);
    live.subscribe(['phases']);
    await tradesOn(client, 'US');
    // Bought on a US day of which some seconds are left: it settles on the next one.
    const bought = await client.must('trading/place-order', {
      ...{ ...buy, symbol: 'US:AAPL', type: 'market', quantity: 10, clientOrderId: 'days-us-buy' },
    });
    expect(bought.state).toBe('filled');
    const unsettled = await checkAccount(client, 'usd');
    expect(BigInt(unsettled.payable)).toBeLessThan(0n);
    await tradesOn(client, 'TWSE');
    const { limitDown } = (await client.must('quotes/detail', { symbol: 'TWSE:2330' })).quote;
    const pending = await client.must('trading/place-order', {
      ...{ ...buy, symbol: 'TWSE:2330', type: 'limit', price: limitDown, quantity: 1000 },
      clientOrderId: 'days-tw-pending',
    });
    expect(pending.state).toBe('open');

    const night = await eventually(
      'the close in Taiwan',
      async () => {
        const phase = await phaseOf(client, 'TWSE');
        return phase.phase === 'closed' ? phase : undefined;
      },
      90_000,
    );
    expect(night.next).toBe('intake');
    const wait = night.endsAt - Date.now();
    expect(wait, 'it opens again within a minute').toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60_000);
    const order = { ...buy, symbol: 'TWSE:2330', type: 'limit', price: limitDown, quantity: 1000 } as const;
    const refused = await client.call('trading/place-order', { ...order, clientOrderId: 'days-tw-night' });
    expect(refused).toMatchObject({ http: 200, status: 0, msg: 'MARKET_CLOSED', params: {} });
    expect(await client.call('trading/preview-order', order)).toMatchObject({ msg: 'MARKET_CLOSED' });
    const { orders } = await client.must('trading/list-orders', { market: 'twd', show: 'ended' });
    expect(orders).toMatchObject([{ id: pending.id, state: 'expired', heldCash: '0' }]);
    expect(await checkAccount(client, 'twd')).toMatchObject({ frozen: '0' });

    const morning = await eventually(
      'the next day',
      async () => {
        const phase = await phaseOf(client, 'TWSE');
        return phase.tradingDate > night.tradingDate && phase.phase === 'continuous' ? phase : undefined;
      },
      100_000,
    );
    const { quote } = await client.must('quotes/detail', { symbol: 'TWSE:2330' });
    const daily = await client.must('quotes/bars', { symbol: 'TWSE:2330', period: '1d', limit: 2 });
    expect(quote.reference, "yesterday's close is today's reference").toBe(daily.bars[0]?.close);
    await client.must('trading/place-order', { ...order, price: quote.limitDown, clientOrderId: 'days-tw-again' });

    await eventually(
      'the settlement',
      async () => {
        const { payable } = await client.must('portfolio/assets', { market: 'usd' });
        return payable === '0' ? true : undefined;
      },
      100_000,
    );
    const settled = await checkAccount(client, 'usd');
    expect(settled).toMatchObject({ frozen: '0', receivable: '0' });
    expect(settled.cash, 'settling moves what was held and costs nothing').toBe(unsettled.cash);
    expect(settled.entries[0]).toMatchObject({ kind: 'settlement', net: '0' });
    const names = live.about('phases').map(({ v }) => {
      const twse = (v as { venue: string; phase: string }[]).find((one) => one.venue === 'TWSE');
      return twse?.phase;
    });
    const inOrder = names.filter((name, i) => name !== names[i - 1]);
    // The intake is over within a second and a half here: a busy machine may pass it by between two pushes.
    const seen = inOrder.filter((name) => name !== 'intake');
    expect(seen.slice(-4)).toEqual(['closing-auction', 'after-hours', 'closed', 'continuous']);
    expect(morning.speed).toBe(SPEED);
    expect(await brokenProofs(days.url)).toEqual([]);
    live.close();
  }, 280_000);

  it.concurrent('a client that stops reading delays nobody, gathers no queue and is cut off', async () => {
    const guest = new ApiClient(crowd.url);
    const { quotes } = await guest.must('quotes/ranking', { section: 'US', by: 'volume', limit: 130 });
    const topics = quotes.flatMap(({ symbol }) => [`quote/${symbol}`, `depth/${symbol}`, `ticks/${symbol}`]);
    const silent = await connectSilent(crowd.url, topics.slice(0, 380));
    const live = await LiveClient.connect(crowd.url);
    const topic = `depth/${quotes[0]?.symbol}`;
    live.subscribe([topic]);
    await live.waitFor(topic, 2);

    await eventually(
      'the wait for the silent one',
      async () => {
        return (await metric(crowd.url, 'kuroshio_push_conflated_total')) > 0 ? true : undefined;
      },
      60_000,
    );
    const sent = await metric(crowd.url, 'kuroshio_push_bytes_total');
    const heard = live.about(topic).length;
    await new Promise((resolve) => setTimeout(resolve, 5000));
    // What the other client got is all that was sent: the silent one's values wait as marks, not as bytes.
    const received = live.about(topic).slice(heard);
    expect(received.length, 'the other client hears on').toBeGreaterThan(5);
    const bytes = (await metric(crowd.url, 'kuroshio_push_bytes_total')) - sent;
    expect(bytes).toBeLessThan(2 * received.length * JSON.stringify(received[0]).length + 2000);

    // Neither reading nor answering pings, it may be cut off for the one or the other.
    await eventually(
      'the cut',
      async () => ((await metric(crowd.url, 'kuroshio_push_clients')) === 1 ? true : undefined),
      60_000,
    );
    const reasons = [...(await readMetrics(crowd.url))].filter(([name]) => name.startsWith('kuroshio_push_terminated'));
    const told = reasons.filter(([, count]) => count > 0).map(([name]) => name);
    expect(told.some((name) => /reads too slowly|no pulse/.test(name))).toBe(true);
    await live.ping();
    silent.destroy();
    live.close();
  }, 150_000);
});
