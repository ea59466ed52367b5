import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Program, startProgram } from '../program.ts';
import { checkAccount } from './account-view.ts';
import { ApiClient, eventually } from './api-client.ts';
import { LiveClient } from './live-client.ts';
import { brokenProofs } from './read-metrics.ts';

let program: Program;
let client: ApiClient;

beforeAll(async () => {
  // A Taiwan day takes 14 seconds, the night after it about a minute at any speed.
  program = await startProgram({ env: { SIM_SPEED: '1200' } });
  client = new ApiClient(program.url);
  await client.register(program.invitationCode);
});

afterAll(() => program.remove());

async function phaseOf(venue: 'TWSE' | 'US') {
  const phases = await client.must('quotes/phases', {});
  const found = phases.find((one) => one.venue === venue);
  if (!found) throw new Error(`${venue} has no phase`);
  return found;
}

const buy = { side: 'buy', timeInForce: 'ROD' } as const;

describe('a day ends and the next begins', () => {
  it('closes, refuses orders, expires what was pending, opens again and settles', async () => {
    const live = await LiveClient.connect(program.url);
    live.subscribe(['phases']);
    // Bought on a US day of which some seconds are left: it settles on the next one.
    const bought = await client.must('trading/place-order', {
      ...{ ...buy, symbol: 'US:AAPL', type: 'market', quantity: 10, clientOrderId: 'days-us-buy' },
    });
    expect(bought.state).toBe('filled');
    const unsettled = await checkAccount(client, 'usd');
    expect(BigInt(unsettled.payable)).toBeLessThan(0n);
    const { limitDown } = (await client.must('quotes/detail', { symbol: 'TWSE:2330' })).quote;
    const pending = await client.must('trading/place-order', {
      ...{ ...buy, symbol: 'TWSE:2330', type: 'limit', price: limitDown, quantity: 1000 },
      clientOrderId: 'days-tw-pending',
    });
    expect(pending.state).toBe('open');

    const night = await eventually(
      'the close in Taiwan',
      async () => {
        const phase = await phaseOf('TWSE');
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
        const phase = await phaseOf('TWSE');
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
    expect(inOrder.slice(-4)).toEqual(['closing-auction', 'closed', 'intake', 'continuous']);
    expect(morning.speed).toBe(1200);
    expect(await brokenProofs(program.url)).toEqual([]);
    live.close();
  }, 280_000);
});
