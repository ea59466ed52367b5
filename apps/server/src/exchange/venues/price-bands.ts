import { type LuldBands, luldBands, luldRule, nextLuldReference, phaseSchedule } from '@kuroshio/market';
import type { InstrumentMarket } from './instrument-market.ts';
import { averageSince } from './recent-trades.ts';
import type { VenueClock } from './venue-clock.ts';

/**
 * Between which prices a US instrument may trade now, null where no bands apply. The reference is that of the opening,
 * else the previous close, and follows the average of the last minutes, which is volume-weighted here.
 */
export function bandsOf(market: InstrumentMarket, clock: VenueClock): LuldBands | null {
  const { instrument, reference, day } = market;
  const rule = luldRule(instrument, clock.date);
  if (rule === null || reference === 0) return null;
  const { msOfDay, date } = clock;
  const session = phaseSchedule(clock.venue, date).find(({ phase }) => phase === 'continuous');
  market.luld ??= { price: day.open || reference, setAt: session?.from ?? 0 };
  const average = averageSince(market.recent, msOfDay - rule.windowMs);
  market.luld = nextLuldReference(market.luld, average, msOfDay, rule);
  return luldBands({
    instrument,
    reference: market.luld.price,
    previousClose: reference,
    date,
    msOfDay,
    closesAt: session?.to ?? 0,
  });
}
