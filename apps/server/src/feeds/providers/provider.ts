import type { Instrument } from '@kuroshio/market';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbound } from '../../platform/outbound/index.ts';

/** What a provider tells of one instrument. */
export interface Told {
  /** Last price in price units; left out where the provider confirms the one it told before. */
  readonly price?: number | undefined;
  /** Shares traded at it since the provider last told of the instrument. */
  readonly shares?: number | undefined;
  /** What the provider's day is reckoned from, in price units. */
  readonly reference?: number | undefined;
  /** The provider's own time of what it tells, epoch ms; 0 where it tells only the reference. */
  readonly asOf: number;
}

/** Where a provider's adapter puts what it hears. */
export interface Listener {
  /** Told of an instrument. */
  tell(instrumentNo: number, told: Told): void;
  /** The provider does not answer, or refuses: all its prices are stale at once, until it tells again. */
  failed(reason: string): void;
}

/** A source of real prices. It never makes up what it does not hear. */
export interface Provider {
  /** Its name as people read it. */
  readonly name: string;
  /** How late its prices are by its own terms. */
  readonly delaySeconds: number;
  readonly instruments: readonly Instrument[];
  /** Connects, and goes on trying. Never rejects: what goes wrong is told to the listener. */
  start(listener: Listener): Promise<void>;
  stop(): Promise<void>;
}

export interface ProviderParts {
  readonly instruments: readonly Instrument[];
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly log: Log;
}

/** Waits longer after each failure in a row, in milliseconds. */
export function backOff(failures: number): number {
  return Math.min(60_000, 1_000 * 2 ** Math.min(failures, 10));
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
