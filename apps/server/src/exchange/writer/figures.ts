import type { Metrics } from '../../platform/metrics.ts';

/** What the exchange measures of itself. */
export interface ExchangeFigures {
  /** A batch of `commands` commands took `seconds` from drain to durable. */
  batch(commands: number, seconds: number): void;
  failed(): void;
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
  return {
    batch(count, seconds) {
      commands.inc(count);
      size.observe(count);
      time.observe(seconds);
    },
    failed: () => failures.inc(),
  };
}
