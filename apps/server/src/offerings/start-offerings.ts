import type { Clock } from '../platform/clock.ts';
import type { Metrics } from '../platform/metrics.ts';
import { bringOfferings } from './bring-offerings.ts';
import type { OfferingParts } from './offering-parts.ts';
import { type Offerings, runOfferings } from './run-offerings.ts';

/** Takes offerings on by the venues' days, and brings new ones where the market is simulated. */
export function startOfferings(
  parts: OfferingParts & {
    readonly clock: Clock;
    readonly metrics: Metrics;
    readonly seed: string;
    readonly simulated: boolean;
  },
): Offerings {
  return runOfferings({
    ...parts,
    bring: parts.simulated ? bringOfferings({ ...parts, now: parts.clock.now }) : undefined,
  });
}
