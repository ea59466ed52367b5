import type { Metrics } from '../../platform/metrics.ts';
import { createRecentMinute, type RecentMinute } from './recent-minute.ts';

/** What the exchange measures of itself. */
export interface ExchangeFigures {
  /** A batch of commands, which were asked at these moments of the performance clock, took `seconds` from drain to durable. */
  batch(askedAt: readonly number[], seconds: number): void;
  failed(): void;
  /** The last minute. */
  recent(): RecentMinute;
}

export function createFigures(metrics: Metrics): ExchangeFigures {
  const commands = metrics.counter('kuroshio_exchange_commands_total', 'Commands of customers that were decided.');
  const size = metrics.histogram(
    'kuroshio_exchange_batch_commands',
    'Commands in a batch.',
    [],
    [1, 2, 4, 8, 16, 32, 64, 128, 256],
  );
  const time = metrics.histogram('kuroshio_exchange_batch_seconds', 'Time of a batch from drain to durable.');
  const failures = metrics.counter(
    'kuroshio_exchange_failed_batches_total',
    'Batches that failed and were rolled back.',
  );
  const acknowledged = metrics.histogram(
    'kuroshio_exchange_acknowledgement_seconds',
    'Time of a command from being asked to being answered, durable.',
  );
  const minute = createRecentMinute();
  return {
    batch(askedAt, seconds) {
      const now = performance.now();
      const times = askedAt.map((at) => now - at);
      commands.inc(times.length);
      size.observe(times.length);
      time.observe(seconds);
      for (const ms of times) acknowledged.observe(ms / 1000);
      minute.batch(now, times);
    },
    failed() {
      failures.inc();
      minute.failed(performance.now());
    },
    recent: () => minute.read(performance.now()),
  };
}
