import { ok, type Outcome } from '@kuroshio/base';
import { APPLIED_WITHIN_DAYS, appliedBy, type RequestKind } from '@kuroshio/contract';
import { isDate, localOf, venueInstant } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import type { RequestParts } from './request-parts.ts';
import type { ApplyClock, RequestRow } from './request-rows.ts';
import type { Preview } from './rules.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

/** When something is to be applied, epoch ms by a clock. */
export interface ApplyTime {
  readonly at: number;
  readonly clock: ApplyClock;
}

/** The machine's moments are read in Taipei, where the house is. */
const zoneOf = (clock: ApplyClock) => (clock === 'wall' ? 'TWSE' : clock);

/** A date and a time of day by a clock; undefined of a day that no calendar has, or of no time of day. */
function momentOf(text: string, clock: ApplyClock): number | undefined {
  const [day = '', time = ''] = text.split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  if (!isDate(day) || hours > 23 || minutes > 59) return undefined;
  return venueInstant(zoneOf(clock), day, (hours * 60 + minutes) * MINUTE);
}

/** As it was typed. */
export function applyTimeText(at: number, clock: ApplyClock): string {
  const { date, msOfDay } = localOf(zoneOf(clock), at);
  const minutes = Math.floor(msOfDay / MINUTE);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** What a clock shows now. */
export const nowBy = (clock: ApplyClock, now: number, venueNow: RequestParts['venueNow']): number =>
  clock === 'wall' ? now : venueNow(clock);

/** Whether the time has come for which a request waits, or waits to be approved. */
export function hasCome(
  { apply_at, apply_clock }: Pick<RequestRow, 'apply_at' | 'apply_clock'>,
  now: number,
  venueNow: RequestParts['venueNow'],
): boolean {
  return apply_at !== null && apply_clock !== null && nowBy(apply_clock, now, venueNow) >= apply_at.getTime();
}

function clockFor(kind: RequestKind, venue: Preview['clock']): ApplyClock | undefined {
  const by = appliedBy(kind);
  return by === 'venue' ? venue : by;
}

/**
 * The moment that the maker asks for, where every kind of what is asked for may wait, by one clock. It is to come, and within thirty
 * days. Null where it is to be applied at once.
 */
export function applyTimeOf(
  text: string | undefined,
  asked: readonly { readonly kind: RequestKind; readonly seen: Pick<Preview, 'clock'> }[],
  now: number,
  venueNow: RequestParts['venueNow'],
): Outcome<ApplyTime | null> {
  if (text === undefined) return ok(null);
  const clocks = new Set(asked.map(({ kind, seen }) => clockFor(kind, seen.clock)));
  const [clock, ...others] = clocks;
  if (clock === undefined || others.length > 0) return refuse('APPLY_TIME_NOT_TAKEN');
  const at = momentOf(text, clock);
  const shown = nowBy(clock, now, venueNow);
  if (at === undefined || at <= shown || at > shown + APPLIED_WITHIN_DAYS * DAY)
    return refuse('APPLY_TIME_INVALID', { days: APPLIED_WITHIN_DAYS });
  return ok({ at, clock });
}
