import { localOf, type TradingDate, tradingDate, type Venue } from '@kuroshio/market';

/** A date of a venue, with the time of day where the text has one. */
export interface Moment {
  readonly date: TradingDate;
  /** Milliseconds of the venue's local day; null where the text is a date alone. */
  readonly msOfDay: number | null;
}

/** Years of the Republic of China begin with 1912. */
const ROC_ZERO = 1911;

const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/;

function dateOf(year: number, month: string, day: string): TradingDate | undefined {
  try {
    return tradingDate(`${String(year).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  } catch {
    return undefined;
  }
}

/** Reads `2026-07-08`, `2026/7/8`, `20260708`, and the exchanges' `1150708`, `115/07/08` of the Republic's calendar. */
function readDate(text: string): TradingDate | undefined {
  const compact = /^(\d{2,4})(\d{2})(\d{2})$/.exec(text);
  const parted = /^(\d{2,4})[-/年](\d{1,2})[-/月](\d{1,2})日?$/.exec(text);
  const [, year = '', month = '', day = ''] = compact ?? parted ?? [];
  if (year === '') return undefined;
  return dateOf(year.length === 4 ? Number(year) : Number(year) + ROC_ZERO, month, day);
}

/**
 * Reads when a row is of: a date, or a date and a time of the venue's own day. A time with an offset from UTC is turned
 * into the venue's. Undefined where the text is neither or the day does not exist.
 */
export function readMoment(text: string, venue: Venue): Moment | undefined {
  const [dateText = '', timeText = ''] = text.trim().split(/[T ]+(.*)/s);
  const date = readDate(dateText);
  if (date === undefined) return undefined;
  if (timeText.trim() === '') return { date, msOfDay: null };
  const match = TIME.exec(timeText.trim());
  if (match === null) return undefined;
  const [, hours = '', minutes = '', seconds = '0', offset] = match;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  if (offset !== undefined) {
    const zone = offset === 'Z' ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(-2)}`;
    const instant = Date.parse(`${date}T${hours.padStart(2, '0')}:${minutes}:${seconds}${zone}`);
    return Number.isNaN(instant) ? undefined : localOf(venue, instant);
  }
  return { date, msOfDay: ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 };
}
