import { TABLES } from '@kuroshio/market';
import { afterEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../platform/clock.ts';
import { loadConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { found, type LocalServer, listen, NOW, TO_THIS_MACHINE } from './providers/test-provider.ts';
import { startProviders } from './start-providers.ts';

let server: LocalServer | undefined;
afterEach(() => server?.close());

function start(settings: NodeJS.ProcessEnv) {
  const metrics = createMetrics({ withProcess: false });
  const config = loadConfig('/nowhere', settings);
  const started = startProviders({
    rulebook: TABLES,
    config,
    outbound: TO_THIS_MACHINE,
    clock: createManualClock(NOW),
    log: createLog('silent'),
    metrics,
  });
  return started.then((providers) => ({ providers, metrics }));
}

describe('the providers that settings name', () => {
  it('are none by default', async () => {
    expect((await start({})).providers).toBeUndefined();
  });

  it('lead their instruments, and tell how many are stale', async () => {
    const told = { ex: 'tse', c: '2330', z: '2470.0000', v: '1', y: '2485.0000', tlong: String(NOW) };
    server = await listen((_request, response) => {
      response.end(JSON.stringify({ rtcode: '0000', userDelay: 5000, msgArray: [told] }));
    });
    const { providers, metrics } = await start({ MIS_SYMBOLS: 'TWSE:2330,TPEX:6488', MIS_URL: server.url });
    expect(providers?.feeds.provenance(found('TWSE:2330').no)).toMatchObject({ source: 'TWSE MIS', stale: false });
    expect(providers?.feeds.provenance(found('US:AAPL').no)).toBeUndefined();
    expect(await metrics.text()).toContain('kuroshio_feed_stale_instruments 1');
    expect(providers?.silent()).toEqual([]);
    await providers?.stop();
  });

  it('are named where they do not answer', async () => {
    server = await listen((_request, response) => {
      response.writeHead(503).end();
    });
    const { providers } = await start({ MIS_SYMBOLS: 'TWSE:2330', MIS_URL: server.url });
    await expect.poll(() => providers?.silent()).toEqual(['TWSE MIS']);
    await providers?.stop();
  });

  it.each([
    [{ MIS_SYMBOLS: 'TWSE:0000' }, /MIS_SYMBOLS names TWSE:0000/],
    [{ MIS_SYMBOLS: 'TWSE:TAIEX' }, /no such instrument with a market of its own/],
    [
      {
        ALPACA_SYMBOLS: Array.from({ length: 31 }, () => 'US:AAPL').join(),
        ALPACA_KEY_ID: 'key',
        ALPACA_SECRET_KEY: 'secret',
      },
      /ALPACA_SYMBOLS names 31; the feed iex allows 30/,
    ],
  ])('%j are refused', async (settings, message) => {
    await expect(start(settings)).rejects.toThrow(message);
  });
});
