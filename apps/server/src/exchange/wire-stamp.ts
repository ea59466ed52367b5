import type { Stamp } from '@kuroshio/contract';
import { localOf, VENUE_TIME_ZONE, type Venue } from '@kuroshio/market';
import type { ExchangeView } from './view.ts';

/** What a stamp is made by. */
export type StampingView = Pick<ExchangeView, 'venueTime'>;

/** `hh:mm:ss` of a time of day. */
function clockText(msOfDay: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(msOfDay / 3_600_000)}:${two((msOfDay / 60_000) % 60)}:${two((msOfDay / 1_000) % 60)}`;
}

/**
 * A moment of the machine by the clock of a venue. Of what was before its clock was written down only the day is said.
 * @param tradingDate the day that is known of it; '' where none is, and left out where the day of the machine stands for it
 */
export function wireStamp(view: StampingView, venue: Venue, wallMs: number, tradingDate?: string): Stamp {
  const zone = VENUE_TIME_ZONE[venue];
  const shown = view.venueTime(venue, wallMs);
  if (shown !== undefined) return { date: shown.date, time: clockText(shown.msOfDay), zone };
  return { date: tradingDate ?? localOf('TWSE', wallMs).date, time: '', zone };
}

/** The day of the machine in Taipei, for what happened in the world and in no market. */
export function worldStamp(wallMs: number): Stamp {
  return { date: localOf('TWSE', wallMs).date, time: '', zone: VENUE_TIME_ZONE.TWSE };
}

/** Whose clock stamps money that belongs to no venue: US dollars New York's, everything else Taipei's. */
export function venueOfMoney(currency: string): Venue {
  return currency === 'USD' ? 'US' : 'TWSE';
}
