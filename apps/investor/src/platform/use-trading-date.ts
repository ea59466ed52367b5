import type { OutputOf, VenuePhase } from '@kuroshio/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { usePhases } from './live.ts';
import { useCall } from './use-call.ts';

export interface AskedDate {
  /** `YYYY-MM-DD`; undefined until it has been told. */
  readonly today: string | undefined;
  /** How the asking goes where nothing was told. */
  readonly asked: UseQueryResult<OutputOf<'quotes/phases'>, Error>;
}

/**
 * The day that a venue's clock shows, which in simulation is not the wall's. Asked for where the live connection has told none: a
 * network that lets no such connection through keeps nobody from a report.
 */
export function useTradingDate(venue: VenuePhase['venue']): AskedDate {
  const live = usePhases();
  const asked = useCall('quotes/phases', {}, { enabled: live === undefined });
  return { today: (live ?? asked.data)?.find((phase) => phase.venue === venue)?.tradingDate, asked };
}
