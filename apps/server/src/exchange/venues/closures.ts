import { type Closure, type Country, countryOf, withClosures } from '@kuroshio/market';
import type { Queryable } from '../../platform/database/index.ts';
import type { VenueClock } from './venue-clock.ts';
import type { VenueState } from './venue-state.ts';

/** The days on which a market does not open although it should, as they stand announced. */
export async function readClosures(database: Queryable): Promise<readonly Closure[]> {
  return database.query<Closure & { readonly [column: string]: unknown }>(
    'select country, day from market_closure order by day',
  );
}

export function clocksOf({ clocks }: Pick<VenueState, 'clocks'>, country: Country): VenueClock[] {
  return [...clocks.values()].filter(({ venue }) => countryOf(venue) === country);
}

/**
 * The rulebook takes what stands announced of days to come, and forgets what was withdrawn. A day that has begun trades to
 * its end and one that is over stays as it was, whatever is said of it now. To be called between two batches.
 */
export function takeClosures(
  state: Pick<VenueState, 'rulebook' | 'durableRulebook' | 'clocks'>,
  announced: readonly Closure[],
): void {
  const { closures } = state.rulebook.calendar;
  const hasCome = ({ country, day }: Closure) => clocksOf(state, country).some(({ date }) => day <= date);
  const before = (['taiwan', 'us'] as const).flatMap((country) =>
    [...closures[country]].map((day): Closure => ({ country, day })),
  );
  state.rulebook = withClosures(state.rulebook, [
    ...before.filter(hasCome),
    ...announced.filter((closure) => !hasCome(closure)),
  ]);
  state.durableRulebook = state.rulebook;
}

/**
 * What stands announced when the program starts. The days on which the clocks stand have begun, so they trade: a closure
 * of one of them came too late.
 */
export function startClosures(state: Pick<VenueState, 'rulebook' | 'clocks'>, announced: readonly Closure[]): void {
  const hasBegun = ({ country, day }: Closure) => clocksOf(state, country).some(({ date }) => day === date);
  state.rulebook = withClosures(
    state.rulebook,
    announced.filter((closure) => !hasBegun(closure)),
  );
}
