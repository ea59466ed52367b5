import type { VenuePhase } from '@kuroshio/contract';
import type { TagKind } from '@kuroshio/ui';
import { timeText } from '../platform/format.ts';
import type { BoardHours, OtherBoard } from './board-hours.ts';
import { zoneOf } from './figures.ts';

const BOARD_TAGS = {
  extended: 'trading.tagExtended',
  'odd-lot': 'trading.tagOddLot',
  'after-odd': 'trading.tagAfterOdd',
  'fixed-price': 'trading.tagFixedPrice',
  fractional: 'trading.tagFractional',
} as const satisfies Record<OtherBoard, string>;

/** The name of a board as it stands on a tag. One that a newer server knows and this app does not yet has a neutral one. */
export function boardTag(board: string): (typeof BOARD_TAGS)[OtherBoard] | 'trading.tagOther' {
  return Object.hasOwn(BOARD_TAGS, board) ? BOARD_TAGS[board as OtherBoard] : 'trading.tagOther';
}

export const BOARD_TAG_KIND: TagKind = 'outline';

/** `hh:mm` of a venue's clock. */
export function clockText(at: number, venue: VenuePhase['venue']): string {
  return timeText(at, zoneOf(venue)).slice(0, 5);
}

/** The hours of a board as they are read: `13:40–14:30`. */
export function hoursText({ from, to }: BoardHours, venue: VenuePhase['venue']): string {
  return `${clockText(from, venue)}–${clockText(to, venue)}`;
}
