import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

it('tells its figures in Prometheus’ text form, each registry for itself', async () => {
  const metrics = createMetrics({ withProcess: false });
  const other = createMetrics({ withProcess: false });
  const trades = metrics.counter('kuroshio_trades_total', 'Trades.', ['market']);
  other.counter('kuroshio_trades_total', 'Trades.');
  trades.inc({ market: 'tw' }, 3);
  let queued = 4;
  metrics.gauge('kuroshio_queue_commands', 'Queued commands.', () => queued);
  metrics.histogram('kuroshio_commit_seconds', 'Commit.', [], [0.1, 1]).observe(0.5);
  queued = 7;
  const text = await metrics.text();
  expect(text).toContain('kuroshio_trades_total{market="tw"} 3');
  expect(text).toContain('kuroshio_queue_commands 7');
  expect(text).toContain('kuroshio_commit_seconds_bucket{le="0.1"} 0');
  expect(text).toContain('kuroshio_commit_seconds_bucket{le="1"} 1');
  expect(await other.text()).toContain('kuroshio_trades_total 0');
});
