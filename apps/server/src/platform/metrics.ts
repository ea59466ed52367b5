import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The program's figures for Prometheus. Names are `kuroshio_<what>_<unit>`; labels have few values. */
export interface Metrics {
  /** A count that only grows. */
  counter<Label extends string>(name: string, help: string, labels?: readonly Label[]): Counter<Label>;
  /** A value that goes up and down. With `read` it is asked for when Prometheus asks. */
  gauge<Label extends string>(name: string, help: string, labels?: readonly Label[]): Gauge<Label>;
  gauge(name: string, help: string, read: () => number): Gauge;
  /** A distribution, by default of seconds from 0.5 ms to 10 s. */
  histogram<Label extends string>(
    name: string,
    help: string,
    labels?: readonly Label[],
    buckets?: readonly number[],
  ): Histogram<Label>;
  /** All figures in Prometheus' text form. */
  text(): Promise<string>;
  readonly contentType: string;
}

const seconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** @param withProcess also measure the process itself: memory, garbage collection, event loop */
export function createMetrics({ withProcess = true }: { withProcess?: boolean } = {}): Metrics {
  const register = new Registry();
  if (withProcess) collectDefaultMetrics({ register });
  const registers = [register];
  return {
    counter: (name, help, labels = []) => new Counter({ name, help, labelNames: labels, registers }),
    gauge(name: string, help: string, last: readonly string[] | (() => number) = []) {
      if (typeof last !== 'function') return new Gauge({ name, help, labelNames: last, registers });
      return new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(last());
        },
      });
    },
    histogram: (name, help, labels = [], buckets = seconds) =>
      new Histogram({ name, help, labelNames: labels, buckets: [...buckets], registers }),
    text: () => register.metrics(),
    contentType: register.contentType,
  };
}
